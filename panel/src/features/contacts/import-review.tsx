import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Group } from '../../api/contacts.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { CsvRow } from '../../ui/csv-file.ts';
import { FieldRow, Fields, SelectField } from '../../ui/field.tsx';
import { importTexts } from '../../ui/import-texts.ts';
import { ProgressRow } from '../../ui/meter.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { RowProblems } from '../../ui/row-problems.tsx';
import { contactsOf, guessMapping } from './contact-rows.ts';
import classes from './contacts.module.css';
import { contactsTexts } from './contacts-texts.ts';
import { type ImportState, useImport } from './use-import.ts';

type Props = { head: CsvRow; rows: readonly CsvRow[]; group: Group; onAgain: () => void };

const NONE = '-1';

export function ImportReview({ head, rows, group, onAgain }: Props) {
  const t = useTexts(contactsTexts);
  const common = useTexts(importTexts);
  const client = useQueryClient();
  const [mapping, setMapping] = useState(() => guessMapping(head, rows[0]));
  const found = useMemo(() => contactsOf(head, rows, mapping), [head, rows, mapping]);
  const { state, start, stop } = useImport(group.id, found);
  const columns = head.cells.map((heading, index) => ({
    value: String(index),
    label: heading || t('column', { number: index + 1 }),
  }));
  const total = found.contacts.length;
  const problems = [
    ...found.problems,
    ...state.refused.map(({ row, cell }) => ({ row, cell, code: 'number' as const })),
  ];
  const leave = (): void => {
    for (const queryKey of [['group', String(group.id)], ['groups'], [`groups/${group.id}/contacts`]])
      void client.invalidateQueries({ queryKey });
  };
  return (
    <>
      <Card>
        <Fields>
          {state.status === 'idle' && (
            <>
              <FieldRow>
                <SelectField
                  label={t('number-column')}
                  value={mapping.number < 0 ? '' : String(mapping.number)}
                  placeholder={t('choose')}
                  choices={columns}
                  onChange={(value) => setMapping({ ...mapping, number: Number(value) })}
                />
                <SelectField
                  label={t('name-column')}
                  value={String(mapping.name)}
                  choices={[{ value: NONE, label: t('none') }, ...columns]}
                  onChange={(value) => setMapping({ ...mapping, name: Number(value) })}
                />
              </FieldRow>
              {mapping.number >= 0 && (
                <Notice tone={problems.length > 0 ? 'warn' : 'info'} title={t.count('found', total)}>
                  {problems.length > 0 && <p>{t.count('bad', problems.length)}</p>}
                  {found.repeated > 0 && <p>{t.count('repeated', found.repeated)}</p>}
                  {found.variables.length > 0 && (
                    <p>{t('become-variables', { names: found.variables.join(', ') })}</p>
                  )}
                </Notice>
              )}
              <div className={classes.actions}>
                <Button look="primary" disabled={mapping.number < 0 || total === 0} onClick={start}>
                  {t.count('import-now', total)}
                </Button>
                <Button onClick={onAgain}>{common('import.another')}</Button>
              </div>
            </>
          )}
          {(state.status === 'running' || state.status === 'failed') && (
            <>
              <ProgressRow
                label={t('importing')}
                share={state.done / total}
                done={t('progress', { done: state.done, total })}
                note={t('progress-note', { added: state.added, updated: state.updated })}
              />
              {state.failure && <FailureNotice failure={state.failure} />}
              {state.status === 'failed' && <Notice tone="warn">{t('stopped')}</Notice>}
              <div className={classes.actions}>
                {state.status === 'failed' ? (
                  <Button look="primary" icon="play" onClick={start}>
                    {t.count('go-on', total - state.done)}
                  </Button>
                ) : (
                  <Button icon="pause" onClick={stop}>
                    {t('stop')}
                  </Button>
                )}
              </div>
            </>
          )}
          {state.status === 'finished' && (
            <>
              <Outcome state={state} left={problems.length} repeated={found.repeated} />
              <div className={classes.actions}>
                <ButtonLink
                  to="/contacts/$group"
                  params={{ group: String(group.id) }}
                  look="primary"
                  onClick={leave}
                >
                  {t('to-group', { name: group.name })}
                </ButtonLink>
                <Button
                  onClick={() => {
                    leave();
                    onAgain();
                  }}
                >
                  {common('import.another')}
                </Button>
              </div>
            </>
          )}
        </Fields>
      </Card>
      {mapping.number >= 0 && problems.length > 0 && (
        <Card flush title={common('import.problems')}>
          <RowProblems
            problems={problems.map(({ row, cell, code }) => ({
              row,
              cell,
              column: head.cells[mapping.number] ?? '',
              problem: code === 'shortened' ? common('import.shortened') : t('number-rule'),
            }))}
          />
        </Card>
      )}
    </>
  );
}

function Outcome({ state, left, repeated }: { state: ImportState; left: number; repeated: number }) {
  const t = useTexts(contactsTexts);
  return (
    <Notice tone={left > 0 ? 'warn' : 'good'} title={t.count('outcome-added', state.added)}>
      {state.updated > 0 && <p>{t.count('outcome-updated', state.updated)}</p>}
      {repeated > 0 && <p>{t.count('repeated', repeated)}</p>}
      {left > 0 && <p>{t.count('outcome-left', left)}</p>}
    </Notice>
  );
}
