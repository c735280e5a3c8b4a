import type { Session } from 'harkara-contract/routes/session.ts';
import { account, accounts, customers, limits, requests } from '../support/account-answers.ts';
import * as admin from '../support/admin-answers.ts';
import { type Answer, ok } from '../support/answer.ts';
import { colors, own, parijat } from '../support/brand-answers.ts';
import { channelCalls, verified, withChannels } from '../support/channel-answers.ts';
import * as desk from '../support/desk-answers.ts';
import * as developer from '../support/developer-answers.ts';
import { attention, failedMessage, newcomer, received, waitingMessage } from '../support/message-answers.ts';
import type { Answers } from '../support/panel-under-test.ts';
import * as sending from '../support/sending-answers.ts';
import {
  codeRequired,
  newPasswordRequired,
  operatorSignedIn,
  sessions,
  setupRequired,
  signedIn,
  signedOut,
  users,
} from '../support/session-answers.ts';
import { carrierTraffic } from '../support/traffic-answers.ts';
import { failingKeywords, senders, setupCalls, templates } from '../support/setup-answers.ts';

/** A page by its address, with something that it shows in any language once it is all there. */
export type ShownPage = {
  path: string;
  /** A text, or the value of a field; or the element itself, where all texts are the panel's own. */
  shows: string | { element: string };
  /** It opens a sheet: always, or in place of a column that a phone has no room for. */
  sheet?: 'always' | 'on a phone';
};

/** Pages of one user, who goes from one to the next. */
export type Visit = {
  who: string;
  session: Session;
  answers: Answers;
  pages: readonly ShownPage[];
};

const PROFILE: Answers = { 'GET sessions': ok(sessions), 'GET users': ok(users) };
const FIRST_RECEIPT = desk.receipts.items[0]?.id ?? '';

const customer: Visit = {
  who: 'a reseller with every channel',
  session: {
    ...withChannels,
    account: { ...withChannels.account, role: 'reseller' },
    features: { ...withChannels.features, brand: true, reviews: true },
    brand: { ...withChannels.brand, logo: parijat.logo },
  },
  answers: {
    ...setupCalls,
    ...channelCalls,
    ...PROFILE,
    'GET received': ok(received),
    [`GET messages/${failedMessage.id}`]: ok(failedMessage),
    [`GET messages/${waitingMessage.id}`]: ok(waitingMessage),
    'GET attention': ok(attention),
    'GET keywords': ok(failingKeywords),
    'GET send-options': ok(sending.sendOptions),
    'POST messages/check': ({ body }) => ok(sending.lookAt(body)),
    'GET imports/7': ok(sending.patients('ready')),
    'GET imports/7/rows': ok({ items: sending.ROWS, next: null }),
    'GET campaigns': ok(sending.campaigns),
    'GET campaigns/17': ok(sending.running),
    'GET campaigns/17/causes': ok(sending.causes),
    'GET campaigns/17/failed': ok(sending.failed),
    'GET api-keys': ok(developer.apiKeys),
    'GET refusals': ok(developer.refusals),
    'GET refusals/9': ok(developer.refused),
    'GET credits': ok(developer.credits),
    'GET ledger': ok(developer.ledger),
    'GET webhook': ok(developer.webhook),
    'GET webhook/deliveries': ok(developer.deliveries),
    [`GET webhook/deliveries/${developer.wholeDelivery.id}`]: ok(developer.wholeDelivery),
    'GET brand': ok(parijat),
    'GET brand-colors': ok(colors),
    'GET customers': ok(customers),
    'GET customer-limits': ok(limits),
    'GET customer-reviews': ok(requests),
  },
  pages: [
    { path: '', shows: 'hooks.annapurna.example' },
    { path: 'messages', shows: '98140 20979' },
    { path: `messages?open=${failedMessage.id}`, shows: 'err:027', sheet: 'always' },
    { path: `messages?open=${waitingMessage.id}`, shows: waitingMessage.id, sheet: 'always' },
    { path: 'received', shows: '<img src=x onerror=alert(1)> hello' },
    { path: 'profile', shows: 'मीरा नायर' },
    { path: 'send?import=7&template=4', shows: 'patients.csv' },
    { path: 'campaigns', shows: 'जाँच शिविर की सूचना (वाराणसी)' },
    { path: 'campaigns/17', shows: '98140 20979' },
    { path: 'email/domains', shows: 'annapurna-offers.co.in' },
    {
      path: 'email/domains?open=reports.annapurnadiagnostics.in',
      shows: verified.found[0]?.found[0] ?? '',
      sheet: 'always',
    },
    { path: 'email/suppressions', shows: 'zoya.khan@outlook.example' },
    { path: 'email/send', shows: '@annapurnadiagnostics.in' },
    { path: 'email/mailbox', shows: 'suresh@customer.example' },
    { path: 'email/mailbox?open=01m7mail1', shows: 'रिपोर्ट-88120.pdf', sheet: 'always' },
    { path: 'templates?channel=email', shows: 'winback' },
    {
      path: 'templates?channel=email&open=report-ready',
      shows: 'Your report 88120 is ready',
      sheet: 'always',
    },
    { path: 'templates/email?id=report-ready', shows: 'Your report 88120 is ready' },
    { path: 'voice/send', shows: '1408000001' },
    { path: 'voice/numbers', shows: '1409000009' },
    { path: 'chat/business-account', shows: 'report_ready' },
    { path: 'chat/conversations', shows: 'Farida Begum' },
    { path: 'chat/conversations?with=919876543210', shows: 'image/jpeg' },
    { path: 'templates', shows: 'login-otp' },
    { path: 'templates?open=7', shows: 'not whitelisted', sheet: 'always' },
    { path: 'templates/new?copy=7', shows: 'Meera Nair' },
    { path: 'templates/import', shows: '1,000' },
    { path: 'senders', shows: 'ANPURN' },
    { path: 'senders/import', shows: '1,000' },
    { path: 'keywords', shows: 'BLOOD' },
    { path: 'contacts', shows: '48,210' },
    { path: 'contacts/4', shows: '98140 20979' },
    { path: 'contacts/4/import', shows: 'Excel' },
    { path: 'contacts/4/import?import=8', shows: 'people.xlsx' },
    { path: 'contacts/4/import?import=9', shows: '9.8E+09' },
    { path: 'api-keys', shows: 'Bearer YOUR_API_KEY' },
    { path: 'webhooks', shows: 'inbound_sms' },
    {
      path: `webhooks?open=${developer.wholeDelivery.id}`,
      shows: '<h1>502 Bad Gateway</h1>',
      sheet: 'always',
    },
    { path: 'credits', shows: 'Invoice PM/2026/1187' },
    { path: 'refused-calls', shows: 'a_code_of_tomorrow' },
    { path: 'refused-calls?open=9', shows: '4xfckl-21', sheet: 'always' },
    { path: 'brand', shows: 'Parijat SMS' },
    { path: 'customers', shows: 'shree-textiles' },
    { path: 'customers/approvals', shows: 'report-ready' },
    { path: 'no-such-page', shows: { element: 'main a[href="/panel/"]' } },
  ],
};

