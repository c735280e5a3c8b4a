import { useQuery } from '@tanstack/react-query';
import type { OwnCustomer } from 'harkara-contract/routes/customers.ts';
import { useState } from 'react';
import type { GetRoute } from '../../api/call.ts';
import { usePages } from '../../api/list.ts';
import { query, useLookAgain } from '../../api/query.ts';
import { useSessionChange, useSignedIn } from '../../api/use-session.tsx';
import { viewAddress, viewedAccount } from '../../api/viewed.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { ChoiceFilter, SearchFilter } from '../../ui/filter-bar.tsx';
import { ListPage } from '../../ui/list.tsx';
import { type Once, OnceSheet } from '../../ui/once-sheet.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import { type Column } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { useMadeAccount } from '../../ui/use-made-account.ts';
import classes from './customers.module.css';
import { customersTexts } from './customers-texts.ts';
import { DetailsSheet } from './details-sheet.tsx';
import { LockCustomer } from './lock-customer.tsx';
import { MoveCredits } from './move-credits.tsx';
import { NewCustomerSheet } from './new-customer-sheet.tsx';
import { TermsSheet } from './terms-sheet.tsx';

const STATES = ['active', 'inactive', 'blocked'] as const;
const CHANGED: readonly GetRoute[] = [
  'GET /customers',
  'GET /customer-limits',
  'GET /customers/:username/terms',
  'GET /customers/:username/details',
  'GET /credits',
  'GET /ledger',
];

export function CustomersPage() {
  const t = useTexts(customersTexts);
  const formats = useFormats();
  const lookAgain = useLookAgain();
  const session = useSessionChange();
  const toast = useToast();
  const showMade = useMadeAccount();
  const isOwner = useSignedIn().user.role === 'owner';
  const by = useFilters(['q', 'status']);
  const status = STATES.find((one) => one === by.filters.status);
  const { data: limits, isPending: isLimitsPending } = useQuery(query('GET /customer-limits'));
  const list = usePages('GET /customers', { query: { q: by.filters.q, status } });
  const [adding, setAdding] = useState(false);
  const [once, setOnce] = useState<Once>();
  const [moving, setMoving] = useState<OwnCustomer>();
  const [agreeing, setAgreeing] = useState<OwnCustomer>();
  const [detailed, setDetailed] = useState<OwnCustomer>();
  const [locking, setLocking] = useState<OwnCustomer>();
  const again = (): void => {
    lookAgain(...CHANGED);
    void session.refresh();
  };
  const columns: Column<OwnCustomer>[] = [
    {
      title: t('customer'),
      strong: true,
      card: 'title',
      cell: ({ username, displayName }) => (
        <>
          {displayName ?? username}
          {displayName !== null && <span className={classes.below}>{username}</span>}
        </>
      ),
    },
    { title: t('sms-credits'), card: 'labelled', credits: ({ balances }) => balances.sms },
    { title: t('messages'), card: 'labelled', number: ({ messages }) => messages },
    { title: t('used'), card: 'labelled', credits: ({ credits }) => credits },
    {
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
      actions: (customer) => (
        <>
          {isOwner && (
            <Button size="small" icon="credits" onClick={() => setMoving(customer)}>
              {t('move')}
            </Button>
          )}
          <Menu
            items={[
              {
                id: 'details',
                label: t('details'),
                icon: 'user',
                onSelect: () => setDetailed(customer),
              },
              isOwner && {
                id: 'terms',
                label: t('terms'),
                icon: 'settings',
                onSelect: () => setAgreeing(customer),
              },
              isOwner &&
                customer.status !== 'blocked' && {
                  id: 'lock',
                  label: t(customer.status === 'active' ? 'lock' : 'unlock'),
                  icon: customer.status === 'active' ? 'lock' : 'undo',
                  onSelect: () => setLocking(customer),
                },
            ]}
          >
            <IconButton icon="dots" size="small" label={t('more', { name: customer.username })} />
          </Menu>
        </>
      ),
    },
  ];
  if (isLimitsPending) {
    // The limits make the head higher: what is below it comes with them, and does not move.
    return (
      <Page title={t('title')} subtitle={t('subtitle-short')}>
        <Skeleton height={420} />
      </Page>
    );
  }
  return (
    <ListPage
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
        limits?.delegatedReviews && (
          <ButtonLink to="/customers/approvals" icon="approvals">
            {t('approvals')}
          </ButtonLink>
        )
      }
      start={isOwner && { label: t('new'), onClick: () => setAdding(true) }}
      list={list}
      columns={columns}
      rowKey={({ account }) => String(account)}
      rowLink={
        // Who views the reseller already looks no further down.
        viewedAccount === undefined
          ? ({ username }, content) => (
              <a href={viewAddress(username)} target="_blank" rel="noreferrer">
                {content}
              </a>
            )
          : undefined
      }
      by={by}
      filters={
        <>
          <SearchFilter by={by} label={t('search')} />
          <ChoiceFilter
            by={by}
            name="status"
            label={t('state')}
            any={t('any')}
            choices={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
          />
        </>
      }
      empty={{ icon: 'accounts', title: t('empty'), why: t('empty-why') }}
      none={{ title: t('none'), why: t('none-why') }}
    >
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
      {detailed && (
        <DetailsSheet
          customer={detailed}
          mayEdit={isOwner}
          onClose={() => setDetailed(undefined)}
          onDone={() => {
            setDetailed(undefined);
            toast({ text: t('details.done', { name: detailed.username }) });
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
    </ListPage>
  );
}
