/** Answers about keys, refused calls, webhooks and credits, by their contracts. */

export const apiKeys = {
  items: [
    {
      id: 1,
      name: 'LIS, report ready',
      hint: '…x9Qz',
      scopes: ['send'],
      per_minute: 600,
      per_day: 100000,
      allow_ips: ['203.0.113.7', '203.0.113.8', '2001:db8:85a3::/48'],
      expires_at: null,
      last_used_at: new Date(Date.now() - 90_000).toISOString(),
      created_at: '2026-02-04T08:00:00.000Z',
    },
    {
      id: 2,
      name: 'वेबसाइट OTP',
      hint: '…7bLw',
      scopes: [],
      per_minute: 60,
      per_day: 10000,
      allow_ips: [],
      expires_at: '2027-03-31T18:30:00.000Z',
      last_used_at: new Date(Date.now() - 3 * 3_600_000).toISOString(),
      created_at: '2026-05-14T08:00:00.000Z',
    },
    {
      id: 4,
      name: '<img src=x onerror=alert(1)>',
      hint: '…mM2d',
      scopes: ['read', 'credits'],
      per_minute: 60,
      per_day: 10000,
      allow_ips: ['198.51.100.0/24'],
      expires_at: '2026-01-31T18:30:00.000Z',
      last_used_at: null,
      created_at: '2026-05-14T08:00:00.000Z',
    },
  ],
  first_call: {
    sender: 'ANPURN',
    text: 'Dear Asha, your report 482913 is ready. It’s at https://example.com/a - Annapurna Diagnostics',
  },
};

export const refusals = {
  items: [
    {
      id: '9',
      at: '2026-11-15T20:42:10.000Z',
      interface: 'v2',
      with_key: true,
      key_name: 'LIS, report ready',
      method: 'POST',
      route: '/api/v2/sms/send',
      code: 'template_mismatch',
      fields: ['message'],
    },
    {
      id: '8',
      at: '2026-11-15T20:40:00.000Z',
      interface: 'legacy',
      with_key: false,
      key_name: null,
      method: 'GET',
      route: '/api/secure_api/httpapi/send',
      code: 'insufficient_credits',
      fields: [],
    },
    {
      id: '7',
      at: '2026-11-15T18:12:00.000Z',
      interface: 'v2',
      with_key: true,
      key_name: null,
      method: 'POST',
      route: '/api/v2/sms/send-bulk',
      code: 'validation_failed',
      fields: ['messages[0].recipient', 'sender_id'],
    },
    {
      id: '6',
      at: '2026-11-14T09:00:00.000Z',
      interface: 'email',
      with_key: true,
      key_name: 'वेबसाइट OTP',
      method: 'POST',
      route: '/httpemailapi/v1/send',
      code: 'a_code_of_tomorrow',
      fields: [],
    },
  ],
  next: null,
};

export const webhook = {
  secret_hint: '…q7Zk',
  webhook: {
    url: 'https://hooks.annapurna.example/sms/events',
    events: ['delivered', 'failed', 'expired', 'inbound'],
    enabled: true,
    disabled_at: null,
    last_success_at: new Date(Date.now() - 4 * 3_600_000).toISOString(),
    failures: 14,
    last_error: 'answered 502',
    next_try_at: new Date(Date.now() + 600_000).toISOString(),
    waiting: 312,
    failed: 3,
  },
};

const delivery = {
  id: 'evt_01m7ehp7a1003g0080000082z3_5',
  event: 'delivery_report',
  at: '2026-11-15T20:42:10.000Z',
  state: 'failed',
  attempts: 10,
  status: 502,
  error: 'answered 502',
  tried_at: '2026-11-15T20:42:12.000Z',
  next_try_at: null,
};

export const deliveries = {
  items: [
    {
      ...delivery,
      id: 'evt_01m7ehp7a1003g0080000082zs_5',
      state: 'waiting',
      attempts: 3,
      next_try_at: new Date(Date.now() + 600_000).toISOString(),
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
};

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
      error: 'answered 502',
      took_ms: 184,
      answer: '<html><script>alert(1)</script><h1>502 Bad Gateway</h1></html>',
    },
    {
      no: 1,
      at: '2026-11-15T20:42:10.000Z',
      ok: false,
      status: null,
      error: 'no answer within 10 s',
      took_ms: 10_000,
      answer: null,
    },
  ],
};

export const webhookTest = {
  ok: false,
  status: 500,
  error: 'answered 500',
  took_ms: 212,
  request: '{"event":"test","message":"A test event from the panel.","sent_at":"2026-11-15T20:42:10.000Z"}',
  answer: 'SQLSTATE[42S02]: Base table or view not found',
};

export const credits = {
  balances: { sms: 148210.5, international: 0, email: 0, chatapp: 0, voice: 0 },
  today_used: 6412,
  days_used: 198340.25,
  days: Array.from({ length: 30 }, (_, index) => ({
    date: new Date(Date.UTC(2026, 9, 17 + index)).toISOString().slice(0, 10),
    used: 5200 + ((index * 977) % 3400),
    refunded: (index * 37) % 220,
  })),
  use: [
    { kind: 'sms', today: 6412, days: 198340.25 },
    { kind: 'email', today: 120, days: 4310 },
    { kind: 'voice', today: 0, days: 86.5 },
  ],
};

const item = {
  at: null,
  balance_after: null,
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
      balance_after: 154448.5,
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
      balance_after: 159448.5,
      description: 'Invoice PM/2026/1187',
    },
  ],
  next: null,
};
