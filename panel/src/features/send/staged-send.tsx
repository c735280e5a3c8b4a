import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { applyImport, type Import, mapImport, problemsAddress } from '../../api/imports.ts';
import type { RequestFailure } from '../../api/request-failure.ts';
import type { Result } from '../../api/request.ts';
import { useSessionChange } from '../../api/use-session.tsx';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { useProblemWords } from '../../ui/import-problems.tsx';
import { ImportProgress } from '../../ui/import-progress.tsx';
import { importTexts } from '../../ui/import-texts.ts';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { useRefusalWords } from '../../ui/refusal-words.ts';
import type { Draft } from './draft.ts';
import classes from './send.module.css';
import { sendTexts } from './send-texts.ts';

const SHOWN = 5;

/** Has the server check every row of a file or group, asks with its figures, and has it send. */
export function StagedSend({ draft, isBlocked }: { draft: Draft; isBlocked: boolean }) {
  const t = useTexts(sendTexts);
  const common = useTexts(importTexts);
  const words = useRefusalWords();
  const formats = useFormats();
  const navigate = useNavigate();
  const session = useSessionChange();
  const { shown, take } = draft.staged;
  const [wanted, setWanted] = useState<'check' | 'apply'>();
  const [asks, setAsks] = useState(false);
  const [failure, setFailure] = useState<RequestFailure>();
  const state = shown?.state;

  const follow = useEffectEvent((): void => {
    if (state === 'failed') setWanted(undefined);
    if (wanted === 'check' && state === 'checked') {
      setWanted(undefined);
      setAsks((shown?.counts.good ?? 0) > 0);
    }
    if (wanted === 'apply' && state === 'done') {
      void session.refresh();
      const [campaign, ...others] = shown?.result?.campaigns ?? [];
      if (campaign !== undefined && others.length === 0)
        void navigate({ to: '/campaigns/$id', params: { id: String(campaign) } });
      else void navigate({ to: '/campaigns' });
    }
  });
  useEffect(() => follow(), [state, wanted]);
  if (!shown) return null;

  const call = async (next: 'check' | 'apply', request: Promise<Result<Import>>): Promise<void> => {
    setFailure(undefined);
    setWanted(next);
    const result = await request;
    if (result.ok) take(result.data);
    else {
      setFailure(result.failure);
      setWanted(undefined);
    }
  };
  const { counts, result } = shown;
  const leftOut = counts.bad + counts.repeated;
  return (
    <div className={classes.send}>
      {draft.isChecked && counts.bad > 0 && <Problems shown={shown} />}
      {state === 'failed' && shown.can_go_on && (
        <Notice tone="bad" title={t('staged.stopped', { done: formats.number(result?.accepted ?? 0) })}>
          {words.uncoded(shown.error ?? '')}
        </Notice>
      )}
      {failure && <FailureNotice failure={failure} />}
      {(state === 'checking' || state === 'applying') && (
        <div role="status">
          <ImportProgress
            shown={shown}
            label={state === 'checking' ? common('import.checking') : t('staged.sending')}
          />
        </div>
      )}
      {state === 'failed' && shown.can_go_on ? (
        <Button look="primary" size="large" full onClick={() => void call('apply', applyImport(shown.id))}>
          {t('staged.go-on')}
        </Button>
      ) : (
        <Button
          look="primary"
          size="large"
          full
          icon={draft.scheduleAt ? 'calendar' : 'send'}
          busy={wanted !== undefined}
          disabled={isBlocked || !draft.isReady}
          onClick={() => {
            draft.noteCheck();
            void call('check', mapImport(shown.id, draft.mapping));
          }}
        >
          {t.count('staged.check', counts.rows)}
        </Button>
      )}
      <Confirm
        opened={asks}
        onClose={() => setAsks(false)}
        title={
          draft.scheduleAt
            ? t('ask.later', { time: formats.dayAndTime(draft.scheduleAt) })
            : t.count('ask.now', counts.good)
        }
        figures={[
          { label: t('ask.sender'), value: draft.sender?.sender_id ?? '' },
          { label: t('check.messages'), value: formats.number(counts.good) },
          { label: t('check.parts'), value: formats.number(counts.parts) },
          { label: t('check.credits'), value: formats.credits(counts.credits) },
          ...(leftOut > 0 ? [{ label: t('ask.left-out'), value: formats.number(leftOut) }] : []),
        ]}
        action={t(draft.scheduleAt ? 'ask.schedule' : 'ask.send')}
        onConfirm={() => applyImport(shown.id)}
        onDone={(applied) => {
          setWanted('apply');
          take(applied);
        }}
      >
        {t('ask.repeat')}
      </Confirm>
    </div>
  );
}

function Problems({ shown: { id, problems, counts } }: { shown: Import }) {
  const t = useTexts(sendTexts);
  const common = useTexts(importTexts);
  const wordsOf = useProblemWords();
  return (
    <Notice tone="warn" title={t.count('check.bad', counts.bad)}>
      <ul className={classes.list}>
        {problems.slice(0, SHOWN).map((problem) => (
          <li key={problem.row}>
            {t('check.row-problem', { row: String(problem.row), problem: wordsOf(problem) })}
          </li>
        ))}
        {counts.bad > SHOWN && <li>{t.count('check.more', counts.bad - SHOWN)}</li>}
      </ul>
      <ButtonAnchor size="small" icon="download" href={problemsAddress(id)} download>
        {common('import.download')}
      </ButtonAnchor>
    </Notice>
  );
}
