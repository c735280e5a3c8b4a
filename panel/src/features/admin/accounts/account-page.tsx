import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { CREDIT_KINDS, type CreditKind, MAIN_CREDIT_KIND } from 'harkara-contract/lists.ts';
import type { AccountOverview } from 'harkara-contract/routes/accounts.ts';
import { accountQuery } from '../../../api/admin-accounts.ts';
import { usePages } from '../../../api/list.ts';
import { useLookAgain } from '../../../api/query.ts';
import { viewAddress } from '../../../api/viewed.ts';
import { useTexts } from '../../../i18n/locale.tsx';
import { Button, ButtonAnchor, ButtonLink } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-page.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page } from '../../../ui/page.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Status } from '../../../ui/status.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';
import { useFilters } from '../../../ui/use-filters.ts';
import { useMayEdit } from '../../../ui/use-may-edit.ts';
import { sharedTexts } from '../../../i18n/shared-texts.ts';
import { accountTexts } from './account-texts.ts';
import { LockConfirm } from './lock-confirm.tsx';
import { OverviewTab } from './overview-tab.tsx';
import {
  DLT_FIELDS,
  FEATURE_FIELDS,
  LIMIT_FIELDS,
  PRICE_FIELDS,
  RESELLER_FIELDS,
  shownIn,
} from './settings-fields.ts';
import { SettingsForm } from './settings-form-soon.tsx';
import { TABS } from './tabs.ts';

const FILTERS = ['tab'] as const;

const SOON = <Skeleton height={420} />;
const CreditSheet = lazyPart(() => import('./credit-sheet.tsx'), 'CreditSheet', null);
const AuditTab = lazyPart(() => import('./audit-tab.tsx'), 'AuditTab', SOON);
const ChatTab = lazyPart(() => import('./chat-tab.tsx'), 'ChatTab', SOON);
const LedgerCard = lazyPart(() => import('../../../ui/ledger-card.tsx'), 'LedgerCard', SOON);
const KeysTab = lazyPart(() => import('./keys-tab.tsx'), 'KeysTab', SOON);
const SendersTab = lazyPart(() => import('./senders-tab.tsx'), 'SendersTab', SOON);
const SmppTab = lazyPart(() => import('./smpp-tab.tsx'), 'SmppTab', SOON);
const TemplatesTab = lazyPart(() => import('./templates-tab.tsx'), 'TemplatesTab', SOON);

