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
      {left.length > 0 && (
        <Notice tone="warn" title={t.count('check.bad', left.length)}>
          <ul className={classes.list}>
            {left.slice(0, SHOWN).map(({ row, why }, index) => (
              <li key={index}>{t('check.row-problem', { row, problem: why })}</li>
            ))}
            {left.length > SHOWN && <li>{t.count('check.more', left.length - SHOWN)}</li>}
          </ul>
        </Notice>
      )}
      {repeated.length > 0 && (
        <Notice tone="info" title={t.count('check.duplicates', repeated.length)}>
          {t.count('check.rows', repeated.length, { rows: repeated.slice(0, SHOWN).join(', ') })}
          {repeated.length > SHOWN && <> {t.count('check.more', repeated.length - SHOWN)}</>}
        </Notice>
      )}
    </>
  );
}
