import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Import } from 'harkara-contract/routes/imports.ts';
import { applyImport } from '../../api/imports.ts';
import { useSessionChange } from '../../api/use-session.tsx';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ImportProgress } from '../../ui/import-progress.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { useAct } from '../../ui/use-act.ts';
import classes from './send.module.css';
import { appliedTexts } from './applied-texts.ts';

type Props = { shown: Import; onChange: (changed: Import) => void };

/** A file or group whose messages are handed over, or were: to its campaign when it is done, on when it has stopped. */
export function AppliedImport({ shown, onChange }: Props) {
  const t = useTexts(appliedTexts);
  const formats = useFormats();
  const navigate = useNavigate();
  const session = useSessionChange();
  const [isAwaited] = useState(shown.state !== 'done');
  const { busy, failure, act } = useAct();
  const { state, result } = shown;
  const created = result?.campaigns ?? [];
  const rest = result?.notCreated ?? 0;
  const target = targetOf(shown);

  const leave = useEffectEvent((): void => {
    void session.refresh();
    void navigate(target);
  });
  useEffect(() => {
    if (isAwaited && state === 'done') leave();
  }, [isAwaited, state]);

  return (
    <div className={classes.send}>
      {state === 'applying' && (
        <div role="status">
          <ImportProgress shown={shown} label={t('sending')} />
        </div>
      )}
      {state === 'failed' && (
        <Notice tone="bad" title={t('stopped', { done: formats.number(result?.accepted ?? 0) })}>
          {shown.failure?.text}
          {created.length > 0 && (
            <p>
              {t('created', {
                campaigns: created.map((id) => t('one-campaign', { id })).join(', '),
              })}{' '}
              {shown.format !== 'group' && t('no-upload')}
            </p>
          )}
        </Notice>
      )}
      {state === 'done' && (
        <Notice tone="good" title={t.count('done', result?.accepted ?? 0)}>
          {rest > 0 && <p>{t.count('not-created', rest)}</p>}
          <ButtonLink size="small" {...target}>
            {t('campaign')}
          </ButtonLink>
        </Notice>
      )}
      {failure && <FailureNotice failure={failure} />}
      {state === 'failed' && (
        <Button
          look="primary"
          size="large"
          full
          busy={busy}
          onClick={() => void act(applyImport(shown), onChange)}
        >
          {t('go-on')}
        </Button>
      )}
    </div>
  );
}

function targetOf({ result }: Import) {
  const [campaign, ...others] = result?.campaigns ?? [];
  return campaign !== undefined && others.length === 0
    ? ({ to: '/campaigns/$id', params: { id: String(campaign) } } as const)
    : ({ to: '/campaigns' } as const);
}
