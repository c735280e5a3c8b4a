import { useDeferredValue, useMemo, useState } from 'react';
import type { SendBody, SendOptions } from '../../api/sending.ts';
import { fromLocalInput } from '../../i18n/zoned-time.ts';
import { useFormats } from '../../i18n/locale.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { makeOutgoing, type Outgoing } from './outgoing.ts';
import { columnKey, columnsIn, filledTemplate, patternOf, slotsOf } from './pattern.ts';
import { fromNumbers, fromTable, NOBODY } from './recipients.ts';
import type { TableFile } from './table-file.ts';

export type Source = 'numbers' | 'file' | 'group';

/** A table to send to: of a file, of pasted rows, of a group, or of a campaign's failed messages. */
export type NamedTable = { name: string; table: TableFile; column: number };

const HELD = ['sender', 'template', 'group', 'failed_of'] as const;

export type Draft = ReturnType<typeof useDraft>;

/** Everything that is filled in on the page, and what follows from it. The choices live in the address. */
export function useDraft({ senders, templates, limits }: SendOptions) {
  const { timeZone } = useFormats();
  const { filters, set } = useFilters(HELD);
  const [source, setSource] = useState<Source>(
    filters.group !== undefined ? 'group' : filters.failed_of !== undefined ? 'file' : 'numbers',
  );
  const [numbers, setNumbers] = useState('');
  const [file, setFile] = useState<NamedTable>();
  const [group, setGroup] = useState<NamedTable>();
  const [isFree, setFree] = useState(filters.failed_of !== undefined);
  const [values, setValues] = useState<readonly string[]>([]);
  const [text, setText] = useState('');
  const [isLater, setLater] = useState(false);
  const [localTime, setLocalTime] = useState('');
  const [name, setName] = useState('');

  const sender = senders.find(({ sender_id }) => sender_id === filters.sender) ?? senders[0];
  const fitting = templates.filter(({ sender_id }) => sender_id === null || sender_id === sender?.sender_id);
  const template = isFree ? undefined : fitting.find(({ id }) => String(id) === filters.template);
  const isInternational = sender?.route === 'international';

  const table = source === 'file' ? file : source === 'group' ? group : undefined;
  const written = useDeferredValue(numbers);
  const recipients = useMemo(() => {
    if (source === 'numbers') return fromNumbers(written, isInternational);
    return table ? fromTable(table.table, table.column, isInternational) : NOBODY;
  }, [source, written, table, isInternational]);

  const pattern = useMemo(
    () => (template ? filledTemplate(template.content, values) : isFree ? patternOf(text) : []),
    [template, values, isFree, text],
  );
  const settled = useDeferredValue(pattern);
  const outgoing = useMemo(() => makeOutgoing(settled, recipients.good), [settled, recipients]);
  // The messages follow what is typed with a delay: until then, the old ones must not be sent.
  const isCurrent = settled === pattern && written === numbers;

  const columns = table?.table.columns ?? [];
  const known = new Set(columns.map(columnKey));
  const unknownColumns = columnsIn(pattern).filter((column) => !known.has(columnKey(column)));
  const scheduleAt = isLater ? fromLocalInput(localTime, timeZone) : undefined;
  const hasText =
    settled.length > 0 && (!template || slotsOf(template.content).every((_, i) => values[i]?.trim()));

  /** What is sent to the server for these messages. */
  const bodyFor = (messages: readonly Outgoing[]): SendBody => ({
    sender: sender?.sender_id ?? '',
    recipients: messages.map(({ number }) => number),
    ...(outgoing.isShared
      ? { text: messages[0]?.text ?? '' }
      : { texts: messages.map((message) => message.text) }),
    ...(template?.dlt_template_id ? { dlt_template_id: template.dlt_template_id } : {}),
    ...(scheduleAt ? { schedule_at: scheduleAt.toISOString() } : {}),
  });

  return {
    held: filters,
    source,
    setSource,
    numbers,
    setNumbers,
    file,
    setFile,
    group,
    setGroup,
    chooseGroup: (id: string) => set('group', id),
    sender,
    chooseSender: (id: string) => set('sender', id),
    fitting,
    template,
    chooseTemplate: (id: string) => {
      setValues([]);
      set('template', id);
    },
    isFree,
    setFree,
    values,
    setValue: (index: number, value: string) =>
      setValues((old) =>
        Array.from({ length: Math.max(old.length, index + 1) }, (_, i) =>
          i === index ? value : (old[i] ?? ''),
        ),
      ),
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
