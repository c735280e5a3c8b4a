import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RequestFailure } from '../../api/request-failure.ts';
import type { Result } from '../../api/request.ts';
import { checkSenders, importSenders, type SenderImport, type SenderRow } from '../../api/senders.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { decodeFile, isShortened, parseCsv } from '../../ui/csv-file.ts';
import { Fields } from '../../ui/field.tsx';
import { importTexts } from '../../ui/import-texts.ts';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { RowProblems } from '../../ui/row-problems.tsx';
import { Upload } from '../../ui/upload.tsx';
import { type Columns, columnsOf, MOST_ROWS, sendersOf } from './sender-rows.ts';
import classes from './senders.module.css';
import { sendersTexts } from './senders-texts.ts';

type Checked = { rows: SenderRow[]; columns: Columns; outcome: SenderImport; isDone: boolean };

const MOST_BYTES = 5_000_000;
const OK: Result<undefined> = { ok: true, data: undefined };

/** Sender IDs of a file: checked row by row first, then asked for. */
export function ImportSendersPage() {
  const t = useTexts(sendersTexts);
  const common = useTexts(importTexts);
  const formats = useFormats();
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const [checked, setChecked] = useState<Checked>();
  const [failure, setFailure] = useState<RequestFailure>();
  const [busy, setBusy] = useState(false);

  const check = async (file: Blob): Promise<Result<unknown>> => {
    const [head, ...rest] = parseCsv(decodeFile(new Uint8Array(await file.arrayBuffer())));
    const columns = head ? columnsOf(head) : {};
    setProblem(undefined);
    if (!head || rest.length === 0) setProblem(common('import.empty'));
    else if (!columns.sender_id || !columns.route)
      setProblem(t('import-columns', { columns: head.cells.filter((cell) => cell !== '').join(', ') }));
    else if (rest.length > MOST_ROWS)
      setProblem(common('import.too-many', { rows: rest.length, limit: MOST_ROWS }));
    else {
      const rows = sendersOf(rest, columns);
      const result = await checkSenders(rows);
      if (!result.ok) return result;
      setChecked({ rows, columns, outcome: result.data, isDone: false });
    }
    return OK;
  };

  const submit = async (sure: Checked): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    const result = await importSenders(sure.rows, sure.outcome.problems.length > 0 ? 'good' : 'all');
    setBusy(false);
    if (!result.ok) {
      setFailure(result.failure);
      return;
    }
    setChecked({ ...sure, outcome: result.data, isDone: true });
    void client.invalidateQueries({ queryKey: ['senders'] });
  };

  const again = (): void => {
    setChecked(undefined);
    setFailure(undefined);
  };

  return (
    <Page title={t('import-title')} subtitle={t('import-subtitle')} narrow>
      {!checked ? (
        <Card title={t('import-file')} subtitle={t('import-file-why', { limit: formats.number(MOST_ROWS) })}>
          <Fields>
            <Upload kinds={['.csv', '.txt']} maxBytes={MOST_BYTES} send={check} takesPaste />
            {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
          </Fields>
        </Card>
      ) : (
        <>
          <Card>
            <Fields>
              <Outcome checked={checked} />
              {failure && <FailureNotice failure={failure} />}
              <div className={classes.actions}>
                {checked.isDone ? (
                  <ButtonLink to="/senders" look="primary">
                    {t('import-to-list')}
                  </ButtonLink>
                ) : (
                  checked.outcome.created > 0 && (
                    <Button look="primary" busy={busy} onClick={() => void submit(checked)}>
                      {t.count(
                        checked.outcome.problems.length > 0 ? 'import-good' : 'import-all',
                        checked.outcome.created,
                      )}
                    </Button>
                  )
                )}
                <Button onClick={again}>{common('import.another')}</Button>
              </div>
            </Fields>
          </Card>
          {checked.outcome.problems.length > 0 && <Problems {...checked} />}
        </>
      )}
    </Page>
  );
}

function Outcome({ checked: { outcome, isDone } }: { checked: Checked }) {
  const t = useTexts(sendersTexts);
  const { created, present, problems } = outcome;
  const bad = new Set(problems.map(({ row }) => row)).size;
  return (
    <Notice
      tone={bad > 0 ? 'warn' : isDone ? 'good' : 'info'}
      title={t.count(isDone ? 'imported' : 'found', created)}
    >
      {present > 0 && <p>{t.count('present', present)}</p>}
      {bad > 0 && <p>{t.count(isDone ? 'left-out' : 'to-correct', bad)}</p>}
      {!isDone && <p>{t('import-nothing-yet')}</p>}
    </Notice>
  );
}

function Problems({ rows, columns, outcome }: Checked) {
  const t = useTexts(sendersTexts);
  const common = useTexts(importTexts);
  const byRow = new Map(rows.map((row) => [row.row, row]));
  const sentence = (field: Field, code: string, cell: string): string => {
    if (code === 'taken') return t('import-taken');
    if (code === 'repeated') return t('import-repeated');
    if (isShortened(cell)) return common('import.shortened');
    if (field === 'sender_id') return t(cell === EVERYBODYS ? 'import-everybodys' : 'sender-rule');
    if (field === 'dlt_header_id') return t('header-rule');
    return t(cell === 'international' ? 'import-not-enabled' : 'import-route');
  };
  return (
    <Card flush title={common('import.problems')}>
      <RowProblems
        problems={outcome.problems.map(({ row, field, code }) => {
          const known = FIELDS.find((one) => one === field) ?? 'sender_id';
          const cell = byRow.get(row)?.[known] ?? '';
          return {
            row,
            cell,
            column: columns[known]?.heading ?? field,
            problem: sentence(known, code, cell),
          };
        })}
      />
    </Card>
  );
}

const FIELDS = ['sender_id', 'route', 'dlt_header_id'] as const;
type Field = (typeof FIELDS)[number];

/** Promotions may leave under this one without asking. */
const EVERYBODYS = 'PROMOTIONAL';