export function AccountPage() {
  const t = useTexts(accountTexts);
  const { username = '' } = useParams({ strict: false });
  const query = useQuery(accountQuery(username));
  const account = query.data;
  const { filters } = useFilters(FILTERS);
  const tab = TABS.find((one) => one === filters.tab) ?? 'overview';
  return (
    <Page
      // What is known of the account makes the head higher: what is below it comes with it, and does not move.
      key={account === undefined ? 'loading' : 'loaded'}
      title={account?.displayName ?? account?.username ?? username}
      subtitle={account ? <Subtitle account={account} /> : '\u00a0'}
      actions={account && account.role !== 'admin' && <Actions account={account} />}
    >
      <Loaded query={query} skeleton={<Skeleton height={420} />}>
        {(loaded) => (
          <>
            <TabLinks
              label={t('tabs')}
              tabs={TABS.map((name) => ({ name, text: t(`tab.${name}`) }))}
              shown={tab}
            />
            <Tab key={loaded.username} account={loaded} tab={tab} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Subtitle({ account }: { account: AccountOverview }) {
  const t = useTexts(accountTexts);
  return (
    <>
      {account.displayName !== null && `${account.username} · `}
      {t(`is.${account.role}`, { number: String(account.account) })}
      {account.parent !== null && ` · ${t('of', { parent: account.parent })}`}{' '}
      <Status of={account.status === 'active' ? 'active' : 'locked'} />
    </>
  );
}

function Actions({ account }: { account: AccountOverview }) {
  const t = useTexts(accountTexts);
  const mayWork = useMayEdit();
  const lookAgain = useLookAgain();
  const [open, setOpen] = useState<'credits' | 'lock'>();
  const again = (): void => {
    lookAgain(
      'GET /admin/accounts',
      'GET /admin/accounts/:username',
      'GET /admin/accounts/:username/audit',
      'GET /admin/accounts/:username/ledger',
    );
  };
  const isActive = account.status === 'active';
  return (
    <>
      <ButtonAnchor icon="eye" href={viewAddress(account.username)} target="_blank" rel="noreferrer">
        {t('view')}
      </ButtonAnchor>
      {account.role === 'reseller' && (
        <ButtonLink to="/admin/accounts" search={{ parent: account.username }} icon="accounts">
          {t('customers')}
        </ButtonLink>
      )}
      {mayWork && (
        <>
          <Button icon={isActive ? 'lock' : 'undo'} onClick={() => setOpen('lock')}>
            {t(isActive ? 'lock' : 'unlock')}
          </Button>
          <Button look="primary" icon="credits" onClick={() => setOpen('credits')}>
            {t('credits')}
          </Button>
        </>
      )}
      {open === 'credits' && (
        <CreditSheet account={account} opened onClose={() => setOpen(undefined)} onDone={again} />
      )}
      <LockConfirm
        account={account}
        opened={open === 'lock'}
        onClose={() => setOpen(undefined)}
        onDone={again}
      />
    </>
  );
}

function Tab({ account, tab }: { account: AccountOverview; tab: (typeof TABS)[number] }) {
  const t = useTexts(accountTexts);
  const settings = (name: 'limits' | 'prices' | 'features' | 'dlt' | 'reseller') => ({
    title: t(`title.${name}`),
    subtitle: t(`subtitle.${name}`),
    save: t(`save.${name}`),
    account,
  });
  switch (tab) {
    case 'overview':
      return <OverviewTab account={account} />;
    case 'limits':
      return (
        <>
          <SettingsForm
            key="limits"
            {...settings('limits')}
            fields={
              account.role === 'admin' ? LIMIT_FIELDS.filter(({ name }) => name !== 'role') : LIMIT_FIELDS
            }
          />
          {account.role === 'reseller' && (
            // Its record is the one that the form above has changed, if any.
            <SettingsForm key={account.fingerprint} {...settings('reseller')} fields={RESELLER_FIELDS} />
          )}
        </>
      );
    case 'prices':
      return <SettingsForm key={tab} {...settings('prices')} fields={PRICE_FIELDS} />;
    case 'features':
      return <SettingsForm key={tab} {...settings('features')} fields={FEATURE_FIELDS} />;
    case 'dlt':
      return <SettingsForm key={tab} {...settings('dlt')} fields={DLT_FIELDS} />;
    case 'senders':
      return <SendersTab username={account.username} />;
    case 'templates':
      return <TemplatesTab username={account.username} entityId={onlyEntityOf(account)} />;
    case 'keys':
      return <KeysTab username={account.username} />;
    case 'smpp':
      return <SmppTab account={account} />;
    case 'chat':
      return <ChatTab account={account} />;
    case 'ledger':
      return <LedgerTab username={account.username} />;
    case 'audit':
      return <AuditTab username={account.username} />;
  }
}

function LedgerTab({ username }: { username: string }) {
  const shared = useTexts(sharedTexts);
  const [kind, setKind] = useState<CreditKind>(MAIN_CREDIT_KIND);
  const list = usePages('GET /admin/accounts/:username/ledger', { params: { username }, query: { kind } });
  return (
    <>
      <Segmented
        label={shared('channel.label')}
        value={kind}
        choices={CREDIT_KINDS.map((value) => ({ value, label: shared(`channel.${value}`) }))}
        onChange={setKind}
      />
      <LedgerCard list={list} />
    </>
  );
}

/** What a new template is for, unless the user enters another one; empty if there are several or none. */
function onlyEntityOf({ record, effective }: AccountOverview): string {
  const { 'dlt.entity_ids': lines = '' } = shownIn(DLT_FIELDS, record, effective);
  return lines.includes('\n') ? '' : lines;
}
