import { useQuery } from '@tanstack/react-query';
import type { BusinessAccount, ChatTemplate } from 'harkara-contract/routes/chat.ts';
import { call } from '../../api/call.ts';
import { query } from '../../api/query.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Details } from '../../ui/details.tsx';
import { EmptyCard, EmptyState } from '../../ui/empty-state.tsx';
import { Fields } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import { TableCard } from '../../ui/table-card.tsx';
import type { Column } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useMayEdit } from '../../ui/use-may-edit.ts';
import { useNow } from '../../ui/use-now.ts';
import { useAct } from '../../ui/use-act.ts';
import { businessAccountTexts } from './business-account-texts.ts';

export function BusinessAccountPage() {
  const t = useTexts(businessAccountTexts);
  const toast = useToast();
  const account = useQuery(query('GET /chat/account'));
  const mayEdit = useMayEdit();
  const { busy, failure, act } = useAct();
  const sync = async (): Promise<void> => {
    await act(call('POST /chat/account/sync', { body: {} }), ({ changed }) =>
      toast({ text: t.count('sync-done', changed) }),
    );
    void account.refetch();
  };
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      actions={
        mayEdit && account.data?.sender ? (
          <Button icon="refresh" busy={busy} onClick={() => void sync()}>
            {t('sync')}
          </Button>
        ) : undefined
      }
    >
      {failure && <FailureNotice failure={failure} />}
      <Loaded query={account} skeleton={<Skeleton height={520} />}>
        {(loaded) =>
          loaded.sender === null ? (
            <EmptyCard icon="phone" title={t('none')}>
              {t('none-why')}
            </EmptyCard>
          ) : (
            <>
              <Connection account={loaded} />
              <Templates templates={loaded.templates} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function Connection({ account }: { account: BusinessAccount }) {
  const t = useTexts(businessAccountTexts);
  const formats = useFormats();
  const now = useNow();
  const { sender, calledAt, overdueSince, syncedAt } = account;
  const lastWords =
    calledAt === null
      ? t('callbacks-none')
      : t('callbacks-last', { time: formats.relative(new Date(calledAt), now) });
  return (
    <Card title={t('state')}>
      <Fields>
        <Details
          items={[
            { label: t('sender'), value: `+${sender ?? ''}` },
            {
              label: t('callbacks'),
              value:
                overdueSince !== null ? (
                  <Status of="down" cause={lastWords} />
                ) : (
                  <Status of={calledAt === null ? 'unknown' : 'up'} cause={lastWords} />
                ),
            },
            {
              label: t('synced'),
              value: syncedAt === null ? t('synced-never') : <Moment at={syncedAt} as="dayAndTime" />,
            },
          ]}
        />
        {overdueSince !== null && (
          <Notice tone="warn">
            {t('callbacks-overdue', { time: formats.dayAndTime(new Date(overdueSince)) })}
          </Notice>
        )}
        {account.syncFailed && <Notice tone="bad">{t('sync-failed')}</Notice>}
      </Fields>
    </Card>
  );
}

function Templates({ templates }: { templates: ChatTemplate[] }) {
  const t = useTexts(businessAccountTexts);
  const columns: Column<ChatTemplate>[] = [
    { title: t('name'), strong: true, card: 'title', cell: ({ name }) => name },
    { title: t('language'), card: 'labelled', cell: ({ language }) => language },
    { title: t('category'), card: 'hidden', cell: ({ category }) => category },
    { title: t('text'), clip: true, cell: ({ body }) => <span dir="auto">{body}</span> },
    {
      title: t('status'),
      card: 'end',
      cell: ({ status, problem }) => (
        <Status
          of={status === 'disabled' ? 'rejected' : status}
          cause={
            status === 'disabled' ? t('status-disabled') : problem === null ? undefined : t('unsendable')
          }
        />
      ),
    },
  ];
  return (
    <TableCard
      title={t('templates')}
      subtitle={t('templates-why')}
      columns={columns}
      rows={templates}
      rowKey={({ name, language }) => `${name} ${language}`}
      empty={
        <EmptyState icon="template" title={t('templates-none')}>
          {t('templates-none-why')}
        </EmptyState>
      }
    />
  );
}
