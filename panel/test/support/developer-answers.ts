import { fact } from 'harkara-contract/facts.ts';
import type { Delivery } from 'harkara-contract/routes/webhook.ts';
import type { Instant } from 'harkara-contract/shapes.ts';
import { said, type Answer } from './answer.ts';
import { noCredits } from './session-answers.ts';

/** Answers about keys, refused calls, webhooks and credits. */

const ago = (seconds: number): Instant => new Date(Date.now() - seconds * 1_000).toISOString() as Instant;

export const apiKeys = {
  items: [
    {
      id: 1,
      name: 'LIS, report ready',
      hint: '…x9Qz',
      scopes: ['send'],
      perMinute: 600,
      perDay: 100000,
      allowIps: ['203.0.113.7', '203.0.113.8', '2001:db8:85a3::/48'],
      expiresAt: null,
      lastUsedAt: ago(90),
      createdAt: '2026-02-04T08:00:00.000Z',
    },
    {
      id: 2,
      name: 'वेबसाइट OTP',
      hint: '…7bLw',
      scopes: null,
      perMinute: 60,
      perDay: 10000,
      allowIps: null,
      expiresAt: '2027-03-31T18:30:00.000Z',
      lastUsedAt: ago(3 * 3_600),
      createdAt: '2026-05-14T08:00:00.000Z',
    },
    {
      id: 4,
      name: '<img src=x onerror=alert(1)>',
      hint: '…mM2d',
      scopes: ['read', 'credits'],
      perMinute: 60,
      perDay: 10000,
      allowIps: ['198.51.100.0/24'],
      expiresAt: '2026-01-31T18:30:00.000Z',
      lastUsedAt: null,
      createdAt: '2026-05-14T08:00:00.000Z',
    },
  ],
  firstCall: {
    sender: 'ANPURN',
    text: 'Dear Asha, your report 482913 is ready. It’s at https://example.com/a - Annapurna Diagnostics',
  },
} satisfies Answer<'GET /api-keys'>;

export const refusals = {
  items: [
    {
      no: 9,
      at: '2026-11-15T20:42:10.000Z',
      interface: 'v2',
      keyId: 1,
      keyName: 'LIS, report ready',
      method: 'POST',
      route: '/api/v2/sms/send',
      code: 'template_mismatch',
      fields: ['message'],
    },
    {
      no: 8,
      at: '2026-11-15T20:40:00.000Z',
      interface: 'legacy',
      keyId: null,
      keyName: null,
      method: 'GET',
      route: '/api/secure_api/httpapi/send',
      code: 'insufficient_credits',
      fields: [],
    },
    {
      no: 7,
      at: '2026-11-15T18:12:00.000Z',
      interface: 'v2',
      keyId: 1,
      keyName: null,
      method: 'POST',
      route: '/api/v2/sms/send-bulk',
      code: 'validation_failed',
      fields: ['messages[0].recipient', 'sender_id'],
    },
    {
      no: 6,
      at: '2026-11-14T09:00:00.000Z',
      interface: 'email',
      keyId: 1,
      keyName: 'वेबसाइट OTP',
      method: 'POST',
      route: '/httpemailapi/v1/send',
      code: 'a_code_of_tomorrow',
      fields: [],
    },
  ],
  next: null,
} satisfies Answer<'GET /refusals'>;

export const refused = {
  no: 9,
  at: '2026-11-15T20:42:10.000Z',
  interface: 'v2',
  keyId: 1,
  keyName: 'LIS, report ready',
  method: 'POST',
  route: '/api/v2/sms/send',
  code: 'template_mismatch',
  fields: ['message'],
  requestId: '4xfckl-21',
  status: 422,
  asked: {
    path: {},
    query: {},
    body: { sender_id: 'ANPURN', recipient: '9814020979', message: 'Your report is on the table…' },
    isCut: true,
    hidden: 1,
  },
  answer: JSON.stringify({ success: false, error: { code: 'template_mismatch' } }, null, 2),
} satisfies Answer<'GET /refusals/:id'>;

