import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { panelBase } from '../api/viewed.ts';
import { CrashPage } from './crash-page.tsx';
import { lazyPage } from '../ui/lazy-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { Root } from './root.tsx';

// A page is a line here, an entry in navigation.ts and a folder in features. The shell refuses the operator's pages to
// customers, and the other way round.

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage });
const admin = createRoute({ getParentRoute: () => root, path: 'admin' });

/** Loaded when the user goes there: the module that has the page, and its name there. */
type Page<Name extends string> = [load: () => Promise<Record<Name, ComponentType>>, name: Name];

const page = <const Path extends string, Name extends string>(path: Path, ...of: Page<Name>) =>
  createRoute({ getParentRoute: () => root, path, component: lazyPage(...of) });

const adminPage = <const Path extends string, Name extends string>(path: Path, ...of: Page<Name>) =>
  createRoute({ getParentRoute: () => admin, path, component: lazyPage(...of) });

const customerPages = [
  page('/', () => import('../features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  page('messages', () => import('../features/messages/messages-page.tsx'), 'MessagesPage'),
  page('received', () => import('../features/received/received-page.tsx'), 'ReceivedPage'),
  page('profile', () => import('../features/profile/profile-page.tsx'), 'ProfilePage'),
  page('send', () => import('../features/send/send-page.tsx'), 'SendPage'),
  page('campaigns', () => import('../features/campaigns/campaigns-page.tsx'), 'CampaignsPage'),
  page('campaigns/$id', () => import('../features/campaigns/campaign-page.tsx'), 'CampaignPage'),
  page('email/domains', () => import('../features/email-domains/email-domains-page.tsx'), 'EmailDomainsPage'),
  page(
    'email/suppressions',
    () => import('../features/suppressions/suppressions-page.tsx'),
    'SuppressionsPage',
  ),
  page('email/mailbox', () => import('../features/mailbox/mailbox-page.tsx'), 'MailboxPage'),
  page('email/send', () => import('../features/send-email/send-email-page.tsx'), 'SendEmailPage'),
  page('voice/numbers', () => import('../features/voice-numbers/voice-numbers-page.tsx'), 'VoiceNumbersPage'),
  page('voice/send', () => import('../features/send-voice/send-voice-page.tsx'), 'SendVoicePage'),
  page(
    'chat/conversations',
    () => import('../features/conversations/conversations-page.tsx'),
    'ConversationsPage',
  ),
  page(
    'chat/business-account',
    () => import('../features/business-account/business-account-page.tsx'),
    'BusinessAccountPage',
  ),
  page('templates', () => import('../features/templates/templates-page.tsx'), 'TemplatesPage'),
  page('templates/new', () => import('../features/templates/new-template-page.tsx'), 'NewTemplatePage'),
  page('templates/email', () => import('../features/templates/mail-template-page.tsx'), 'MailTemplatePage'),
  page(
    'templates/import',
    () => import('../features/import-records/import-records-page.tsx'),
    'ImportTemplatesPage',
  ),
  page('senders', () => import('../features/senders/senders-page.tsx'), 'SendersPage'),
  page(
    'senders/import',
    () => import('../features/import-records/import-records-page.tsx'),
    'ImportSendersPage',
  ),
  page('keywords', () => import('../features/keywords/keywords-page.tsx'), 'KeywordsPage'),
  page('contacts', () => import('../features/contacts/contacts-page.tsx'), 'ContactsPage'),
  page('contacts/$group', () => import('../features/contacts/group-page.tsx'), 'GroupPage'),
  page('contacts/$group/import', () => import('../features/contacts/import-page.tsx'), 'ImportContactsPage'),
  page('api-keys', () => import('../features/api-keys/api-keys-page.tsx'), 'ApiKeysPage'),
  page('webhooks', () => import('../features/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  page('credits', () => import('../features/credits/credits-page.tsx'), 'CreditsPage'),
  page('refused-calls', () => import('../features/refused-calls/refused-calls-page.tsx'), 'RefusedCallsPage'),
  page('brand', () => import('../features/brands/own-brand-page.tsx'), 'OwnBrandPage'),
  page('customers', () => import('../features/customers/customers-page.tsx'), 'CustomersPage'),
  page(
    'customers/approvals',
    () => import('../features/approvals/approvals-page.tsx'),
    'CustomerApprovalsPage',
  ),
  createRoute({ getParentRoute: () => root, path: '$', component: NotFoundPage }),
];

const adminPages = [
  adminPage('/', () => import('../features/admin/system/system-page.tsx'), 'SystemPage'),
  adminPage('carriers', () => import('../features/admin/carriers/carriers-page.tsx'), 'CarriersPage'),
  adminPage(
    'carriers/set-up',
    () => import('../features/admin/carriers/carrier-set-up-page.tsx'),
    'CarrierSetUpPage',
  ),
  adminPage(
    'carriers/traffic',
    () => import('../features/admin/carriers/carrier-traffic-page.tsx'),
    'CarrierTrafficPage',
  ),
  adminPage('carriers/queue', () => import('../features/admin/carriers/queue-page.tsx'), 'QueuePage'),
  adminPage('routes', () => import('../features/admin/routes/routes-page.tsx'), 'RoutesPage'),
  adminPage('numbers', () => import('../features/admin/numbers/numbers-page.tsx'), 'NumbersPage'),
  adminPage('dnd', () => import('../features/admin/dnd/dnd-page.tsx'), 'DndPage'),
  adminPage('settings', () => import('../features/admin/settings/settings-page.tsx'), 'SettingsPage'),
  adminPage('profile', () => import('../features/profile/profile-page.tsx'), 'ProfilePage'),
  adminPage('approvals', () => import('../features/approvals/approvals-page.tsx'), 'ApprovalsPage'),
  adminPage('messages', () => import('../features/admin/messages/find-page.tsx'), 'FindPage'),
  adminPage('receipts', () => import('../features/admin/receipts/receipts-page.tsx'), 'ReceiptsPage'),
  adminPage(
    'dead-webhooks',
    () => import('../features/admin/dead-webhooks/dead-webhooks-page.tsx'),
    'DeadWebhooksPage',
  ),
  adminPage('audit', () => import('../features/admin/audit/audit-page.tsx'), 'AuditPage'),
  adminPage('brands', () => import('../features/brands/brands-page.tsx'), 'BrandsPage'),
  adminPage('brands/edit', () => import('../features/brands/brand-page.tsx'), 'BrandPage'),
  adminPage('accounts', () => import('../features/admin/accounts/accounts-page.tsx'), 'AccountsPage'),
  adminPage('new-account', () => import('../features/admin/accounts/new-account-page.tsx'), 'NewAccountPage'),
  adminPage('accounts/$username', () => import('../features/admin/accounts/account-page.tsx'), 'AccountPage'),
  adminPage(
    'accounts/$username/import-templates',
    () => import('../features/import-records/import-records-page.tsx'),
    'ImportAccountTemplatesPage',
  ),
  adminPage(
    'accounts/$username/import-senders',
    () => import('../features/import-records/import-records-page.tsx'),
    'ImportAccountSendersPage',
  ),
  createRoute({ getParentRoute: () => admin, path: '$', component: NotFoundPage }),
];

export const router = createRouter({
  routeTree: root.addChildren([...customerPages, admin.addChildren(adminPages)]),
  basepath: panelBase,
  defaultPreload: 'intent',
  defaultErrorComponent: CrashPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
