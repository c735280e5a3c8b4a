import { type ReactNode, useState } from 'react';
import type { Take } from 'harkara-contract/lists.ts';
import type { RowsImported } from 'harkara-contract/records/row-import.ts';
import type { GetRoute } from '../../api/call.ts';
import { useLookAgain } from '../../api/query.ts';
import type { Result } from '../../api/request.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type CsvRow, decodeFile, isShortened, parseCsv } from '../../ui/csv-file.ts';
import { Fields } from '../../ui/field.tsx';
import { importTexts } from '../../ui/import-texts.ts';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { type RowProblem, RowProblems } from '../../ui/row-problems.tsx';
import { Upload } from '../../ui/upload.tsx';
import { useAct } from '../../ui/use-act.ts';
import { type Columns, columnsOf, type Headings } from './file-columns.ts';
import { importRecordsTexts } from './import-records-texts.ts';
import classes from './row-import.module.css';

export type Row = { row: number };
type FieldOf<R extends Row> = Exclude<keyof R, 'row'> & string;

type Of = 'templates' | 'senders';
/** The customer's own, which are submitted for approval, or those that the operator gives an account. */
type Whose = 'own' | 'account';

/** A kind of record, and how the rows of a file become some. */
export type Kind<R extends Row> = {
  of: Of;
  headings: Headings<FieldOf<R>>;
  /** Columns that a file must have, the one that names a record first. */
  needed: readonly [FieldOf<R>, ...FieldOf<R>[]];
  rowsOf: (rows: readonly CsvRow[], columns: Columns<FieldOf<R>>) => R[];
};

/** Takes the rows, or tells what would become of them. */
export type Send<R extends Row> = (body: {
  rows: R[];
  take: Take;
  dryRun: boolean;
}) => Promise<Result<RowsImported>>;

type Props<R extends Row> = {
  whose: Whose;
  kind: Kind<R>;
  mostRows: number;
  maxBytes: number;
  /** Why a row is not even sent to be checked; undefined: it is. */
  leaveOut?: (head: CsvRow, row: CsvRow) => Omit<RowProblem, 'row'> | undefined;
  send: Send<R>;
  /** The list that has what was taken, and a link to it. */
  listedBy: GetRoute;
  toList: ReactNode;
};

type Checked<R extends Row> = {
  rows: R[];
  columns: Columns<FieldOf<R>>;
  unread: readonly RowProblem[];
  outcome: RowsImported;
  isDone: boolean;
};

const OK: Result<undefined> = { ok: true, data: undefined };
const NONE: Result<RowsImported> = { ok: true, data: { created: 0, present: 0, problems: [] } };

