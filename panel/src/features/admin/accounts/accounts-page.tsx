import { Link } from '@tanstack/react-router';
import type { ListedAccount } from 'harkara-contract/records/account.ts';
import { usePages } from '../../../api/list.ts';
import { useSignedIn } from '../../../api/use-session.tsx';
import { useTexts } from '../../../i18n/locale.tsx';
import { ChoiceFilter, SearchFilter } from '../../../ui/filter-bar.tsx';
import { ListPage } from '../../../ui/list.tsx';
import { Status } from '../../../ui/status.tsx';
import { type Column } from '../../../ui/table.tsx';
import { TypedFilter } from '../../../ui/typed-filter.tsx';
import { useFilters } from '../../../ui/use-filters.ts';
import classes from './accounts.module.css';
import { accountsTexts } from './accounts-texts.ts';

const ROLES = ['customer', 'reseller', 'admin'] as const;
const STATES = ['active', 'inactive', 'blocked'] as const;

export function AccountsPage() {
  const t = useTexts(accountsTexts);
  const { user } = useSignedIn();
  const by = useFilters(['q', 'role', 'status', 'parent']);
  const { q, parent } = by.filters;
  const role = ROLES.find((one) => one === by.filters.role);
  const status = STATES.find((one) => one === by.filters.status);
  const list = usePages('GET /admin/accounts', { query: { q, role, status, parent } });
  const columns: Column<ListedAccount>[] = [
    {
      title: t('account'),
      strong: true,
      card: 'title',
      cell: ({ username, displayName }) => (
        <>
          {displayName ?? username}
          {displayName !== null && <span className={classes.below}>{username}</span>}
        </>
      ),
    },
    { title: t('number'), align: 'end', card: 'hidden', cell: ({ account }) => account },
    { title: t('role'), tight: true, cell: ({ role: kind }) => t(`role.${kind}`) },
    { title: t('parent'), card: 'labelled', cell: ({ parent: above }) => above ?? '–' },
    { title: t('sms-credits'), card: 'labelled', credits: ({ balances }) => balances.sms },
    { title: t('created'), card: 'hidden', at: ({ createdAt }) => createdAt, as: 'day' },
    {
      title: t('state'),
      card: 'end',
      cell: ({ status: state }) => <Status of={state === 'active' ? 'active' : 'locked'} />,
    },
  ];
  return (
    <ListPage
      title={t('title')}
      subtitle={t('subtitle')}
      start={user.role === 'owner' && { label: t('new'), to: '/admin/new-account' }}
      list={list}
      columns={columns}
      rowKey={({ account }) => String(account)}
      rowLink={({ username }, content) => (
        <Link to="/admin/accounts/$username" params={{ username }}>
          {content}
        </Link>
      )}
      by={by}
      filters={
        <>
          <SearchFilter by={by} label={t('search')} />
          <ChoiceFilter
            by={by}
            name="role"
            label={t('role')}
            any={t('any')}
            choices={ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
          />
          <ChoiceFilter
            by={by}
            name="status"
            label={t('state')}
            any={t('any')}
            choices={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
          />
          {parent !== undefined && (
            <TypedFilter
              label={t('of-reseller')}
              value={parent}
              onChange={(value) => by.set('parent', value)}
            />
          )}
        </>
      }
      expected={10}
      // The operator's own account is always there.
      empty={undefined}
      none={{ title: t('none'), why: t('none-why') }}
    />
  );
}
