import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnCustomer } from 'harkara-contract/routes/customers.ts';
import { type ReactNode, useState } from 'react';
import type { RouteName } from '../../api/call.ts';
import { usePages } from '../../api/list.ts';
import { query } from '../../api/query.ts';
import { useSessionChange, useSignedIn } from '../../api/use-session.tsx';
import { viewAddress, viewedAccount } from '../../api/viewed.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/field.tsx';
import { FilterBar, GrowingFilter } from '../../ui/filter-bar.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { type Once, OnceSheet } from '../../ui/once-sheet.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton, SkeletonRows } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { TypedFilter } from '../../ui/typed-filter.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { useMadeAccount } from '../../ui/use-made-account.ts';
import { customersTexts } from './customers-texts.ts';
import { LockCustomer } from './lock-customer.tsx';
import { MoveCredits } from './move-credits.tsx';
import { NewCustomerSheet } from './new-customer-sheet.tsx';
import { TermsSheet } from './terms-sheet.tsx';

const FILTERS = ['q', 'status'] as const;
const STATES = ['active', 'inactive', 'blocked'] as const;
const CHANGED: readonly RouteName[] = [
  'GET /customers',
  'GET /customer-limits',
  'GET /customers/:username/terms',
  'GET /credits',
  'GET /ledger',
];
const APPROVALS: string = '/customers/approvals';

export function CustomersPage() {
  const t = useTexts(customersTexts);
  const formats = useFormats();
  const client = useQueryClient();
  const session = useSessionChange();
  const toast = useToast();
  const showMade = useMadeAccount();
  const isOwner = useSignedIn().user.role === 'owner';
  const { filters, set, clear, isFiltered } = useFilters(FILTERS);
  const status = STATES.find((one) => one === filters.status);
  const { data: limits, isPending: isLimitsPending } = useQuery(query('GET /customer-limits'));
  const list = usePages('GET /customers', { query: { q: filters.q, status } });
  const [adding, setAdding] = useState(false);
  const [once, setOnce] = useState<Once>();
  const [moving, setMoving] = useState<OwnCustomer>();
  const [agreeing, setAgreeing] = useState<OwnCustomer>();
  const [locking, setLocking] = useState<OwnCustomer>();
  const again = (): void => {
    for (const route of CHANGED) void client.invalidateQueries({ queryKey: [route] });
    void session.refresh();
  };
  const columns: Column<OwnCustomer>[] = [
    { id: 'username', title: t('customer'), strong: true, card: 'title', cell: ({ username }) => username },
    {
      id: 'sms',
      title: t('sms-credits'),
      align: 'end',
      card: 'labelled',
      cell: ({ balances }) => formats.credits(balances.sms),
    },
    {
      id: 'messages',
      title: t('messages'),
      align: 'end',
      card: 'labelled',
      cell: ({ messages }) => formats.number(messages),
    },
    {
      id: 'used',
      title: t('used'),
      align: 'end',
      card: 'labelled',
      cell: ({ credits }) => formats.credits(credits),
    },
    {
      id: 'status',
      title: t('state'),
      card: 'end',
      cell: ({ status: state }) => (
        <Status
          of={state === 'active' ? 'active' : 'locked'}
          {...(state === 'blocked' && { cause: t('by-operator') })}
        />
      ),
    },
    {
      id: 'actions',
      title: t('actions'),
      actions: true,
      align: 'end',
      cell: (customer) =>
        isOwner && (
          <>
            <Button size="small" icon="credits" onClick={() => setMoving(customer)}>
              {t('move')}
            </Button>
            <Button size="small" icon="settings" onClick={() => setAgreeing(customer)}>
              {t('prices')}
            </Button>
            {customer.status !== 'blocked' && (
              <Button
                size="small"
                icon={customer.status === 'active' ? 'lock' : 'undo'}
                onClick={() => setLocking(customer)}
              >
                {t(customer.status === 'active' ? 'lock' : 'unlock')}
              </Button>
            )}
          </>
        ),
    },
  ];
  const start = isOwner && (
    <Button look="primary" icon="plus" onClick={() => setAdding(true)}>
      {t('new')}
    </Button>
  );
  return (
    <Page
      // The limits make the head higher: what is below it comes with them, and does not move.
      key={isLimitsPending ? 'pending' : 'there'}
      title={t('title')}
      subtitle={
        limits
          ? t('subtitle', {
              count: formats.number(limits.customers),
              most: formats.number(limits.mostCustomers),
            })
          : t('subtitle-short')
      }
      actions={
        <>
          {limits?.delegatedReviews && (
            <ButtonLink to={APPROVALS} icon="approvals">
              {t('approvals')}
            </ButtonLink>
          )}
          {start}
        </>
      }
    >
      {isLimitsPending ? (
        <Skeleton height={420} />
      ) : (
        <Card flush>
          <FilterBar onClear={isFiltered ? clear : undefined}>
            <GrowingFilter>
              <TypedFilter
                label={t('search')}
                icon
                value={filters.q ?? ''}
                onChange={(value) => set('q', value)}
              />
            </GrowingFilter>
            <SelectField
              label={t('state')}
              value={status ?? 'any'}
              choices={[
                { value: 'any', label: t('any') },
                ...STATES.map((value) => ({ value, label: t(`state.${value}`) })),
              ]}
              onChange={(value) => set('status', value === 'any' ? '' : value)}
            />
          </FilterBar>
          <Loaded query={list.query} skeleton={<SkeletonRows rows={8} />}>
            {() => (
              <Table
                label={t('title')}
                columns={columns}
                rows={list.items}
                rowKey={({ account }) => String(account)}
                // Who views the reseller already looks no further down.
                {...(viewedAccount === undefined && {
                  rowLink: ({ username }: OwnCustomer, content: ReactNode) => (
                    <a href={viewAddress(username)} target="_blank" rel="noreferrer">
                      {content}
                    </a>
                  ),
                })}
                more={{
                  hasMore: list.hasMore,
                  isLoadingMore: list.isLoadingMore,
                  onMore: () => void list.query.fetchNextPage(),
                }}
                empty={
                  isFiltered ? (
                    <EmptyState icon="search" title={t('none')}>
                      {t('none-why')}
                    </EmptyState>
                  ) : (
                    <EmptyState icon="accounts" title={t('empty')} actions={start}>
                      {t('empty-why')}
                    </EmptyState>
                  )
                }
              />
            )}
          </Loaded>
        </Card>
      )}
      {limits && (
        <NewCustomerSheet
          opened={adding}
          limits={limits}
          onClose={() => setAdding(false)}
          onDone={(made) => {
            setAdding(false);
            setOnce(showMade(made));
            again();
          }}
        />
      )}
      <MoveCredits customer={moving} onClose={() => setMoving(undefined)} onDone={again} />
      {limits && agreeing && (
        <TermsSheet
          customer={agreeing}
          limits={limits}
          onClose={() => setAgreeing(undefined)}
          onDone={() => {
            setAgreeing(undefined);
            toast({ text: t('terms.done', { name: agreeing.username }) });
            again();
          }}
        />
      )}
      <LockCustomer
        customer={locking}
        onClose={() => setLocking(undefined)}
        onDone={(text) => {
          toast({ text });
          again();
        }}
      />
      <OnceSheet shown={once} onClose={() => setOnce(undefined)} />
    </Page>
  );
}