/** Records from a CSV file: all rows are checked first, and the good ones are stored when the user says so. */
export function RowImport<R extends Row>({ whose, kind, mostRows, maxBytes, ...props }: Props<R>) {
  const { of, headings, needed } = kind;
  const t = useTexts(importRecordsTexts);
  const common = useTexts(importTexts);
  const formats = useFormats();
  const lookAgain = useLookAgain();
  const explain = useProblems(whose, of);
  const [problem, setProblem] = useState<string>();
  const [checked, setChecked] = useState<Checked<R>>();
  const { busy, failure, act, forgetFailure } = useAct();

  const check = async (file: Blob): Promise<Result<unknown>> => {
    const [head, ...rest] = parseCsv(decodeFile(new Uint8Array(await file.arrayBuffer())));
    const columns: Columns<FieldOf<R>> = head ? columnsOf(head, headings) : {};
    setProblem(undefined);
    if (!head || rest.length === 0) setProblem(common('import.empty'));
    else if (needed.some((field) => !columns[field])) {
      const found = head.cells.filter((cell) => cell !== '').join(', ');
      setProblem(t(`columns.${whose}.${of}`, { columns: found }));
    } else if (rest.length > mostRows)
      setProblem(common('import.too-many', { rows: rest.length, limit: mostRows }));
    else {
      const leftOut = new Map(rest.map((row) => [row, props.leaveOut?.(head, row)]));
      const rows = kind.rowsOf(
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

  const take = (sure: Checked<R>): Promise<void> => {
    const how = sure.outcome.problems.length > 0 ? 'good' : 'all';
    return act(props.send({ rows: sure.rows, take: how, dryRun: false }), (outcome) => {
      setChecked({ ...sure, outcome, isDone: true });
      lookAgain(props.listedBy);
    });
  };

  const again = (): void => {
    setChecked(undefined);
    forgetFailure();
  };

  if (!checked) {
    return (
      <Card
        title={t(`file.${whose}`)}
        subtitle={t(`file-why.${whose}.${of}`, { limit: formats.number(mostRows) })}
      >
        <Fields>
          <Upload kinds={['.csv', '.txt']} maxBytes={maxBytes} send={check} takesPaste />
          {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
        </Fields>
      </Card>
    );
  }
  const { outcome, isDone } = checked;
  const fields = Object.keys(headings) as FieldOf<R>[];
  const byRow = new Map(checked.rows.map((row) => [row.row, row]));
  const problems = [
    ...checked.unread,
    ...outcome.problems.map(({ row, field, code }) => {
      const known = fields.find((one) => one === field) ?? needed[0];
      const value = byRow.get(row)?.[known];
      const cell = typeof value === 'string' ? value : '';
      const column = checked.columns[known]?.heading ?? field;
      return { row, cell, column, problem: explain(known, code, cell) };
    }),
  ].sort((one, other) => one.row - other.row);
  const bad = new Set(problems.map(({ row }) => row)).size;
  return (
    <>
      <Card>
        <Fields>
          <Notice
            tone={bad > 0 ? 'warn' : isDone ? 'good' : 'info'}
            title={
              isDone
                ? t.count(`imported.${whose}.${of}`, outcome.created)
                : t.count(`found.${whose}.${of}`, outcome.created)
            }
          >
            {outcome.present > 0 && <p>{common.count('import.present', outcome.present)}</p>}
            {bad > 0 && <p>{common.count(isDone ? 'import.left-out' : 'import.to-correct', bad)}</p>}
            {!isDone && <p>{t(`nothing-yet.${whose}`)}</p>}
          </Notice>
          {failure && <FailureNotice failure={failure} />}
          <div className={classes.actions}>
            {isDone
              ? props.toList
              : outcome.created > 0 && (
                  <Button look="primary" busy={busy} onClick={() => void take(checked)}>
                    {bad > 0
                      ? t.count(`good.${whose}`, outcome.created)
                      : t.count(`all.${whose}.${of}`, outcome.created)}
                  </Button>
                )}
            <Button onClick={again}>{common('import.another')}</Button>
          </div>
        </Fields>
      </Card>
      {problems.length > 0 && (
        <Card flush title={common('import.problems')}>
          <RowProblems problems={problems} />
        </Card>
      )}
    </>
  );
}

/** Promotions may leave under this one without asking. */
const EVERYBODYS = 'PROMOTIONAL';
const LONGEST_CONTENT = 2_000;

/** What is wrong with a cell, in words. */
function useProblems(whose: Whose, of: Of): (field: string, code: string, cell: string) => string {
  const t = useTexts(importRecordsTexts);
  const common = useTexts(importTexts);
  const isOwn = whose === 'own';
  return (field, code, cell) => {
    if (code === 'taken') return t(`taken.${whose}.${of}`);
    if (code === 'repeated') return t(`repeated.${of}`);
    if (isShortened(cell)) return common('import.shortened');
    switch (field) {
      case 'name':
        return t('problem.name');
      case 'content':
        if (cell === '') return t(`problem.no-content.${whose}`);
        return !isOwn && cell.length > LONGEST_CONTENT
          ? t('problem.long-content', { most: LONGEST_CONTENT })
          : t(`problem.content.${whose}`);
      case 'senderId':
        return isOwn && of === 'senders' && cell === EVERYBODYS
          ? t('problem.everybodys')
          : t(`problem.sender.${whose}.${of}`);
      case 'route':
        return isOwn && cell === 'international' ? t('problem.not-enabled') : t(`problem.route.${whose}`);
      default:
        return t('problem.dlt');
    }
  };
}
