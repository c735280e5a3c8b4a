/** What the gateways of the tests are set up with. */

export const SENDER = 'HRKTST';
export const TEXT = 'Your code is 482913. Do not share it.';
export const TEMPLATE = 'Your code is {#var#}. Do not share it.';
export const HINDI = 'आपका कोड 482913 है';
export const ENTITY = '1101000000000000001';
export const TEMPLATE_ID = '1107000000000000001';
export const HEADER = '1105000000000000001';

/** From 9100 to 9109 the fourth digit decides what the carrier does with a number; any other number is delivered. */
const OUTCOMES = {
  '9100*': 'delivered',
  '9101*': 'failed',
  '9102*': 'rejected',
  '9103*': 'throttled',
  '9104*': 'lost',
  '9105*': 'early',
  '9106*': 'duplicate',
  '9107*': 'expired',
  '9108*': 'pending',
  '9109*': 'bounced',
} as const;

export type Outcome = (typeof OUTCOMES)[keyof typeof OUTCOMES];

let numbers = 0;

/** A unique number with this outcome. */
export function numberFor(outcome: Outcome): string {
  const pattern = Object.entries(OUTCOMES).find(([, word]) => word === outcome)?.[0] ?? '';
  numbers += 1;
  return pattern.slice(0, 4) + String(numbers).padStart(6, '0');
}

export const CARRIER = {
  connectors: [
    {
      name: 'virtual',
      type: 'virtual-operator',
      channels: ['sms'],
      options: { delivery_ms: [5, 20], outcomes: OUTCOMES, answer_timeout_ms: 300 },
    },
  ],
  routes: [{ channel: 'sms', route: '*', connectors: ['virtual'] }],
};

/** A carrier for mail beside the one for SMS. */
export const VIRTUAL_MAIL = {
  name: 'virtual-mail',
  type: 'virtual-operator',
  channels: ['email'],
  options: { delivery_ms: [5, 20], answer_timeout_ms: 300 },
};

/** By number: how the virtual provider treats a message to it. */
export const CHAT_NUMBERS = {
  delivered: '919100000001',
  failed: '919100000002',
  rejected: '919100000003',
  read: '919100000004',
  lost: '919100000005',
  slow: '919100000006',
} as const;

export const VIRTUAL_CHAT = {
  name: 'virtual-chat',
  type: 'virtual-operator',
  channels: ['chatapp'],
  options: {
    delivery_ms: [5, 20],
    answer_timeout_ms: 300,
    slow_ms: [200, 100],
    outcomes: Object.fromEntries(Object.entries(CHAT_NUMBERS).map(([outcome, number]) => [number, outcome])),
  },
};

export const keyOf = (username: string) => `hk_${username}_0123456789abcdef`;

/** A key that no request limit stops. */
export const keyRecord = (username: string, more: object = {}) => ({
  name: 'main',
  key: keyOf(username),
  per_minute: 1_000_000,
  per_day: 100_000_000,
  ...more,
});

const senders = [
  { sender_id: SENDER, route: 'transactional', status: 'approved', dlt_header_id: HEADER },
  { sender_id: 'PENDNG', route: 'transactional', status: 'pending' },
  { sender_id: 'REJECT', route: 'transactional', status: 'rejected' },
  { sender_id: 'HRKPRO', route: 'promotional', status: 'approved' },
  { sender_id: '140123', route: 'promotional', status: 'approved' },
  { sender_id: 'HRKINT', route: 'international', status: 'approved' },
];

const templates = [
  {
    name: 'code',
    content: TEMPLATE,
    sender_id: SENDER,
    dlt_template_id: TEMPLATE_ID,
    entity_id: ENTITY,
    status: 'approved',
  },
  { name: 'hindi code', content: 'आपका कोड {#var#} है', status: 'approved' },
  { name: 'anything', content: `Note: ${'{#var#}'.repeat(40)}`, status: 'approved' },
];

/** A customer who can send at any hour; `more` overrides any part of the record. */
export function customer(username: string, more: object = {}) {
  return {
    username,
    api_keys: [keyRecord(username)],
    api_secret: `hs_${username}_0123456789abcdef`,
    credits: { sms: 1_000, international: 100 },
    dlt: { entity_ids: [ENTITY] },
    promotional_hours: { from: '00:00', to: '24:00' },
    senders,
    templates,
    ...more,
  };
}

export const provision = (...accounts: object[]) => ({ ...CARRIER, accounts });
