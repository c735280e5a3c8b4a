import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { panelBase } from '../api/viewed.ts';
import { CrashPage } from './crash-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { Root } from './root.tsx';

// A page is a line here, an entry in navigation.ts and a folder in features. The shell refuses the operator's pages to
// customers, and the other way round.

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage });
const admin = createRoute({ getParentRoute: () => root, path: 'admin' });

const profile = lazyRouteComponent(() => import('../features/profile/profile-page.tsx'), 'ProfilePage');
const templates = lazyRouteComponent(
  () => import('../features/templates/templates-page.tsx'),
  'TemplatesPage',
);
const newTemplate = lazyRouteComponent(
  () => import('../features/templates/new-template-page.tsx'),
  'NewTemplatePage',
);
const importTemplates = lazyRouteComponent(
  () => import('../features/templates/import-page.tsx'),
  'ImportTemplatesPage',
);
const mailTemplate = lazyRouteComponent(
  () => import('../features/templates/mail-template-page.tsx'),
  'MailTemplatePage',
);
const senders = lazyRouteComponent(() => import('../features/senders/senders-page.tsx'), 'SendersPage');
const importSenders = lazyRouteComponent(
  () => import('../features/senders/import-page.tsx'),
  'ImportSendersPage',
);
const keywords = lazyRouteComponent(() => import('../features/keywords/keywords-page.tsx'), 'KeywordsPage');
const contacts = lazyRouteComponent(() => import('../features/contacts/contacts-page.tsx'), 'ContactsPage');
const group = lazyRouteComponent(() => import('../features/contacts/group-page.tsx'), 'GroupPage');
const importContacts = lazyRouteComponent(
  () => import('../features/contacts/import-page.tsx'),
  'ImportContactsPage',
);

