import { useEffect, useEffectEvent, useState } from 'react';
import type { RequestFailure } from '../../api/request-failure.ts';
import type { Result } from '../../api/request.ts';
import { readFailed, readGroup, type SendOptions } from '../../api/sending.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Fields, LongTextField, SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Upload } from '../../ui/upload.tsx';
import type { Draft, NamedTable } from './draft.ts';
import classes from './send.module.css';
import { sendTexts } from './send-texts.ts';
import { decodeFile, likelyNumbers, readTable, type TableFile } from './table-file.ts';

const MOST_BYTES = 10_000_000;

export function ToCard({ draft, options }: { draft: Draft; options: SendOptions }) {
  const t = useTexts(sendTexts);
  const { source, setSource, numbers, setNumbers, setFile, limits, recipients } = draft;
  const loading = useLoadedTables(draft, options);

  const takeTable = (text: string, name: string, isOld = false): void => {
    const table = readTable(text, limits.rows);
    if (isOld) table.problems.unshift('old-alphabet');
    setFile({ name, table, column: likelyNumbers(table) });
    setSource('file');
  };
  const type = (text: string): void => {
    // Tabs come from a spreadsheet only.
    if (text.includes('\t')) takeTable(text, t('to.file'));
    else setNumbers(text);
  };
  const read = async (blob: Blob, name: string): Promise<Result<unknown>> => {
    const { text, isOld } = decodeFile(new Uint8Array(await blob.arrayBuffer()));
    takeTable(text, name, isOld);
    return { ok: true, data: undefined };
  };

  return (
    <Card
      title={t('to.title')}
      subtitle={recipients.good.length > 0 ? t.count('to.good', recipients.good.length) : undefined}
    >
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
        {source === 'file' &&
          !loading.busy &&
          (draft.file ? (
            <TableSource named={draft.file} draft={draft} />
          ) : (
            <Upload kinds={['.csv', '.txt', '.tsv']} maxBytes={MOST_BYTES} takesPaste send={read} />
          ))}
        {source === 'group' && <GroupSource draft={draft} options={options} />}
        {loading.busy && (
          <p className={classes.quiet} role="status">
            {t('to.loading')}
          </p>
        )}
        {loading.failure && <FailureNotice failure={loading.failure} />}
      </Fields>
    </Card>
  );
}

function TableSource({ named, draft }: { named: NamedTable; draft: Draft }) {
  const t = useTexts(sendTexts);
  const formats = useFormats();
  const { name, table, column } = named;
  return (
    <>
      <div className={classes.file}>
        <Icon name="table" size={22} />
        <div className={classes.fileName}>
          <strong>{name}</strong>
          <span className={classes.quiet}>{t.count('to.rows', table.rows.length)}</span>
        </div>
        <Button size="small" onClick={() => draft.setFile(undefined)}>
          {t('to.other-file')}
        </Button>
      </div>
      {table.problems.map((problem) => (
        <Notice key={problem} tone={problem === 'no-headings' ? 'info' : 'warn'}>
          {problem === 'too-many-rows'
            ? t('file.too-many-rows', { most: formats.number(draft.limits.rows) })
            : t(`file.${problem}`)}
        </Notice>
      ))}
      {table.columns.length > 1 && (
        <SelectField
          label={t('to.column')}
          value={String(column)}
          choices={table.columns.map((title, index) => ({
            value: String(index),
            label: `${title} · ${table.rows[0]?.cells[index] ?? ''}`.slice(0, 60),
          }))}
          onChange={(index) => draft.setFile({ ...named, column: Number(index) })}
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
      {...(draft.group &&
        draft.columns.length > 1 && { hint: t('to.columns', { names: draft.columns.join(', ') }) })}
    />
  );
}

/** Reads the group or the failed messages that the address names. */
function useLoadedTables(draft: Draft, { groups, limits }: SendOptions) {
  const t = useTexts(sendTexts);
  const { group, failed_of: failedOf } = draft.held;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<RequestFailure>();

  const load = useEffectEvent(async (isCurrent: () => boolean): Promise<void> => {
    const result = await (group !== undefined
      ? loadGroup(Number(group), limits.rows)
      : loadFailed(Number(failedOf), limits.rows));
    if (!isCurrent()) return;
    setBusy(false);
    if (!result.ok) {
      setFailure(result.failure);
      return;
    }
    const { table, text } = result.data;
    if (group !== undefined) {
      const name = groups.find(({ id }) => String(id) === group)?.name ?? '';
      draft.setGroup({ name, table, column: 0 });
    } else {
      const name = t('to.campaign', { id: failedOf ?? '' });
      draft.setFile({ name: t('to.from-failed', { name }), table, column: 0 });
      draft.setText(text);
    }
  });
  useEffect(() => {
    if (group === undefined && failedOf === undefined) return undefined;
    let current = true;
    setBusy(true);
    setFailure(undefined);
    void load(() => current);
    return () => {
      current = false;
    };
  }, [group, failedOf]);
  return { busy, failure };
}

type Loaded = { table: TableFile; text: string };

async function loadGroup(id: number, most: number): Promise<Result<Loaded>> {
  const result = await readGroup(id, most);
  if (!result.ok) return result;
  const keys = [...new Set(result.data.flatMap(({ attributes }) => Object.keys(attributes)))];
  const rows = result.data.map(({ mobile, name, attributes }, index) => ({
    row: index + 1,
    cells: [mobile, name ?? '', ...keys.map((key) => asCell(attributes[key]))],
  }));
  return {
    ok: true,
    data: { table: { columns: ['mobile', 'name', ...keys], rows, problems: [] }, text: '' },
  };
}

function asCell(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

async function loadFailed(campaign: number, most: number): Promise<Result<Loaded>> {
  const result = await readFailed(campaign, most);
  if (!result.ok) return result;
  const rows = result.data.map(({ row, recipient, text }) => ({ row, cells: [recipient, text] }));
  const texts = new Set(result.data.map(({ text }) => text));
  const [only = ''] = texts;
  const text = texts.size > 1 ? '{{text}}' : only;
  return { ok: true, data: { table: { columns: ['mobile', 'text'], rows, problems: [] }, text } };
}
