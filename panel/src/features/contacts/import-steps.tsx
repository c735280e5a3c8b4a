import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Group } from 'harkara-contract/routes/groups.ts';
import type { Import, ImportMapping } from 'harkara-contract/routes/imports.ts';
import { call } from '../../api/call.ts';
import { applyImport, takeImport } from '../../api/imports.ts';
import { useLookAgain } from '../../api/query.ts';
import type { Result } from '../../api/request.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Fields } from '../../ui/field.tsx';
import { ImportProblems } from '../../ui/import-problems.tsx';
import { ImportNotes, ImportProgress } from '../../ui/import-progress.tsx';
import { importTexts } from '../../ui/import-texts.ts';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { useAct } from '../../ui/use-act.ts';
import classes from './contacts.module.css';
import { contactsTexts } from './contacts-texts.ts';
import { ImportColumns } from './import-columns.tsx';

type Props = { staged: Import; group: Group; onAgain: () => void };

/** An import from its columns to its outcome. */
export function ImportSteps({ staged, group, onAgain }: Props) {
  const t = useTexts(contactsTexts);
  const common = useTexts(importTexts);
  const client = useQueryClient();
  const lookAgain = useLookAgain();
  const { busy, failure, act } = useAct();
  const [isChanging, setChanging] = useState(false);
  const { id, state, counts, columns, name } = staged;
  const mayLeaveOut = state === 'checked' && counts.good > 0 && counts.bad > 0;

  const take = async (changing: Promise<Result<Import>>): Promise<void> => {
    await act(changing, (changed) => void takeImport(client, changed));
    setChanging(false);
  };
  const check = (mapping: Omit<ImportMapping, 'group'>): void =>
    void take(call('POST /imports/:id/mapping', { params: { id }, body: { ...mapping, group: group.id } }));
  const leave = (): void => lookAgain('GET /groups/:id', 'GET /groups', 'GET /groups/:id/contacts');

  if ((state === 'ready' || isChanging) && columns.length > 0) {
    return (
      <Card title={t('columns-title', { name })} subtitle={t.count('columns-rows', counts.rows)}>
        <Fields>
          <ImportNotes notes={staged.notes} />
          <ImportColumns staged={staged} busy={busy} onCheck={check} onAgain={onAgain} />
          {failure && <FailureNotice failure={failure} />}
        </Fields>
      </Card>
    );
  }
  return (
    <>
      <Card>
        <Fields>
          {state === 'reading' && <ImportProgress shown={staged} label={common('import.uploading')} />}
          {state === 'checking' && <ImportProgress shown={staged} label={common('import.checking')} />}
          {state === 'applying' && <ImportProgress shown={staged} label={t('importing')} />}
          {state === 'checked' && <Found staged={staged} />}
          {state === 'failed' && (
            <Notice tone="bad" title={common('import.failed')}>
              <p>{staged.failure?.text}</p>
              {staged.canGoOn && <p>{t('stopped')}</p>}
            </Notice>
          )}
          {state === 'done' && <Outcome staged={staged} />}
          {failure && <FailureNotice failure={failure} />}
          <div className={classes.actions}>
            {state === 'checked' && counts.good > 0 && (
              <Button look="primary" busy={busy} onClick={() => void take(applyImport(staged))}>
                {t.count('import-now', counts.good)}
              </Button>
            )}
            {state === 'failed' && staged.canGoOn && (
              <Button look="primary" icon="play" busy={busy} onClick={() => void take(applyImport(staged))}>
                {t('go-on')}
              </Button>
            )}
            {state === 'checked' && <Button onClick={() => setChanging(true)}>{t('change-columns')}</Button>}
            {state === 'done' && (
              <ButtonLink
                to="/contacts/$group"
                params={{ group: String(group.id) }}
                look="primary"
                onClick={leave}
              >
                {t('to-group', { name: group.name })}
              </ButtonLink>
            )}
            {state !== 'applying' && (
              <Button onClick={onAgain}>{mayLeaveOut ? t('import-none') : common('import.another')}</Button>
            )}
          </div>
        </Fields>
      </Card>
      {(state === 'checked' || state === 'done') && <ImportProblems {...staged} />}
    </>
  );
}

function Found({ staged: { counts } }: { staged: Import }) {
  const t = useTexts(contactsTexts);
  return (
    <Notice
      tone={counts.good === 0 ? 'bad' : counts.bad > 0 ? 'warn' : 'info'}
      title={t.count('found', counts.good)}
    >
      {counts.bad > 0 && <p>{t.count('bad', counts.bad)}</p>}
      {counts.repeated > 0 && <p>{t.count('repeated', counts.repeated)}</p>}
      {counts.good > 0 && counts.bad > 0 && <p>{t('good-or-none')}</p>}
    </Notice>
  );
}

function Outcome({ staged: { counts, result } }: { staged: Import }) {
  const t = useTexts(contactsTexts);
  const { added = 0, updated = 0 } = result ?? {};
  return (
    <Notice tone={counts.bad > 0 ? 'warn' : 'good'} title={t.count('outcome-added', added)}>
      {updated > 0 && <p>{t.count('outcome-updated', updated)}</p>}
      {counts.repeated > 0 && <p>{t.count('repeated', counts.repeated)}</p>}
      {counts.bad > 0 && <p>{t.count('outcome-left', counts.bad)}</p>}
    </Notice>
  );
}
