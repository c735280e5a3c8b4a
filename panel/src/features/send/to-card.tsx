import { useEffect, useEffectEvent, useState } from 'react';
import type { Import } from 'harkara-contract/routes/imports.ts';
import { IMPORT_BYTES, IMPORT_KINDS, importGroup, uploadImport } from '../../api/imports.ts';
import type { SendOptions } from 'harkara-contract/routes/sending.ts';
import type { RequestFailure } from '../../api/request-failure.ts';
import { failureOf } from '../../api/request-failure.ts';
import type { Result } from '../../api/request.ts';
import { readFailed } from '../../api/sending.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Card } from '../../ui/card.tsx';
import { Fields, LongTextField, SelectField } from '../../ui/field.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { lazyPart } from '../../ui/lazy-page.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useOnPhone } from '../../ui/use-on-phone.ts';
import type { Draft } from './draft.ts';
import { rowsOfMany } from './recipients.ts';
import classes from './send.module.css';
import { sendTexts } from './send-texts.ts';
import { StagedTable } from './staged-table.tsx';

/** Of its name, and the column with the numbers. On a phone, the button is below the name. */
const FILE_HEIGHT = { desk: 152, phone: 190 };

// Most sends go to numbers that are typed.
const Upload = lazyPart(
  () => import('../../ui/upload.tsx'),
  'Upload',
  <Skeleton height={FILE_HEIGHT.desk} />,
);

export function ToCard({ draft, options }: { draft: Draft; options: SendOptions }) {
  const t = useTexts(sendTexts);
  const { source, setSource, numbers, setNumbers, recipients, staged } = draft;
  const loading = useLoaded(draft);
  const onPhone = useOnPhone();
  const formats = useFormats();

  const type = (text: string): void => {
    // Tabs come from a spreadsheet only.
    const rows = text.includes('\t')
      ? text
      : rowsOfMany(text, options.limits.rows, draft.isInternational)?.map(quoted).join('\n');
    if (rows === undefined) {
      setNumbers(text);
      return;
    }
    setSource('file');
    void loading.load(() => stageText(rows, t('to.pasted')));
  };
  const count = source === 'numbers' ? recipients.good.length : 0;
  return (
    <Card title={t('to.title')} subtitle={count > 0 ? t.count('to.good', count) : undefined}>
      <Fields>
        <Segmented
          label={t('to.way')}
          value={source}
          choices={[
            { value: 'numbers', label: t('to.numbers') },
            { value: 'file', label: t('to.file') },
            { value: 'group', label: t('to.group') },
          ]}
          onChange={setSource}
        />
        {source === 'numbers' && (
          <LongTextField
            label={t('to.numbers-label')}
            hint={t('to.numbers-hint')}
            value={numbers}
            onChange={type}
            rows={5}
            placeholder={'98765 43210\n+91 98220 11223'}
          />
        )}
        {source === 'group' && <GroupSource draft={draft} options={options} />}
        {source === 'file' && !staged.shown && !staged.isLoading && !loading.busy && (
          <Upload
            kinds={IMPORT_KINDS}
            maxBytes={IMPORT_BYTES}
            takesPaste
            send={async (blob, name, sending) => {
              const result = await uploadImport('campaign', blob, name, sending);
              if (result.ok) draft.takeFile(result.data);
              return result;
            }}
          />
        )}
        {source === 'file' && staged.isLoading && (
          <Skeleton height={FILE_HEIGHT[onPhone ? 'phone' : 'desk']} />
        )}
        {staged.shown && <StagedTable draft={draft} />}
        {loading.busy && (
          <p className={classes.quiet} role="status">
            {t('to.loading')} {loading.read > 0 && formats.number(loading.read)}
          </p>
        )}
        {loading.failure && <FailureNotice failure={loading.failure} />}
        {staged.isGone
          ? source === 'file' && <Notice tone="warn">{t('to.gone')}</Notice>
          : staged.error && <FailureNotice failure={failureOf(staged.error)} />}
      </Fields>
    </Card>
  );
}

function GroupSource({ draft, options }: { draft: Draft; options: SendOptions }) {
  const t = useTexts(sendTexts);
  const formats = useFormats();
  if (options.groups.length === 0) return <p className={classes.quiet}>{t('to.no-groups')}</p>;
  return (
    <SelectField
      label={t('to.group-label')}
      searchable
      value={draft.held.group ?? ''}
      choices={options.groups.map(({ id, name, contactsCount }) => ({
        value: String(id),
        label: `${name} · ${formats.number(contactsCount)}`,
      }))}
      onChange={draft.chooseGroup}
      {...(draft.columns.length > 1 && { hint: t('to.columns', { names: draft.columns.join(', ') }) })}
    />
  );
}

/** Has the server stage the group, or the failed messages, that the address names, unless it has done so already. */
function useLoaded(draft: Draft) {
  const t = useTexts(sendTexts);
  const { group, failed_of: failedOf, import: held } = draft.held;
  const isStaged = held !== undefined && !draft.staged.isGone;
  const [busy, setBusy] = useState(false);
  const [read, setRead] = useState(0);
  const [failure, setFailure] = useState<RequestFailure>();

  const load = async (
    stage: () => Promise<Result<Import>>,
    take: (staged: Import) => void = draft.takeFile,
    signal?: AbortSignal,
  ): Promise<void> => {
    setBusy(true);
    setRead(0);
    setFailure(undefined);
    const result = await stage();
    if (signal?.aborted) return;
    setBusy(false);
    if (result.ok) take(result.data);
    else setFailure(result.failure);
  };
  const loadNamed = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    if (group !== undefined) {
      await load(() => importGroup(Number(group)), draft.takeGroup, signal);
      return;
    }
    let text = '';
    const stage = async (): Promise<Result<Import>> => {
      const failed = await readFailed(Number(failedOf), setRead, signal);
      if (!failed.ok) return failed;
      const [only = '', ...others] = new Set(failed.data.map((message) => message.text));
      text = others.length > 0 ? '{{text}}' : only;
      const lines = failed.data.map((message) => `${quoted(message.recipient)},${quoted(message.text)}`);
      const name = t('to.from-failed', { name: t('to.campaign', { id: failedOf ?? '' }) });
      return stageText(`mobile,text\n${lines.join('\n')}`, name, signal);
    };
    await load(stage, (staged) => draft.takeFile(staged, text), signal);
  });
  useEffect(() => {
    if (isStaged || (group === undefined && failedOf === undefined)) return undefined;
    const stop = new AbortController();
    void loadNamed(stop.signal);
    return () => {
      stop.abort();
      setBusy(false);
    };
  }, [group, failedOf, isStaged]);
  return { busy, read, failure, load };
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** Rows that came in another way than as a file. */
const stageText = (text: string, name: string, signal = new AbortController().signal) =>
  uploadImport('campaign', new Blob([text], { type: 'text/csv' }), name, {
    onProgress: () => undefined,
    signal,
  });