const newCustomer: Visit = {
  who: 'a new account',
  session: signedIn,
  answers: { 'GET dashboard': ok(newcomer) },
  pages: [{ path: '', shows: { element: 'main ol a[href="/panel/templates"]' } }],
};

const ACCOUNT = 'admin/accounts/annapurna';

const operator: Visit = {
  who: 'the operator',
  session: operatorSignedIn,
  answers: {
    ...PROFILE,
    'GET admin/system': ok(admin.system),
    'GET admin/carriers': ok(admin.carriers),
    'GET admin/carriers/north/traffic': (call) => ok(carrierTraffic(call)),
    'GET admin/carrier-types': ok(admin.carrierTypes),
    'GET admin/carriers/north': ok(admin.carrierSetUp),
    'GET admin/carriers/north/queue': ok({ ...admin.queue, move: admin.queueMove }),
    'GET admin/routes': ok(admin.routes),
    'GET admin/routes/senders': ok(admin.senderIds),
    'GET admin/numbers': ok(admin.numbers),
    'GET admin/dnd': ok(admin.dnd),
    'GET admin/dnd/import': ok(admin.lastDndImport),
    'GET admin/settings': ok(admin.settings),
    'GET admin/reviews': ok({ items: desk.reviews.slice(0, 20), next: null }),
    'GET admin/messages': ok(desk.foundMessages),
    [`GET admin/messages/${failedMessage.id}`]: ok(desk.foundMessage),
    'GET admin/receipts': ok(desk.receipts),
    'GET admin/dead-webhooks': ok(desk.deadWebhooks),
    'GET admin/dead-webhooks/annapurna/1': ok(desk.deadLetters),
    'GET admin/audit': ok(desk.auditEntries),
    'GET admin/audit/last': ok(desk.lastAudit),
    'GET admin/brands': ok({ items: [own, parijat] }),
    'GET brand-colors': ok(colors),
    'GET admin/accounts': ok(accounts),
    [`GET ${ACCOUNT}`]: ok(account),
    [`GET ${ACCOUNT}/senders`]: ok(senders),
    [`GET ${ACCOUNT}/templates`]: ok(templates),
    [`GET ${ACCOUNT}/api-keys`]: ok(developer.apiKeys),
    [`GET ${ACCOUNT}/ledger`]: ok(developer.ledger),
    [`GET ${ACCOUNT}/audit`]: ok({
      items: [
        {
          no: 2,
          at: '2026-11-15T08:00:00.000Z',
          actor: 'cli',
          name: 'root',
          action: 'account.updated',
          subject: 'annapurna',
          reason: null,
          before: { flood_limit: 0 },
          after: { flood_limit: 500 },
        },
      ],
      next: null,
    } satisfies Answer<'GET /admin/accounts/:username/audit'>),
  },
  pages: [
    { path: 'admin', shows: 'gate-1' },
    { path: 'admin/approvals', shows: 'report-ready-20' },
    {
      path: 'admin/approvals?open=template%2Fannapurna%2F1',
      shows: '1101554280000011111',
      sheet: 'on a phone',
    },
    { path: 'admin/accounts', shows: 'chinar-travels' },
    { path: 'admin/new-account', shows: { element: 'main form input' } },
    { path: ACCOUNT, shows: 'Annapurna Diagnostics' },
    ...['limits', 'prices', 'features', 'dlt', 'smpp'].map((tab) => ({
      path: `${ACCOUNT}?tab=${tab}`,
      shows: { element: `main nav [aria-current][href$="tab=${tab}"]` },
    })),
    { path: `${ACCOUNT}?tab=senders`, shows: 'ANPOTP' },
    { path: `${ACCOUNT}?tab=templates`, shows: 'login-otp' },
    { path: `${ACCOUNT}?tab=keys`, shows: 'LIS, report ready' },
    { path: `${ACCOUNT}?tab=chat`, shows: { element: 'main a[href="/panel/admin/carriers"]' } },
    { path: `${ACCOUNT}?tab=ledger`, shows: 'Invoice PM/2026/1187' },
    { path: `${ACCOUNT}?tab=audit`, shows: 'root' },
    { path: `${ACCOUNT}/import-templates`, shows: '10,000' },
    { path: `${ACCOUNT}/import-senders`, shows: '1,000' },
    { path: 'admin/messages?q=9814020979', shows: '98140 20979' },
    { path: `admin/messages?q=9814020979&open=${failedMessage.id}`, shows: 'err:027', sheet: 'always' },
    { path: 'admin/numbers', shows: '56161' },
    { path: 'admin/dnd', shows: 'ndnc-november.csv' },
    { path: 'admin/carriers', shows: 'north' },
    { path: 'admin/carriers?open=north', shows: 'transceiver 1', sheet: 'always' },
    { path: 'admin/carriers/set-up?name=north', shows: '192.0.2.7' },
    { path: 'admin/carriers/traffic?name=north', shows: { element: '[role=slider]' } },
    { path: 'admin/carriers/queue?name=north', shows: 'sagar-travels' },
    { path: 'admin/routes', shows: 'otp' },
    { path: 'admin/receipts', shows: '4f21c09a' },
    { path: `admin/receipts?open=${FIRST_RECEIPT}`, shows: 'stat:DELIVRD', sheet: 'always' },
    { path: 'admin/dead-webhooks', shows: 'sagar-travels' },
    { path: 'admin/dead-webhooks?open=annapurna%2F1', shows: 'delivery_report', sheet: 'always' },
    { path: 'admin/brands', shows: 'Parijat SMS' },
    { path: 'admin/brands/edit?id=parijat', shows: 'help@parijat.example' },
    { path: 'admin/settings', shows: '10.1.0.0/16' },
    { path: 'admin/settings?tab=environment', shows: 'HARKARA_SECRET_KEY' },
    { path: 'admin/audit', shows: 'deploy' },
    { path: 'admin/audit?open=48211', shows: '9f86d081', sheet: 'always' },
    { path: 'admin/profile', shows: 'मीरा नायर' },
  ],
};

/** What is shown instead of the pages until somebody is signed in. */
const beforeSigningIn = (who: string, session: Session, element: string): Visit => ({
  who,
  session,
  answers: {},
  pages: [{ path: '', shows: { element } }],
});

export const VISITS: readonly Visit[] = [
  customer,
  newCustomer,
  operator,
  beforeSigningIn('somebody who signs in', signedOut, 'input[autocomplete=username]'),
  beforeSigningIn('somebody over plain HTTP', { ...signedOut, secure: false }, 'main h1'),
  beforeSigningIn('somebody who needs a code', codeRequired, 'input[autocomplete=one-time-code]'),
  beforeSigningIn('somebody with a first password', newPasswordRequired, 'input[autocomplete=new-password]'),
  beforeSigningIn('somebody who must set up codes', setupRequired, 'input[type=password]'),
];
