import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from 'harkara-contract/route.ts';
import type { auditRoutes } from 'harkara-contract/routes/audit.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { query, useLookAgain } from '../../../api/query.ts';
import { useFormats, useTexts } from '../../../i18n/locale.tsx';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Notice, useFailureSentence } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useMayEdit } from '../../../ui/use-may-edit.ts';
import { auditTexts } from './audit-texts.ts';
import classes from './audit.module.css';

type Last = AnswerOf<(typeof auditRoutes)['GET /admin/audit/last']>;

const LOOK_AGAIN_MS = 1_000;

/** How far the chain of entries is known to be whole, and the button that verifies it. */
export function Verified() {
  const t = useTexts(auditTexts);
  const toast = useToast();
  const sentence = useFailureSentence();
  const mayVerify = useMayEdit();
  const last = useQuery({
    ...query('GET /admin/audit/last'),
    refetchInterval: ({ state }) => (state.data?.running ? LOOK_AGAIN_MS : false),
  });
  const isRunning = Boolean(last.data?.running);
  const lookAgain = useLookAgain();
  const at = last.data && (last.data.audit?.at ?? null);
  const seen = useRef(at);
  // The audit is an entry itself, which the list does not have yet.
  useEffect(() => {
    if (seen.current !== undefined && at !== seen.current) lookAgain('GET /admin/audit');
    seen.current = at;
  }, [at]);
  const [starting, setStarting] = useState(false);
  const verify = async (): Promise<void> => {
    setStarting(true);
    const result = await call('POST /admin/audit/verify', { body: {} });
    if (!result.ok) toast({ text: sentence(result.failure) });
    await last.refetch();
    setStarting(false);
  };
  return (
    <div className={classes.verified}>
      <div>
        <Loaded query={last} skeleton={<Skeleton height={48} />}>
          {({ running, audit }) =>
            running === null ? <Found audit={audit} /> : <Running entries={running.entries} />
          }
        </Loaded>
      </div>
      {mayVerify && (
        <Button icon="shield" busy={isRunning || starting} onClick={() => void verify()}>
          {t('verify')}
        </Button>
      )}
    </div>
  );
}

function Running({ entries }: { entries: number | null }) {
  const t = useTexts(auditTexts);
  return (
    <Notice tone="info" title={t('verified.running')}>
      {entries !== null && t.count('verified.so-far', entries)}
    </Notice>
  );
}

function Found({ audit }: { audit: Last['audit'] }) {
  const t = useTexts(auditTexts);
  const formats = useFormats();
  if (audit === null) return <Notice tone="info">{t('verified.never')}</Notice>;
  const when = formats.dayAndTime(new Date(audit.at));
  const { until, broken, upTo } = audit;
  if (broken !== null) {
    return (
      <Notice tone="bad" title={t('verified.broken', { no: broken })}>
        {t.count('verified.before', upTo, { when })}
      </Notice>
    );
  }
  if (!audit.clean) return <Notice tone="bad">{t('verified.wrong', { when })}</Notice>;
  return (
    <Notice tone="good">
      {t('verified.clean', { when, no: upTo })}
      {until !== null && ` ${t('verified.until', { until: formats.dayAndTime(new Date(until)) })}`}
    </Notice>
  );
}
