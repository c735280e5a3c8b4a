import { useDeferredValue, useMemo, useState } from 'react';
import type { Import, ImportMapping } from 'harkara-contract/routes/imports.ts';
import type { CampaignBody, SendOptions } from 'harkara-contract/routes/sending.ts';
import { fromLocalInput } from '../../i18n/zoned-time.ts';
import { useFormats } from '../../i18n/locale.tsx';
import { useDraftBefore, useIsBack, useKept } from '../../ui/kept-draft.ts';
import { useFilters } from '../../ui/use-filters.ts';
import { filledTemplate } from './gaps.ts';
import type { KeptSms, Source } from './kept-draft.ts';
import { makeOutgoing, type Outgoing } from './outgoing.ts';
import { columnKey, columnsIn, countGaps, patternOf, writtenPattern } from './pattern.ts';
import { fromNumbers, fromTable, NOBODY } from './recipients.ts';
import { useGaps } from './use-gaps.ts';
import { useStaged } from './use-staged.ts';

/** Choices that live in the address. */
export const HELD = ['sender', 'template', 'group', 'failed_of', 'import', 'to', 'text'] as const;

/** A link that gives other ones leads to a form of its own. */
const GIVEN = ['to', 'text', 'group', 'failed_of'] as const;

export type Draft = ReturnType<typeof useDraft>;

/**
 * Everything that is filled in on the page, and what follows from it. The choices live in the address, and what is
 * typed is kept for a reload and for who comes back.
 */
