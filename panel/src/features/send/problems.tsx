import type { ReactNode } from 'react';
import type { ImportProblem } from 'harkara-contract/routes/imports.ts';
import type { SendProblem } from 'harkara-contract/routes/sending.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Draft } from './draft.ts';
import classes from './send.module.css';
import { sendTexts } from './send-texts.ts';

const SHOWN = 5;

/** What speaks against the message that is shown. */
export function RowProblems({ problems, text }: { problems: readonly SendProblem[]; text: string }) {
  return problems.map(({ message, mismatch }, index) =>
    mismatch ? (
      <Mismatch key={index} {...mismatch} text={text} />
    ) : (
      <Notice key={index} tone="bad">
        {message}
      </Notice>
    ),
  );
}

type MismatchProps = NonNullable<SendProblem['mismatch']> & { text: string };

/** The text with the place marked at which it leaves the template. */
function Mismatch({ template, position, expected, text }: MismatchProps) {
  const t = useTexts(sendTexts);
  return (
    <Notice tone="bad" title={t('check.mismatch', { name: template })}>
      <p className={classes.mismatch} dir="auto">
        {text.slice(Math.max(0, position - 30), position)}
        <mark>{text.slice(position, position + 24) || ' '}</mark>
      </p>
      <p>{t('check.expected', { position: position + 1, expected })}</p>
    </Notice>
  );
}

/** A row that was left out, in a sentence. */
export type LeftOutRow = { row: number; why: string; column?: string | null };

/** What an import says of a row; some of its sentences name the column themselves. */
export const rowOf = ({ row, column, reason }: ImportProblem): LeftOutRow => ({
  row,
  why: reason.text,
  column: 'column' in reason.params ? null : column,
});

type RowListProps = {
  /** The first ones. */
  rows: readonly LeftOutRow[];
  count: number;
  children?: ReactNode;
};

/** Rows that are left out of a send, and why. */
export function RowList({ rows, count, children }: RowListProps) {
  const t = useTexts(sendTexts);
  const shown = rows.slice(0, SHOWN);
  return (
    <Notice tone="warn" title={t.count('check.bad', count)}>
      <ul className={classes.list}>
        {shown.map(({ row, why, column }, index) => (
          <li key={index}>
            {column
              ? t('check.column-problem', { row: String(row), column, problem: why })
              : t('check.row-problem', { row: String(row), problem: why })}
          </li>
        ))}
        {count > shown.length && <li>{t.count('check.more', count - shown.length)}</li>}
      </ul>
      {children}
    </Notice>
  );
}

/** Rows that will not be sent to, with the numbers that Excel shows beside them. */
export function LeftOutRows({ draft }: { draft: Draft }) {
  const t = useTexts(sendTexts);
  const { bad } = draft.recipients;
  const { lacking, repeated } = draft.outgoing;
  const left = [
    ...bad.map(({ row, cell, problem }) => ({
      row,
      why: problem === 'missing' ? t('bad.missing') : t(`bad.${problem}`, { cell }),
    })),
    ...lacking.map(({ row, column }) => ({ row, why: t('bad.lacking', { column }) })),
  ].sort((one, other) => one.row - other.row);
  return (
    <>
      {left.length > 0 && <RowList rows={left} count={left.length} />}
      {repeated.length > 0 && (
        <Notice tone="info" title={t.count('check.duplicates', repeated.length)}>
          {t.count('check.rows', repeated.length, { rows: repeated.slice(0, SHOWN).join(', ') })}
          {repeated.length > SHOWN && <> {t.count('check.more', repeated.length - SHOWN)}</>}
        </Notice>
      )}
    </>
  );
}
