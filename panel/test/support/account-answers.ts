import { fact } from 'harkara-contract/facts.ts';
import type { ListedAccount } from 'harkara-contract/records/account.ts';
import { said, type Answer } from './answer.ts';
import { noCredits } from './session-answers.ts';

/** Answers about accounts, for the operator's and resellers' pages. */

const listed = (account: number, username: string, more: Partial<ListedAccount> = {}): ListedAccount => ({
  account,
  username,
  displayName: null,
  role: 'customer',
  status: 'active',
  parent: null,
  balances: { ...noCredits, sms: 148210.5, voice: 300 },
  createdAt: '2026-01-04T08:00:00.000Z',
  ...more,
});

export const details = {
  display_name: 'Annapurna Diagnostics',
  contact_person: 'मीरा नायर',
  phone: '+918022223333',
  email: 'accounts@annapurna.example',
  gstin: '29AAGCB7383J1Z4',
} satisfies Answer<'GET /customers/:username/details'>;

export const accounts = {
  items: [
    listed(1, 'admin', { role: 'admin' }),
    listed(5, 'annapurna', { parent: 'lotus', displayName: 'Annapurna Diagnostics' }),
    listed(8, 'chinar-travels', { status: 'blocked' }),
    listed(4, 'lotus', { role: 'reseller' }),
  ],
  next: null,
} satisfies Answer<'GET /admin/accounts'>;

export const account = {
  ...listed(5, 'annapurna', { parent: 'lotus', displayName: 'Annapurna Diagnostics' }),
  record: {
    role: 'customer',
    parent: 'lotus',
    status: 'active',
    time_zone: 'Asia/Kolkata',
    details: { ...details, notes: 'Invoice by post.\nSpeak to Meera Nair.' },
  },
  fingerprint: 'first',
  effective: {
    time_zone: 'Asia/Kolkata',
    flood_limit: 0,
    limits: { legacy_per_second: 100 },
    refunds: true,
    prices: { T: 1, P: 1, PS: 1, I: 1, V: 1, email: 1, chatapp: 1 },
    features: { email: true, voice: true },
    dlt: { required: false, entity_ids: [] },
    smpp: null,
  },
  days: Array.from({ length: 30 }, (_, day) => ({
    day: new Date(Date.UTC(2026, 9, 18 + day)).toISOString().slice(0, 10),
    messages: 120 + day,
    delivered: 110 + day,
    failed: 4,
    credits: 116 + day,
  })),
  people: [
    {
      id: 1,
      username: 'annapurna',
      name: 'Annapurna Diagnostics',
      role: 'owner',
      totp: true,
      lastSeenAt: '2026-11-15T23:11:00.000Z',
      createdAt: '2026-01-04T08:00:00.000Z',
    },
  ],
  binds: [],
  sessions: 2,
  campaigns: 1,
} satisfies Answer<'GET /admin/accounts/:username'>;

export const made = {
  username: 'shree-textiles',
  password: 'aB3dE5fG7hJ9kL1m',
  apiSecret: 'hs_secret_of_webhooks',
  smppPassword: null,
  apiKeys: [{ name: 'website', key: 'hk_the_key_that_is_shown_once' }],
} satisfies Answer<'POST /admin/accounts'>;

export const customers = {
  items: [
    { ...listed(5, 'annapurna', { displayName: 'Annapurna Diagnostics' }), messages: 3120, credits: 780.5 },
    { ...listed(6, 'shree-textiles', { status: 'inactive' }), messages: 0, credits: 0 },
  ],
  next: null,
} satisfies Answer<'GET /customers'>;

export const limits = {
  mostCustomers: 25,
  customers: 2,
  delegatedReviews: true,
  prices: { T: 0.15, P: 0.12, PS: 1, I: 1, V: 1, email: 1, chatapp: 1 },
  features: { international: false, email: true, voice: false, chatapp: false, sandbox: false },
} satisfies Answer<'GET /customer-limits'>;

export const requests = {
  items: [
    {
      kind: 'template',
      username: 'annapurna',
      key: '3',
      title: 'report-ready',
      record: { content: 'Dear {#var#}, your report is ready.', sender_id: null },
      askedAt: '2026-11-15T08:00:00.000Z',
      checks: [
        { check: 'id_form', state: 'wrong', detail: said(fact('malformed_dlt_id', { id: '11070' })) },
        { check: 'links', state: 'ok', detail: null },
      ],
      earlier: { approved: 4, rejected: 1, since: '2025-03-01T00:00:00.000Z' },
    },
  ],
  next: null,
} satisfies Answer<'GET /customer-reviews'>;