const send = lazyRouteComponent(() => import('../features/send/send-page.tsx'), 'SendPage');
const campaigns = lazyRouteComponent(
  () => import('../features/campaigns/campaigns-page.tsx'),
  'CampaignsPage',
);
const campaign = lazyRouteComponent(() => import('../features/campaigns/campaign-page.tsx'), 'CampaignPage');
const channelPages = [
  createRoute({
    getParentRoute: () => root,
    path: 'email/domains',
    component: lazyRouteComponent(
      () => import('../features/email-domains/email-domains-page.tsx'),
      'EmailDomainsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'email/suppressions',
    component: lazyRouteComponent(
      () => import('../features/suppressions/suppressions-page.tsx'),
      'SuppressionsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'email/mailbox',
    component: lazyRouteComponent(() => import('../features/mailbox/mailbox-page.tsx'), 'MailboxPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'email/send',
    component: lazyRouteComponent(
      () => import('../features/send-email/send-email-page.tsx'),
      'SendEmailPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'voice/numbers',
    component: lazyRouteComponent(
      () => import('../features/voice-numbers/voice-numbers-page.tsx'),
      'VoiceNumbersPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'voice/send',
    component: lazyRouteComponent(
      () => import('../features/send-voice/send-voice-page.tsx'),
      'SendVoicePage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'chat/conversations',
    component: lazyRouteComponent(
      () => import('../features/conversations/conversations-page.tsx'),
      'ConversationsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'chat/business-account',
    component: lazyRouteComponent(
      () => import('../features/business-account/business-account-page.tsx'),
      'BusinessAccountPage',
    ),
  }),
];

const dashboard = lazyRouteComponent(
  () => import('../features/dashboard/dashboard-page.tsx'),
  'DashboardPage',
);
const messages = lazyRouteComponent(() => import('../features/messages/messages-page.tsx'), 'MessagesPage');
const received = lazyRouteComponent(() => import('../features/received/received-page.tsx'), 'ReceivedPage');

const apiKeys = lazyRouteComponent(() => import('../features/api-keys/api-keys-page.tsx'), 'ApiKeysPage');
const webhooks = lazyRouteComponent(() => import('../features/webhooks/webhooks-page.tsx'), 'WebhooksPage');
const credits = lazyRouteComponent(() => import('../features/credits/credits-page.tsx'), 'CreditsPage');
const refusedCalls = lazyRouteComponent(
  () => import('../features/refused-calls/refused-calls-page.tsx'),
  'RefusedCallsPage',
);

const brands = lazyRouteComponent(() => import('../features/brands/brands-page.tsx'), 'BrandsPage');
const brand = lazyRouteComponent(() => import('../features/brands/brand-page.tsx'), 'BrandPage');
const ownBrand = lazyRouteComponent(() => import('../features/brands/own-brand-page.tsx'), 'OwnBrandPage');
const accounts = lazyRouteComponent(
  () => import('../features/admin/accounts/accounts-page.tsx'),
  'AccountsPage',
);
const newAccount = lazyRouteComponent(
  () => import('../features/admin/accounts/new-account-page.tsx'),
  'NewAccountPage',
);
const account = lazyRouteComponent(
  () => import('../features/admin/accounts/account-page.tsx'),
  'AccountPage',
);
const importAccountTemplates = lazyRouteComponent(
  () => import('../features/admin/accounts/import-records-page.tsx'),
  'ImportAccountTemplatesPage',
);
const importAccountSenders = lazyRouteComponent(
  () => import('../features/admin/accounts/import-records-page.tsx'),
  'ImportAccountSendersPage',
);
const customers = lazyRouteComponent(
  () => import('../features/customers/customers-page.tsx'),
  'CustomersPage',
);
const customerApprovals = lazyRouteComponent(
  () => import('../features/approvals/approvals-page.tsx'),
  'CustomerApprovalsPage',
);

const customerPages = [
  createRoute({ getParentRoute: () => root, path: '/', component: dashboard }),
  createRoute({ getParentRoute: () => root, path: 'messages', component: messages }),
  createRoute({ getParentRoute: () => root, path: 'received', component: received }),
  createRoute({ getParentRoute: () => root, path: 'profile', component: profile }),
  createRoute({ getParentRoute: () => root, path: 'send', component: send }),
  createRoute({ getParentRoute: () => root, path: 'campaigns', component: campaigns }),
  createRoute({ getParentRoute: () => root, path: 'campaigns/$id', component: campaign }),
  ...channelPages,
  createRoute({ getParentRoute: () => root, path: 'templates', component: templates }),
  createRoute({ getParentRoute: () => root, path: 'templates/new', component: newTemplate }),
  createRoute({ getParentRoute: () => root, path: 'templates/email', component: mailTemplate }),
  createRoute({ getParentRoute: () => root, path: 'templates/import', component: importTemplates }),
  createRoute({ getParentRoute: () => root, path: 'senders', component: senders }),
  createRoute({ getParentRoute: () => root, path: 'senders/import', component: importSenders }),
  createRoute({ getParentRoute: () => root, path: 'keywords', component: keywords }),
  createRoute({ getParentRoute: () => root, path: 'contacts', component: contacts }),
  createRoute({ getParentRoute: () => root, path: 'contacts/$group', component: group }),
  createRoute({ getParentRoute: () => root, path: 'contacts/$group/import', component: importContacts }),
  createRoute({ getParentRoute: () => root, path: 'api-keys', component: apiKeys }),
  createRoute({ getParentRoute: () => root, path: 'webhooks', component: webhooks }),
  createRoute({ getParentRoute: () => root, path: 'credits', component: credits }),
  createRoute({ getParentRoute: () => root, path: 'refused-calls', component: refusedCalls }),
  createRoute({ getParentRoute: () => root, path: 'brand', component: ownBrand }),
  createRoute({ getParentRoute: () => root, path: 'customers', component: customers }),
  createRoute({ getParentRoute: () => root, path: 'customers/approvals', component: customerApprovals }),
  createRoute({ getParentRoute: () => root, path: '$', component: NotFoundPage }),
];

const approvals = lazyRouteComponent(
  () => import('../features/approvals/approvals-page.tsx'),
  'ApprovalsPage',
);
const findMessage = lazyRouteComponent(() => import('../features/admin/messages/find-page.tsx'), 'FindPage');
const receipts = lazyRouteComponent(
  () => import('../features/admin/receipts/receipts-page.tsx'),
  'ReceiptsPage',
);
const deadWebhooks = lazyRouteComponent(
  () => import('../features/admin/dead-webhooks/dead-webhooks-page.tsx'),
  'DeadWebhooksPage',
);
const audit = lazyRouteComponent(() => import('../features/admin/audit/audit-page.tsx'), 'AuditPage');
const system = lazyRouteComponent(() => import('../features/admin/system/system-page.tsx'), 'SystemPage');
const carriers = lazyRouteComponent(
  () => import('../features/admin/carriers/carriers-page.tsx'),
  'CarriersPage',
);
const carrierSetUp = lazyRouteComponent(
  () => import('../features/admin/carriers/carrier-set-up-page.tsx'),
  'CarrierSetUpPage',
);
const routes = lazyRouteComponent(() => import('../features/admin/routes/routes-page.tsx'), 'RoutesPage');
const numbers = lazyRouteComponent(() => import('../features/admin/numbers/numbers-page.tsx'), 'NumbersPage');
const dnd = lazyRouteComponent(() => import('../features/admin/dnd/dnd-page.tsx'), 'DndPage');
const settings = lazyRouteComponent(
  () => import('../features/admin/settings/settings-page.tsx'),
  'SettingsPage',
);

const adminPages = [
  createRoute({ getParentRoute: () => admin, path: '/', component: system }),
  createRoute({ getParentRoute: () => admin, path: 'carriers', component: carriers }),
  createRoute({ getParentRoute: () => admin, path: 'carriers/set-up', component: carrierSetUp }),
  createRoute({ getParentRoute: () => admin, path: 'routes', component: routes }),
  createRoute({ getParentRoute: () => admin, path: 'numbers', component: numbers }),
  createRoute({ getParentRoute: () => admin, path: 'dnd', component: dnd }),
  createRoute({ getParentRoute: () => admin, path: 'settings', component: settings }),
  createRoute({ getParentRoute: () => admin, path: 'profile', component: profile }),
  createRoute({ getParentRoute: () => admin, path: 'approvals', component: approvals }),
  createRoute({ getParentRoute: () => admin, path: 'messages', component: findMessage }),
  createRoute({ getParentRoute: () => admin, path: 'receipts', component: receipts }),
  createRoute({ getParentRoute: () => admin, path: 'dead-webhooks', component: deadWebhooks }),
  createRoute({ getParentRoute: () => admin, path: 'audit', component: audit }),
  createRoute({ getParentRoute: () => admin, path: 'brands', component: brands }),
  createRoute({ getParentRoute: () => admin, path: 'brands/edit', component: brand }),
  createRoute({ getParentRoute: () => admin, path: 'accounts', component: accounts }),
  createRoute({ getParentRoute: () => admin, path: 'new-account', component: newAccount }),
  createRoute({ getParentRoute: () => admin, path: 'accounts/$username', component: account }),
  createRoute({
    getParentRoute: () => admin,
    path: 'accounts/$username/import-templates',
    component: importAccountTemplates,
  }),
  createRoute({
    getParentRoute: () => admin,
    path: 'accounts/$username/import-senders',
    component: importAccountSenders,
  }),
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
