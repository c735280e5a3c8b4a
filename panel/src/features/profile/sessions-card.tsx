import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endOtherSessions, endSession, sessionsQuery, type OpenSession } from '../../api/profile.ts';
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
  const query = useQuery(sessionsQuery);
  const toast = useToast();
  const sentence = useFailureSentence();
  const [ending, setEnding] = useState<string>();
  const end = async <Data,>(which: string, call: Promise<Result<Data>>, count: (data: Data) => number) => {
    setEnding(which);
    const result = await call;
    if (result.ok) await query.refetch();
    setEnding(undefined);
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
            busy={ending === 'others'}
            onClick={() => void end('others', endOtherSessions(), ({ ended }) => ended)}
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
                  busy={ending === session.id}
                  onEnd={() => void end(session.id, endSession(session.id), () => 1)}
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
  const device = deviceOf(session.user_agent);
  const name = device ? t('sessions.on', device) : t('sessions.unknown');
  const handheld = device !== undefined && /Android|iPhone|iPad/.test(device.system);
  return (
    <li className={classes.row}>
      <Icon name={handheld ? 'phone' : 'laptop'} size={22} />
      <div className={classes.what}>
        <p className={classes.device}>{name}</p>
        <p className={classes.note}>
          {session.address} · {t('sessions.since')} <Moment at={session.created_at} as="dayAndTime" /> ·{' '}
          {t('sessions.seen')} <Moment at={session.last_seen_at} as="relative" />
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