export function useDraft({ senders, templates, limits }: SendOptions) {
  const { timeZone } = useFormats();
  const { filters, set, change } = useFilters(HELD);
  const isGroup = filters.group !== undefined;
  const isFile = !isGroup && (filters.import !== undefined || filters.failed_of !== undefined);
  const place = filters.import ?? JSON.stringify(GIVEN.map((name) => filters[name]));
  const before = useDraftBefore<KeptSms>('sms', place);
  const [source, setSource] = useState<Source>(
    before?.source ?? (isGroup ? 'group' : isFile ? 'file' : 'numbers'),
  );
  const [numbers, setNumbers] = useState(before?.numbers ?? filters.to ?? '');
  const [chosenColumn, setColumn] = useState(before?.column);
  const [checkedFor, setCheckedFor] = useState<string>();
  const [isFree, setFree] = useState(
    before?.isFree ?? (filters.failed_of !== undefined || filters.text !== undefined),
  );
  const [text, setText] = useState(before?.text ?? filters.text ?? '');
  const [isLater, setLater] = useState(before?.isLater ?? false);
  const [localTime, setLocalTime] = useState(before?.localTime ?? '');
  const [name, setName] = useState(before?.name ?? '');

  const sender = senders.find(({ senderId }) => senderId === filters.sender) ?? senders[0];
  const fitting = templates.filter(({ senderId }) => senderId === null || senderId === sender?.senderId);
  const template = isFree ? undefined : fitting.find(({ id }) => String(id) === filters.template);
  const isInternational = sender?.route === 'international';

  const staged = useStaged(source === (isGroup ? 'group' : 'file') ? filters.import : undefined);
  const { ready } = staged;
  const column = chosenColumn ?? staged.shown?.numberColumn ?? 0;
  const { gaps, chosen, fill, clear } = useGaps(template?.content, staged.shown, column, before?.fillings);
  const kept = {
    source,
    numbers,
    column: chosenColumn,
    isFree,
    fillings: chosen,
    text,
    isLater,
    localTime,
    name,
  };
  useKept('sms', { ...kept, held: filters } satisfies KeptSms, { place, before, isOver: staged.isApplied });
  const isBack = useIsBack('sms', before);
  const written = useDeferredValue(numbers);
  const table = ready?.table;
  const recipients = useMemo(() => {
    if (source === 'numbers') return fromNumbers(written, isInternational);
    return table ? fromTable(table, column, isInternational) : NOBODY;
  }, [source, written, table, column, isInternational]);

  const pattern = useMemo(() => {
    if (!template) return isFree ? patternOf(text) : [];
    return filledTemplate(
      template.content,
      gaps.map(({ filling }) => filling),
    );
  }, [template, gaps, isFree, text]);
  const settled = useDeferredValue(pattern);
  const outgoing = useMemo(() => makeOutgoing(settled, recipients.good), [settled, recipients]);
  // The messages follow what is typed with a delay: until then, the old ones must not be sent.
  const isCurrent = settled === pattern && written === numbers;

  const columns = staged.shown?.columns.map(({ name: column }) => column) ?? [];
  const known = new Set(columns.map(columnKey));
  const unknownColumns = staged.isLoading
    ? []
    : columnsIn(pattern).filter((named) => !known.has(columnKey(named)));
  const scheduleAt = isLater ? fromLocalInput(localTime, timeZone) : undefined;
  const emptyGaps = countGaps(settled);
  const hasText = settled.length > 0 && emptyGaps === 0;

  /** What is sent to the server for these messages. */
  const bodyFor = (messages: readonly Outgoing[]): CampaignBody => ({
    sender: sender?.senderId ?? '',
    recipients: messages.map(({ number }) => number),
    ...(outgoing.isShared
      ? { text: messages[0]?.text ?? '' }
      : { texts: messages.map((message) => message.text) }),
    ...(template?.dltTemplateId ? { dltTemplateId: template.dltTemplateId } : {}),
    ...(scheduleAt ? { schedule: scheduleAt.toISOString() } : {}),
  });

  /** What the server checks the rows of a file or group with. */
  const mapping: ImportMapping = {
    number: column,
    sender: sender?.senderId ?? '',
    text: writtenPattern(settled),
    ...(template?.dltTemplateId ? { dltTemplateId: template.dltTemplateId } : {}),
    ...(scheduleAt ? { schedule: scheduleAt.toISOString() } : {}),
    ...(name.trim() !== '' && { campaignName: name.trim() }),
  };

  return {
    held: filters,
    /** Whether the user has come back to it from another page. */
    isBack,
    source,
    setSource,
    numbers,
    setNumbers,
    /** Takes a file, or the failed messages of a campaign with their text, in place of what was there. */
    takeFile: (taken: Import | undefined, ownText?: string) => {
      setColumn(undefined);
      if (taken) void staged.take(taken);
      if (ownText !== undefined) setText(ownText);
      change({
        import: taken ? String(taken.id) : '',
        group: '',
        failed_of: '',
        ...(ownText !== undefined && { text: ownText }),
      });
    },
    takeGroup: (taken: Import) => {
      setColumn(undefined);
      void staged.take(taken);
      set('import', String(taken.id));
    },
    staged,
    column,
    setColumn,
    /** How many rows there are, and whether all of them are here. */
    rows: ready ? ready.staged.counts.rows : outgoing.messages.length,
    isWhole: !ready || ready.staged.counts.rows <= ready.table.rows.length,
    mapping,
    noteCheck: () => setCheckedFor(JSON.stringify(mapping)),
    /** Whether the server's figures are of what stands here now. */
    isChecked: staged.shown?.state === 'checked' && checkedFor === JSON.stringify(mapping),
    chooseGroup: (id: string) => change({ group: id, import: '', failed_of: '' }),
    sender,
    isInternational,
    chooseSender: (id: string) => set('sender', id),
    fitting,
    template,
    chooseTemplate: (id: string) => {
      clear();
      set('template', id);
    },
    isFree,
    setFree,
    gaps,
    fill,
    /** Gaps of the template that nothing goes into yet. */
    emptyGaps,
    text,
    setText,
    isLater,
    setLater,
    localTime,
    setLocalTime,
    scheduleAt,
    name,
    setName,
    columns,
    unknownColumns,
    recipients,
    pattern: settled,
    outgoing,
    limits,
    isReady:
      isCurrent &&
      hasText &&
      unknownColumns.length === 0 &&
      outgoing.messages.length > 0 &&
      (!isLater || scheduleAt !== undefined),
    canShow: hasText && unknownColumns.length === 0 && outgoing.messages.length > 0,
    bodyFor,
  };
}
