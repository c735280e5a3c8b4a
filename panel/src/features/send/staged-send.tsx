import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Import } from 'harkara-contract/routes/imports.ts';
import { call, fileAddress } from '../../api/call.ts';
import { applyImport } from '../../api/imports.ts';
import type { RequestFailure } from '../../api/request-failure.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { ImportProgress } from '../../ui/import-progress.tsx';
import { importTexts } from '../../ui/import-texts.ts';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import type { Draft } from './draft.ts';
import classes from './send.module.css';
import { sendTexts } from './send-texts.ts';

const SHOWN = 5;

/** Has the server check every row of a file or group, asks with its figures, and has it send. */
export function StagedSend({ draft, isBlocked }: { draft: Draft; isBlocked: boolean }) {
  const t = useTexts(sendTexts);
  const common = useTexts(importTexts);
  const formats = useFormats();
  const { shown, take } = draft.staged;
  const [check, setCheck] = useState<'asked' | 'awaited'>();
  const [asks, setAsks] = useState(false);
  const [failure, setFailure] = useState<RequestFailure>();
  const state = shown?.state;

  const follow = useEffectEvent((): void => {
    // Until the server has answered, the figures are those of the check before.
    if (check !== 'awaited' || state === 'checking') return;
    setCheck(undefined);
    setAsks(state === 'checked' && (shown?.counts.good ?? 0) > 0);
  });
  useEffect(() => follow(), [state, check]);
  if (!shown) return null;

  const checkAll = async (): Promise<void> => {
    draft.noteCheck();
    setFailure(undefined);
    setCheck('asked');
    const result = await call('POST /imports/:id/mapping', {
      params: { id: shown.id },
      body: draft.mapping,
    });
    if (result.ok) await take(result.data);
    else setFailure(result.failure);
    setCheck(result.ok ? 'awaited' : undefined);
  };
  const { counts } = shown;
  return (
    <div className={classes.send}>
      {draft.isChecked && counts.bad > 0 && (
        <Problems shown={shown}>
          {draft.source === 'file' && (
            <Button size="small" onClick={() => draft.takeFile(undefined)}>
              {t('to.corrected')}
            </Button>
          )}
        </Problems>
      )}
      {draft.isChecked && counts.repeated > 0 && (
        <Notice tone="info" title={t.count('check.duplicates', counts.repeated)} />
      )}
      {failure && <FailureNotice failure={failure} />}
      {state === 'checking' && (
        <div role="status">
          <ImportProgress shown={shown} label={common('import.checking')} />
        </div>
      )}
      <Button
        look="primary"
        size="large"
        full
        icon={draft.scheduleAt ? 'calendar' : 'send'}
        busy={check !== undefined}
        disabled={isBlocked || !draft.isReady}
        onClick={() => void checkAll()}
      >
        {t.count('staged.check', counts.rows)}
      </Button>
      <Confirm
        opened={asks}
        onClose={() => setAsks(false)}
        title={
          draft.scheduleAt
            ? t('ask.later', { time: formats.dayAndTime(draft.scheduleAt) })
            : t.count('ask.now', counts.good)
        }
        figures={[
          { label: t('ask.sender'), value: draft.sender?.senderId ?? '' },
          { label: t('check.messages'), value: formats.number(counts.good) },
          { label: t('check.parts'), value: formats.number(counts.parts) },
          { label: t('check.credits'), value: formats.credits(counts.credits) },
          counts.bad > 0 && { label: t('ask.left-out'), value: formats.number(counts.bad) },
          counts.repeated > 0 && { label: t('ask.repeated'), value: formats.number(counts.repeated) },
        ]}
        {...(counts.bad > 0
          ? {
              action: t.count(draft.scheduleAt ? 'send.later' : 'send.now', counts.good),
              cancel: t('ask.none'),
            }
          : { action: t(draft.scheduleAt ? 'ask.schedule' : 'ask.send') })}
        onConfirm={() => applyImport(shown)}
        onDone={(applied) => void take(applied)}
      >
        {counts.bad > 0 && <p>{t.count('ask.bad', counts.bad)}</p>}
        <p>{t('ask.repeat')}</p>
      </Confirm>
    </div>
  );
}

function Problems({ shown, children }: { shown: Import; children: ReactNode }) {
  const { id, problems, counts } = shown;
  const t = useTexts(sendTexts);
  const common = useTexts(importTexts);
  return (
    <Notice tone="warn" title={t.count('check.bad', counts.bad)}>
      <ul className={classes.list}>
        {problems.slice(0, SHOWN).map((problem) => (
          <li key={problem.row}>
            {t('check.row-problem', { row: String(problem.row), problem: problem.reason.text })}
          </li>
        ))}
        {counts.bad > SHOWN && <li>{t.count('check.more', counts.bad - SHOWN)}</li>}
      </ul>
      <div className={classes.actions}>
        <ButtonAnchor
          size="small"
          icon="download"
          href={fileAddress('GET /imports/:id/problems.csv', { params: { id } })}
          download
        >
          {common('import.download')}
        </ButtonAnchor>
        {children}
      </div>
    </Notice>
  );
}
