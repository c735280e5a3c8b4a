import { useEffect, useEffectEvent, useState } from 'react';
import { type Import, IMPORT_BYTES, IMPORT_KINDS, importGroup, uploadImport } from '../../api/imports.ts';
import type { RequestFailure } from '../../api/request-failure.ts';
import { failureOf } from '../../api/request-failure.ts';
import type { Result } from '../../api/request.ts';
import { readFailed, type SendOptions } from '../../api/sending.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Fields, LongTextField, SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ImportNotes, ImportProgress } from '../../ui/import-progress.tsx';
import { importTexts } from '../../ui/import-texts.ts';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { useRefusalWords } from '../../ui/refusal-words.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Upload } from '../../ui/upload.tsx';
import type { Draft } from './draft.ts';
import classes from './send.module.css';
import { sendTexts } from './send-texts.ts';

export function ToCard({ draft, options }: { draft: Draft; options: SendOptions }) {
  const t = useTexts(sendTexts);
  const { source, setSource, numbers, setNumbers, recipients, staged, file } = draft;
  const loading = useLoaded(draft, options);

  const type = (text: string): void => {
    // Tabs come from a spreadsheet only.
    if (!text.includes('\t')) {
      setNumbers(text);
      return;
    }
    setSource('file');
    void loading.load(() => stageText(text, t('to.file')));
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
        {source === 'file' && file === undefined && !loading.busy && (
          <Upload
            kinds={IMPORT_KINDS}
            maxBytes={IMPORT_BYTES}
            takesPaste
            send={async (blob, name, sending) => {
              const result = await uploadImport('campaign', blob, name, sending);
              if (result.ok) {
                staged.take(result.data);
                draft.setFile(result.data.id);
              }
              return result;
            }}
          />
        )}
        {staged.shown && <Table draft={draft} />}
        {loading.busy && (
          <p className={classes.quiet} role="status">
            {t('to.loading')}
          </p>
        )}
        {loading.failure && <FailureNotice failure={loading.failure} />}
        {staged.error && <FailureNotice failure={failureOf(staged.error)} />}
      </Fields>
    </Card>
  );
}

/** The file or the group, as far as the server has come with it. */
function Table({ draft }: { draft: Draft }) {
  const t = useTexts(sendTexts);
  const common = useTexts(importTexts);
  const words = useRefusalWords();
  const { source, column } = draft;
  const { shown, isReading } = draft.staged;
  if (!shown) return null;
  return (
    <>
      {source === 'file' && (
        <div className={classes.file}>
          <Icon name="table" size={22} />
          <div className={classes.fileName}>
            <strong>{shown.name}</strong>
            <span className={classes.quiet}>{t.count('to.rows', shown.counts.rows)}</span>
          </div>
          <Button size="small" onClick={() => draft.setFile(undefined)}>
            {t('to.other-file')}
          </Button>
        </div>
      )}
      {isReading && <ImportProgress shown={shown} label={common('import.uploading')} />}
      {shown.state === 'failed' && !shown.can_go_on && (
        <Notice tone="bad">{words.uncoded(shown.error ?? '')}</Notice>
      )}
      <ImportNotes notes={shown.notes} />
      {source === 'file' && shown.columns.length > 1 && (
        <SelectField
          label={t('to.column')}
          value={String(column)}
          choices={shown.columns.map(({ name, samples }, index) => ({
            value: String(index),
            label: `${name} · ${samples[0] ?? ''}`.slice(0, 60),
          }))}
          onChange={(index) => draft.setColumn(Number(index))}
        />
      )}
    </>
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
      choices={options.groups.map(({ id, name, contacts }) => ({
        value: String(id),
        label: `${name} · ${formats.number(contacts)}`,
      }))}
      onChange={draft.chooseGroup}
      {...(draft.columns.length > 1 && { hint: t('to.columns', { names: draft.columns.join(', ') }) })}
    />
  );
}

/** Has the server stage the group, or the failed messages, that the address names. */
function useLoaded(draft: Draft, { limits }: SendOptions) {
  const t = useTexts(sendTexts);
  const { group, failed_of: failedOf } = draft.held;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<RequestFailure>();

  const load = async (stage: () => Promise<Result<Import>>, set = draft.setFile): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    const result = await stage();
    setBusy(false);
    if (result.ok) {
      draft.staged.take(result.data);
      set(result.data.id);
    } else setFailure(result.failure);
  };
  const loadNamed = useEffectEvent(async (isCurrent: () => boolean): Promise<void> => {
    const set = (id: number | undefined): void => {
      if (isCurrent()) (group !== undefined ? draft.setGroup : draft.setFile)(id);
    };
    await load(async () => {
      if (group !== undefined) return importGroup(Number(group));
      const name = t('to.from-failed', { name: t('to.campaign', { id: failedOf ?? '' }) });
      const failed = await readFailed(Number(failedOf), limits.rows);
      if (!failed.ok) return failed;
      const texts = new Set(failed.data.map(({ text }) => text));
      const [only = ''] = texts;
      draft.setText(texts.size > 1 ? '{{text}}' : only);
      const lines = failed.data.map(({ recipient, text }) => `${quoted(recipient)},${quoted(text)}`);
      return stageText(`mobile,text\n${lines.join('\n')}`, name);
    }, set);
  });
  useEffect(() => {
    if (group === undefined && failedOf === undefined) return undefined;
    let current = true;
    void loadNamed(() => current);
    return () => {
      current = false;
    };
  }, [group, failedOf]);
  return { busy, failure, load };
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** Rows that came in another way than as a file. */
const stageText = (text: string, name: string) =>
  uploadImport('campaign', new Blob([text], { type: 'text/csv' }), name, {
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
