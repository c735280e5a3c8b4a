import { useQuery } from '@tanstack/react-query';
import type { OpenSession } from 'harkara-contract/routes/sessions.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { query as queryOf } from '../../api/query.ts';
import type { Result } from '../../api/request.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { useFailureSentence } from '../../ui/notice.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { deviceOf } from './device.ts';
import { profileTexts } from './profile-texts.ts';
import classes from './sessions-card.module.css';

export function SessionsCard() {
  const t = useTexts(profileTexts);
  const query = useQuery(queryOf('GET /sessions'));
  const toast = useToast();
  const sentence = useFailureSentence();
  const [busy, setBusy] = useState<string>();
  const end = async <Data,>(which: string, ending: Promise<Result<Data>>, count: (data: Data) => number) => {
    setBusy(which);
    const result = await ending;
    if (result.ok) await query.refetch();
    setBusy(undefined);
    toast({
      text: result.ok ? t.count('sessions.ended', count(result.data)) : sentence(result.failure),
    });
  };
  const others = query.data?.items.some(({ current }) => !current) ?? false;
  return (
    <Card
      flush
      title={t('sessions.title')}
      subtitle={t('sessions.subtitle')}
      actions={
        others && (
          <Button
            size="small"
            busy={busy === 'others'}
            onClick={() => void end('others', call('DELETE /sessions'), ({ ended }) => ended)}
          >
            {t('sessions.end-others')}
          </Button>
        )
      }
    >
      <div className={classes.list}>
        <Loaded query={query} skeleton={<SkeletonRows rows={2} height={62} />}>
          {({ items }) => (
            <ul>
              {items.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  busy={busy === session.id}
                  onEnd={() =>
                    void end(
                      session.id,
                      call('DELETE /sessions/:id', { params: { id: session.id } }),
                      () => 1,
                    )
                  }
                />
              ))}
            </ul>
          )}
        </Loaded>
      </div>
    </Card>
  );
}

type RowProps = { session: OpenSession; busy: boolean; onEnd: () => void };

function SessionRow({ session, busy, onEnd }: RowProps) {
  const t = useTexts(profileTexts);
  const device = deviceOf(session.userAgent ?? '');
  const name = device ? t('sessions.on', device) : t('sessions.unknown');
  const handheld = device !== undefined && /Android|iPhone|iPad/.test(device.system);
  return (
    <li className={classes.row}>
      <Icon name={handheld ? 'phone' : 'laptop'} size={22} />
      <div className={classes.what}>
        <p className={classes.device}>{name}</p>
        <p className={classes.note}>
          {session.address} · {t('sessions.since')} <Moment at={session.createdAt} as="dayAndTime" /> ·{' '}
          {t('sessions.seen')} <Moment at={session.lastSeenAt} as="relative" />
        </p>
      </div>
      {session.current ? (
        <span className={classes.current}>{t('sessions.current')}</span>
      ) : (
        <Button
          size="small"
          busy={busy}
          aria-label={t('sessions.end-label', { device: name })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
