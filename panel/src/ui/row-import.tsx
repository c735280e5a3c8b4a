import { type ReactNode, useState } from 'react';
import type { Take } from 'harkara-contract/lists.ts';
import type { RowsImported } from 'harkara-contract/records/row-import.ts';
import type { RequestFailure } from '../api/request-failure.ts';
import type { Result } from '../api/request.ts';
import { useTexts } from '../i18n/locale.tsx';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { type CsvRow, decodeFile, parseCsv } from './csv-file.ts';
import { Fields } from './field.tsx';
import { type Columns, columnsOf, type Headings } from './file-columns.ts';
import { importTexts } from './import-texts.ts';
import { FailureNotice, Notice } from './notice.tsx';
import classes from './row-import.module.css';
import { type RowProblem, RowProblems } from './row-problems.tsx';
import { Upload } from './upload.tsx';

type FieldOf<Row> = Exclude<keyof Row, 'row'> & string;

type Props<Row> = {
  title: string;
  subtitle: string;
  mostRows: number;
  maxBytes: number;
  headings: Headings<FieldOf<Row>>;
  /** Columns that a file must have, the one that names a record first. */
  needed: readonly [FieldOf<Row>, ...FieldOf<Row>[]];
  /** Says which columns a file needs. @param found those that it has. */
  lacking: (found: string) => string;
  rowsOf: (rows: readonly CsvRow[], columns: Columns<FieldOf<Row>>) => Row[];
  /** Why a row is not even sent to be checked; undefined: it is. */
  leaveOut?: (head: CsvRow, row: CsvRow) => Omit<RowProblem, 'row'> | undefined;
  /** Takes the rows, or tells what would become of them. */
  send: (body: { rows: Row[]; take: Take; dryRun: boolean }) => Promise<Result<RowsImported>>;
  onTaken: () => void;
  /** What is wrong with a cell, in words. */
  explain: (field: string, code: string, cell: string) => string;
  /** How many there are of what, in words. */
  words: Record<'found' | 'taken' | 'takeGood' | 'takeAll', (count: number) => string>;
  /** Shown until it is done. */
  nothingYet: string;
  /** Leads to what was taken. */
  toList: ReactNode;
};

type Checked<Row> = {
  rows: Row[];
  columns: Columns<FieldOf<Row>>;
  unread: readonly RowProblem[];
  outcome: RowsImported;
  isDone: boolean;
};

const OK: Result<undefined> = { ok: true, data: undefined };
const NONE: Result<RowsImported> = { ok: true, data: { created: 0, present: 0, problems: [] } };

/** Records from a CSV file: all rows are checked first, and the good ones are taken when somebody says so. */
export function RowImport<Row extends { row: number }>(props: Props<Row>) {
  const { mostRows, words } = props;
  const t = useTexts(importTexts);
  const [problem, setProblem] = useState<string>();
  const [checked, setChecked] = useState<Checked<Row>>();
  const [failure, setFailure] = useState<RequestFailure>();
  const [busy, setBusy] = useState(false);

  const check = async (file: Blob): Promise<Result<unknown>> => {
    const [head, ...rest] = parseCsv(decodeFile(new Uint8Array(await file.arrayBuffer())));
    const columns: Columns<FieldOf<Row>> = head ? columnsOf(head, props.headings) : {};
    setProblem(undefined);
    if (!head || rest.length === 0) setProblem(t('import.empty'));
    else if (props.needed.some((field) => !columns[field]))
      setProblem(props.lacking(head.cells.filter((cell) => cell !== '').join(', ')));
    else if (rest.length > mostRows) setProblem(t('import.too-many', { rows: rest.length, limit: mostRows }));
    else {
      const leftOut = new Map(rest.map((row) => [row, props.leaveOut?.(head, row)]));
      const rows = props.rowsOf(
        rest.filter((row) => !leftOut.get(row)),
        columns,
      );
      const unread = rest.flatMap((row) => {
        const why = leftOut.get(row);
        return why ? [{ row: row.row, ...why }] : [];
      });
      const result = rows.length === 0 ? NONE : await props.send({ rows, take: 'good', dryRun: true });
      if (!result.ok) return result;
      setChecked({ rows, columns, unread, outcome: result.data, isDone: false });
    }
    return OK;
  };

  const take = async (sure: Checked<Row>): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    const { rows, outcome } = sure;
    const how = outcome.problems.length > 0 ? 'good' : 'all';
    const result = await props.send({ rows, take: how, dryRun: false });
    setBusy(false);
    if (!result.ok) {
      setFailure(result.failure);
      return;
    }
    setChecked({ ...sure, outcome: result.data, isDone: true });
    props.onTaken();
  };

  const again = (): void => {
    setChecked(undefined);
    setFailure(undefined);
  };

  if (!checked) {
    return (
      <Card title={props.title} subtitle={props.subtitle}>
        <Fields>
          <Upload kinds={['.csv', '.txt']} maxBytes={props.maxBytes} send={check} takesPaste />
          {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
        </Fields>
      </Card>
    );
  }
  const { outcome, isDone } = checked;
  const fields = Object.keys(props.headings) as FieldOf<Row>[];
  const byRow = new Map(checked.rows.map((row) => [row.row, row]));
  const problems = [
    ...checked.unread,
    ...outcome.problems.map(({ row, field, code }) => {
      const known = fields.find((one) => one === field) ?? props.needed[0];
      const value = byRow.get(row)?.[known];
      const cell = typeof value === 'string' ? value : '';
      const column = checked.columns[known]?.heading ?? field;
      return { row, cell, column, problem: props.explain(known, code, cell) };
    }),
  ].sort((one, other) => one.row - other.row);
  const bad = new Set(problems.map(({ row }) => row)).size;
  return (
    <>
      <Card>
        <Fields>
          <Notice
            tone={bad > 0 ? 'warn' : isDone ? 'good' : 'info'}
            title={(isDone ? words.taken : words.found)(outcome.created)}
          >
            {outcome.present > 0 && <p>{t.count('import.present', outcome.present)}</p>}
            {bad > 0 && <p>{t.count(isDone ? 'import.left-out' : 'import.to-correct', bad)}</p>}
            {!isDone && <p>{props.nothingYet}</p>}
          </Notice>
          {failure && <FailureNotice failure={failure} />}
          <div className={classes.actions}>
            {isDone
              ? props.toList
              : outcome.created > 0 && (
                  <Button look="primary" busy={busy} onClick={() => void take(checked)}>
                    {(bad > 0 ? words.takeGood : words.takeAll)(outcome.created)}
                  </Button>
                )}
            <Button onClick={again}>{t('import.another')}</Button>
          </div>
        </Fields>
      </Card>
      {problems.length > 0 && (
        <Card flush title={t('import.problems')}>
          <RowProblems problems={problems} />
        </Card>
      )}
    </>
  );
}
