import { type ReactNode, useState } from 'react';
import type { RowsImported } from '../api/panel.generated.ts';
import type { RequestFailure } from '../api/request-failure.ts';
import type { Result } from '../api/request.ts';
import { useTexts } from '../i18n/locale.tsx';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { type CsvRow, decodeFile, parseCsv } from './csv-file.ts';
import { Fields } from './field.tsx';
import { importTexts } from './import-texts.ts';
import { FailureNotice, Notice } from './notice.tsx';
import classes from './row-import.module.css';
import { type RowProblem, RowProblems } from './row-problems.tsx';
import { Upload } from './upload.tsx';

/** Rows of a file that can be sent, and what is wrong with the others. */
export type ReadRows<Row> = { rows: Row[]; problems?: readonly RowProblem[] };

type Outcome = RowsImported;
type ServerProblem = Outcome['problems'][number];

type Props<Row> = {
  title: string;
  subtitle: string;
  mostRows: number;
  maxBytes: number;
  /** A sentence where the file as a whole cannot be used. */
  read: (head: CsvRow, rest: CsvRow[]) => ReadRows<Row> | string;
  /** Tells what would become of the rows. */
  check: (rows: readonly Row[]) => Promise<Result<Outcome>>;
  take: (rows: readonly Row[], take: 'good' | 'all') => Promise<Result<Outcome>>;
  onTaken: () => void;
  /** What is wrong with a row, in words. */
  explain: (problem: ServerProblem, row: Row | undefined) => Omit<RowProblem, 'row'>;
  /** How many there are of what, in words. */
  words: Record<'found' | 'taken' | 'takeGood' | 'takeAll', (count: number) => string>;
  /** Shown until it is done. */
  nothingYet: string;
  /** Leads to what was taken. */
  toList: ReactNode;
};

type Checked<Row> = {
  rows: readonly Row[];
  unread: readonly RowProblem[];
  outcome: Outcome;
  isDone: boolean;
};

const OK: Result<undefined> = { ok: true, data: undefined };
const NONE: Result<Outcome> = { ok: true, data: { created: 0, present: 0, problems: [] } };

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
    const read = head && rest.length > 0 ? props.read(head, rest) : t('import.empty');
    setProblem(undefined);
    if (typeof read === 'string') setProblem(read);
    else if (rest.length > mostRows) setProblem(t('import.too-many', { rows: rest.length, limit: mostRows }));
    else {
      const { rows, problems: unread = [] } = read;
      const result = rows.length === 0 ? NONE : await props.check(rows);
      if (!result.ok) return result;
      setChecked({ rows, unread, outcome: result.data, isDone: false });
    }
    return OK;
  };

  const take = async (sure: Checked<Row>): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    const result = await props.take(sure.rows, sure.outcome.problems.length > 0 ? 'good' : 'all');
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
  const byRow = new Map(checked.rows.map((row) => [row.row, row]));
  const problems = [
    ...checked.unread,
    ...outcome.problems.map((one) => ({ row: one.row, ...props.explain(one, byRow.get(one.row)) })),
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
