import { notifyManager, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { failureOf } from '../api/request-failure.ts';
import { now, serverTime } from '../i18n/clock.ts';
import { useFormats, useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { dayIn } from '../i18n/zoned-time.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';
import { useFailureSentence } from '../ui/notice.tsx';
import classes from './viewed-banner.module.css';

/** What is shown stays when looking at it again fails: this says so, and how old it is. */
export function StaleBanner() {
  const t = useTexts(sharedTexts);
  const { timeZone, exactTime, dayAndTime } = useFormats();
  const sentence = useFailureSentence();
  const client = useQueryClient();
  const stale = useOldestStale(client);
  if (!stale) return null;
  const { state } = stale;
  const at = serverTime(state.dataUpdatedAt);
  const isOfToday = dayIn(at, timeZone) === dayIn(now(), timeZone);
  return (
    <aside className={classes.banner} aria-label={t('stale.label')}>
      <Icon name="alert" />
      <p role="alert">
        {sentence(failureOf(state.error ?? state.fetchFailureReason))}{' '}
        {t('stale.shown', { time: isOfToday ? exactTime(at) : dayAndTime(at) })}
      </p>
      <Button
        size="small"
        icon="refresh"
        busy={state.fetchStatus === 'fetching'}
        onClick={() => void client.refetchQueries({ predicate: isStale })}
      >
        {t('page.try-again')}
      </Button>
    </aside>
  );
}

/** It is shown, and the last look at it has failed, though further tries may follow. */
function isStale(query: Query): boolean {
  const { data, status, fetchFailureCount } = query.state;
  return data !== undefined && query.isActive() && (status === 'error' || fetchFailureCount > 0);
}

function useOldestStale(client: QueryClient): Query | undefined {
  const cache = client.getQueryCache();
  const oldest = (): Query | undefined =>
    cache
      .getAll()
      .filter(isStale)
      .sort((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt)[0];
  const sign = useSyncExternalStore(
    (tell) => cache.subscribe(notifyManager.batchCalls(tell)),
    () => {
      const query = oldest();
      return query && `${query.state.fetchStatus} ${query.state.dataUpdatedAt} ${query.queryHash}`;
    },
  );
  return sign === undefined ? undefined : oldest();
}
