import { Link } from '@tanstack/react-router';
import type { ListedAccount } from 'harkara-contract/records/account.ts';
import { usePages } from '../../../api/list.ts';
import { useSignedIn } from '../../../api/use-session.tsx';
import { useFormats, useTexts } from '../../../i18n/locale.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { FilterBar, GrowingFilter } from '../../../ui/filter-bar.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Page } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Status } from '../../../ui/status.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { TypedFilter } from '../../../ui/typed-filter.tsx';
import { useFilters } from '../../../ui/use-filters.ts';
import { accountsTexts } from './accounts-texts.ts';

const FILTERS = ['q', 'role', 'status', 'parent'] as const;
const ROLES = ['customer', 'reseller', 'admin'] as const;
const STATES = ['active', 'inactive', 'blocked'] as const;
const NEW: string = '/admin/new-account';
const ONE: string = '/admin/accounts/$username';

export function AccountsPage() {
  const t = useTexts(accountsTexts);
  const formats = useFormats();
  const { user } = useSignedIn();
  const { filters, set, clear, isFiltered } = useFilters(FILTERS);
  const role = ROLES.find((one) => one === filters.role);
  const status = STATES.find((one) => one === filters.status);
  const { q, parent } = filters;
  const list = usePages('GET /admin/accounts', { query: { q, role, status, parent } });
  const columns: Column<ListedAccount>[] = [
    { id: 'username', title: t('account'), strong: true, card: 'title', cell: ({ username }) => username },
    { id: 'number', title: t('number'), align: 'end', card: 'hidden', cell: ({ account }) => account },
    { id: 'role', title: t('role'), tight: true, cell: ({ role: kind }) => t(`role.${kind}`) },
    {
      id: 'parent',
      title: t('parent'),
      card: 'labelled',
      cell: ({ parent: above }) => above ?? '–',
    },
    {
      id: 'sms',
      title: t('sms-credits'),
      align: 'end',
      card: 'labelled',
      cell: ({ balances }) => formats.credits(balances.sms),
    },
    {
      id: 'created',
      title: t('created'),
      tight: true,
      card: 'hidden',
      cell: ({ createdAt }) => <Moment at={createdAt} as="day" />,
    },
    {
      id: 'status',
      title: t('state'),
      card: 'end',
      cell: ({ status: state }) => <Status of={state === 'active' ? 'active' : 'locked'} />,
    },
  ];
  const start = user.role === 'owner' && (
    <ButtonLink to={NEW} look="primary" icon="plus">
      {t('new')}
    </ButtonLink>
  );
  return (
    <Page title={t('title')} subtitle={t('subtitle')} actions={start}>
      <Card flush>
        <FilterBar onClear={isFiltered ? clear : undefined}>
          <GrowingFilter>
            <TypedFilter label={t('search')} icon value={q ?? ''} onChange={(value) => set('q', value)} />
          </GrowingFilter>
          <SelectField
            label={t('role')}
            value={role ?? 'any'}
            choices={[
              { value: 'any', label: t('any') },
              ...ROLES.map((value) => ({ value, label: t(`role.${value}`) })),
            ]}
            onChange={(value) => set('role', value === 'any' ? '' : value)}
          />
          <SelectField
            label={t('state')}
            value={status ?? 'any'}
            choices={[
              { value: 'any', label: t('any') },
              ...STATES.map((value) => ({ value, label: t(`state.${value}`) })),
            ]}
            onChange={(value) => set('status', value === 'any' ? '' : value)}
          />
          {parent !== undefined && (
            <TypedFilter
              label={t('of-reseller')}
              value={parent ?? ''}
              onChange={(value) => set('parent', value)}
            />
          )}
        </FilterBar>
        <Loaded query={list.query} skeleton={<SkeletonRows rows={10} />}>
          {() => (
            <Table
              label={t('title')}
              columns={columns}
              rows={list.items}
              rowKey={({ account }) => String(account)}
              rowLink={({ username }, content) => (
                <Link to={ONE} params={{ username } as never}>
                  {content}
                </Link>
              )}
              more={{
                hasMore: list.hasMore,
                isLoadingMore: list.isLoadingMore,
                onMore: () => void list.query.fetchNextPage(),
              }}
              empty={
                <EmptyState icon="search" title={t('none')}>
                  {t('none-why')}
                </EmptyState>
              }
            />
          )}
        </Loaded>
      </Card>
    </Page>
  );
}