export const webhook = {
  secretHint: '…q7Zk',
  webhook: {
    url: 'https://hooks.annapurna.example/sms/events',
    events: ['delivered', 'failed', 'expired', 'inbound'],
    enabled: true,
    lastSuccessAt: ago(4 * 3_600),
    failures: 14,
    lastError: said(fact('server_answered', { status: 502 })),
    nextTryAt: ago(-600),
    waiting: 312,
    failed: 3,
  },
} satisfies Answer<'GET /webhook'>;

const delivery: Delivery = {
  id: 'evt_01m7ehp7a1003g0080000082z3_5',
  event: 'delivery_report',
  at: '2026-11-15T20:42:10.000Z',
  state: 'failed',
  attempts: 10,
  status: 502,
  error: said(fact('server_answered', { status: 502 })),
  triedAt: '2026-11-15T20:42:12.000Z',
  nextTryAt: null,
};

export const deliveries = {
  items: [
    {
      ...delivery,
      id: 'evt_01m7ehp7a1003g0080000082zs_5',
      state: 'waiting',
      attempts: 3,
      nextTryAt: ago(-600),
    },
    delivery,
    {
      ...delivery,
      id: 'evt_01m7ehp7a1003g0080000082z1_0',
      event: 'inbound_sms',
      state: 'delivered',
      attempts: 1,
      status: 200,
      error: null,
    },
  ],
  next: null,
} satisfies Answer<'GET /webhook/deliveries'>;

export const wholeDelivery = {
  ...delivery,
  url: webhook.webhook.url,
  request:
    '{"event": "delivery_report", "status": "delivered", "recipient": "919814020979", "message_id": "01m7ehp7a1003g0080000082z3", "delivered_at": "2026-11-15T20:42:10.000Z"}',
  tries: [
    {
      no: 2,
      at: '2026-11-15T20:42:40.000Z',
      ok: false,
      status: 502,
      error: said(fact('server_answered', { status: 502 })),
      tookMs: 184,
      answer: '<html><script>alert(1)</script><h1>502 Bad Gateway</h1></html>',
    },
    {
      no: 1,
      at: '2026-11-15T20:42:10.000Z',
      ok: false,
      status: null,
      error: said(fact('no_answer_within', { seconds: 10 })),
      tookMs: 10_000,
      answer: null,
    },
  ],
} satisfies Answer<'GET /webhook/deliveries/:id'>;

export const webhookTest = {
  ok: false,
  status: 500,
  error: said(fact('server_answered', { status: 500 })),
  tookMs: 212,
  request: '{"event":"test","message":"A test event from the panel.","sent_at":"2026-11-15T20:42:10.000Z"}',
  answer: 'SQLSTATE[42S02]: Base table or view not found',
  resumed: false,
} satisfies Answer<'POST /webhook/test'>;

export const credits = {
  balances: { ...noCredits, sms: 148210.5 },
  todayUsed: 6412,
  daysUsed: 198340.25,
  days: Array.from({ length: 30 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 9, 17 + index)).toISOString().slice(0, 10),
    used: 5200 + ((index * 977) % 3400),
    refunded: (index * 37) % 220,
  })),
  use: [
    { kind: 'sms', today: 6412, days: 198340.25 },
    { kind: 'email', today: 120, days: 4310 },
    { kind: 'voice', today: 0, days: 86.5 },
  ],
} satisfies Answer<'GET /credits'>;

const item = {
  at: null,
  balanceAfter: null,
  messages: null,
  refunded: 0,
  description: null,
  counterparty: null,
};

export const ledger = {
  items: [
    { ...item, id: 'a', type: 'sent', day: '2026-11-16', amount: -6238, messages: 6412, refunded: 174 },
    {
      ...item,
      id: 'b',
      type: 'transfer_out',
      day: '2026-11-15',
      at: '2026-11-15T20:42:10.000Z',
      amount: -5000,
      balanceAfter: 154448.5,
      counterparty: 'annapurna-pune',
      description: '=HYPERLINK("http://bad.example") दिवाली अभियान',
    },
    {
      ...item,
      id: 'c',
      type: 'grant',
      day: '2026-11-14',
      at: '2026-11-14T06:02:00.000Z',
      amount: 100000,
      balanceAfter: 159448.5,
      description: 'Invoice PM/2026/1187',
    },
  ],
  next: null,
} satisfies Answer<'GET /ledger'>;
