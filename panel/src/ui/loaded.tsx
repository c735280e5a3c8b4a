import type { ReactNode } from 'react';
import { failureOf } from '../api/request-failure.ts';
import { viewedAccount } from '../api/viewed.ts';
import { useTexts } from '../i18n/locale.tsx';
import { sharedTexts } from '../i18n/shared-texts.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { useFailureSentence } from './notice.tsx';

export type Query<Data> = {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
};

type Props<Data> = {
  query: Query<Data>;
  /** As high as what will stand there. */
  skeleton: ReactNode;
  /** Who may grant what is missing, if it is not an owner of the account. */
  noPermission?: string;
  children: (data: Data) => ReactNode;
};

/** What a query brings; until then its skeleton; instead of it what went wrong. Old data outlives a failed look. */
export function Loaded<Data>({ query, skeleton, noPermission, children }: Props<Data>) {
  const t = useTexts(sharedTexts);
  const sentence = useFailureSentence();
  if (query.data !== undefined) return children(query.data);
  if (query.error === null || query.error === undefined) return skeleton;
  const failure = failureOf(query.error);
  if (failure.status === 403) {
    return (
      <EmptyState icon="lock" title={t('page.no-permission')}>
        {viewedAccount === undefined ? (noPermission ?? t('page.no-permission-why')) : t('view.hidden')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="alert"
      tone="bad"
      title={sentence(failure)}
      requestId={
        failure.requestId === undefined ? undefined : t('page.request-id', { id: failure.requestId })
      }
      actions={
        <Button icon="refresh" busy={query.isFetching} onClick={() => void query.refetch()}>
          {t('page.try-again')}
        </Button>
      }
    />
  );
}
