import { useState } from 'react';
import type { DeadEndpoint, DeadLetter } from 'harkara-contract/routes/admin-dead-webhooks.ts';
import { replayAll } from '../../../api/admin-dead-webhooks.ts';
import { call } from '../../../api/call.ts';
import { usePages } from '../../../api/list.ts';
import { useTexts } from '../../../i18n/locale.tsx';
import { Button } from '../../../ui/button.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { Details } from '../../../ui/details.tsx';
import { Fields } from '../../../ui/field.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { NextTry } from '../../../ui/next-try.tsx';
import { useFailureSentence } from '../../../ui/notice.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useMayEdit } from '../../../ui/use-may-edit.ts';
import { AccountLink } from '../../../ui/account-link.tsx';
import { deadWebhooksTexts } from './dead-webhooks-texts.ts';
import classes from './dead-webhooks.module.css';
import { useEventCount } from './use-event-count.ts';

type Props = { of: DeadEndpoint | undefined; onClose: () => void; onReplayed: () => void };

/** What one webhook has missed. */
export function LettersSheet({ of, onClose, onReplayed }: Props) {
  const t = useTexts(deadWebhooksTexts);
  const toast = useToast();
  const mayReplay = useMayEdit();
  const countOf = useEventCount();
  const sentence = useFailureSentence();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const deliverNow = async ({ username, endpoint }: DeadEndpoint): Promise<void> => {
    setBusy(true);
    const result = await call('POST /admin/dead-webhooks/:account/:endpoint/deliver-now', {
      params: { account: username, endpoint },
    });
    setBusy(false);
    toast({ text: result.ok ? t('deliver-now.done', { username }) : sentence(result.failure) });
    onReplayed();
  };
  return (
    <Sheet
      opened={of !== undefined}
      onClose={onClose}
      title={t('sheet.title', { username: of?.username ?? '' })}
      subtitle={of?.url ?? t('url.gone')}
      footer={
        of &&
        of.url !== null &&
        mayReplay && (
          <>
            {of.waiting > 0 && !of.isDisabled && (
              <Button icon="send" busy={busy} onClick={() => void deliverNow(of)}>
                {t('deliver-now')}
              </Button>
            )}
            {of.dead > 0 && (
              <Button look="primary" icon="refresh" onClick={() => setAsking(true)}>
                {t('replay.all')}
              </Button>
            )}
          </>
        )
      }
    >
      {of && <Letters key={`${of.username} ${of.endpoint}`} of={of} onReplayed={onReplayed} />}
      {of && (
        <Confirm
          opened={asking}
          onClose={() => setAsking(false)}
          title={t('replay.title')}
          figures={[
            { label: t('replay.events'), value: countOf(of.dead) },
            { label: t('replay.account'), value: of.username },
            { label: t('replay.to'), value: of.url ?? '–' },
          ]}
          action={t('replay.all')}
          onConfirm={() => replayAll(of.username, of.endpoint)}
          onDone={({ replayed }) => {
            toast({ text: t.count('replay.done', replayed) });
            onClose();
            onReplayed();
          }}
        >
          {t('replay.text')}
        </Confirm>
      )}
    </Sheet>
  );
}

function Letters({ of, onReplayed }: { of: DeadEndpoint; onReplayed: () => void }) {
  const t = useTexts(deadWebhooksTexts);
  const toast = useToast();
  const sentence = useFailureSentence();
  const countOf = useEventCount();
  const params = { account: of.username, endpoint: of.endpoint };
  const { query, items, hasMore, isLoadingMore, onMore } = usePages(
    'GET /admin/dead-webhooks/:account/:endpoint',
    {
      params,
      query: { limit: 20 },
    },
  );
  const replay = async ({ id }: DeadLetter): Promise<void> => {
    const result = await call('POST /admin/dead-webhooks/:account/:endpoint/events/:id/replay', {
      params: { ...params, id },
    });
    toast({ text: result.ok ? t.count('replay.done', 1) : sentence(result.failure) });
    void query.refetch();
    onReplayed();
  };
  return (
    <Fields>
      <Details
        items={[
          { label: t('column.account'), value: <AccountLink username={of.username} /> },
          { label: t('column.waiting'), value: countOf(of.waiting) },
          of.waiting > 0 &&
            !of.isDisabled && {
              label: t('next-try'),
              value: <NextTry at={of.nextTryAt} as="dayAndTime" />,
            },
          { label: t('column.events'), value: countOf(of.dead) },
        ]}
      />
      <Loaded query={query} skeleton={<SkeletonRows rows={Math.min(of.dead, 4)} height={108} />}>
        {() => (
          <ul className={classes.letters}>
            {items.map((letter) => (
              <li key={letter.id}>
                <Letter letter={letter} onReplay={() => void replay(letter)} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {hasMore && (
        <Button size="small" busy={isLoadingMore} onClick={onMore}>
          {t('more')}
        </Button>
      )}
    </Fields>
  );
}

function Letter({ letter, onReplay }: { letter: DeadLetter; onReplay: () => void }) {
  const t = useTexts(deadWebhooksTexts);
  const mayReplay = useMayEdit();
  const [isShown, setShown] = useState(false);
  const { id, event, diedAt, attempts, error, request } = letter;
  return (
    <>
      <p className={classes.event}>{event ?? t('letter.unknown')}</p>
      <p className={classes.quiet}>
        <Moment at={diedAt} as="dayAndTime" /> · {t.count('letter.attempts', attempts)}
        {error !== null && (
          <>
            {' · '}
            <span dir="auto">{error.text}</span>
          </>
        )}
      </p>
      {request !== null && (
        <div className={classes.actions}>
          {mayReplay && (
            <Button size="small" icon="refresh" onClick={onReplay}>
              {t('letter.again')}
            </Button>
          )}
          <Button size="small" look="quiet" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {t('letter.show')}
          </Button>
        </div>
      )}
      {isShown && request !== null && <CodeBlock code={request} label={t('letter.body', { id })} wrap />}
    </>
  );
}
