import { type ReactNode, useState } from 'react';
import type { Import } from 'harkara-contract/routes/imports.ts';
import { call, fileAddress } from '../../api/call.ts';
import { applyImport } from '../../api/imports.ts';
import type { RequestFailure } from '../../api/request-failure.ts';
import { formatPhone } from '../../i18n/formats.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { AskedText, Confirm } from '../../ui/confirm.tsx';
import { ImportProgress } from '../../ui/import-progress.tsx';
import { importTexts } from '../../ui/import-texts.ts';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import type { Draft } from './draft.ts';
import { RowList, rowOf } from './problems.tsx';
import classes from './send.module.css';
import { sendTexts } from './send-texts.ts';

/** Has the server check every row of a file or group, asks with its figures, and has it send. */
export function StagedSend({ draft, isBlocked }: { draft: Draft; isBlocked: boolean }) {
  const t = useTexts(sendTexts);
  const common = useTexts(importTexts);
  const formats = useFormats();
  const { shown, take } = draft.staged;
  /** The check that was asked for last: what was shown before it, and what the server has answered. */
  const [check, setCheck] = useState<{ before: Import; taken?: Import }>();
  const [failure, setFailure] = useState<RequestFailure>();
  if (!shown) return null;

  const checkAll = async (): Promise<void> => {
    draft.noteCheck();
    setFailure(undefined);
    setCheck({ before: shown });
    const result = await call('POST /imports/:id/mapping', {
      params: { id: shown.id },
      body: draft.mapping,
    });
    if (!result.ok) setFailure(result.failure);
    setCheck(result.ok ? { before: shown, taken: await take(result.data) } : undefined);
  };
  const { state, counts } = shown;
  // An answer is shown a moment after it was taken; until then, the figures are those of the check before.
  const isShown = check?.taken !== undefined && (shown !== check.before || shown === check.taken);
  const isOver = isShown && state !== 'checking';
  const asks = isOver && state === 'checked' && counts.good > 0;
  const [only, ...others] = draft.isWhole ? draft.outgoing.messages : [];
  const one = counts.good === 1 && others.length === 0 ? only : undefined;
  return (
    <div className={classes.send}>
      {draft.isChecked && !asks && counts.bad > 0 && (
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
        busy={check !== undefined && !isOver}
        disabled={isBlocked || !draft.isReady}
        onClick={() => void checkAll()}
      >
        {t.count('staged.check', counts.rows)}
      </Button>
      <Confirm
        opened={asks}
        onClose={() => setCheck(undefined)}
        title={
          draft.scheduleAt
            ? t('ask.later', { time: formats.dayAndTime(draft.scheduleAt) })
            : t.count('ask.now', counts.good)
        }
        figures={[
          { label: t('ask.sender'), value: draft.sender?.senderId ?? '' },
          one
            ? { label: t('ask.to'), value: formatPhone(one.number) }
            : { label: t('check.messages'), value: formats.number(counts.good) },
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
        {one && <AskedText text={one.text} />}
        {counts.bad > 0 && (
          <>
            <p>{t.count('ask.bad', counts.bad)}</p>
            <Problems shown={shown} />
          </>
        )}
        <p>{t('ask.repeat')}</p>
      </Confirm>
    </div>
  );
}

/** The first rows with problems, and all of them as a file. */
function Problems({ shown, children }: { shown: Import; children?: ReactNode }) {
  const { id, problems, counts } = shown;
  const common = useTexts(importTexts);
  return (
    <RowList rows={problems.map(rowOf)} count={counts.bad}>
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
    </RowList>
  );
}
