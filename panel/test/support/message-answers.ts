import { fact } from 'harkara-contract/facts.ts';
import type { MessageDetails } from 'harkara-contract/records/message.ts';
import { carrierSaid, instantAt, said, type Answer } from './answer.ts';
import { campaign } from './sending-answers.ts';

const ABSENT = fact('carrier_said', { words: 'absent subscriber' });

/** Answers about messages, for an account in India. */

const NOW = Date.parse('2026-11-15T09:12:10Z');
const ago = (seconds: number) => instantAt(NOW - seconds * 1000);

const TEXTS = [
  'Dear Meera Nair, your report 88120 is ready. See it at annapurna.example/r/88120 - Annapurna Diagnostics',
  'प्रिय सुरेश जी, आपकी जाँच 16 नवंबर को सुबह 9:30 बजे है। कृपया खाली पेट आएँ। अन्नपूर्णा डायग्नोस्टिक्स',
  'உங்கள் பரிசோதனை அறிக்கை தயாராக உள்ளது. அன்னபூர்ணா டயக்னோஸ்டிக்ஸ்',
  'Your one-time password is 482913. It is valid for 10 minutes. <script>alert(1)</script>',
];
const STATES = [
  ['queued', null],
  ['sent', null],
  ['delivered', null],
  ['failed', 'absent'],
  ['delivered', null],
  ['delivered', null],
  ['failed', 'dnd'],
  ['expired', 'expired'],
  ['scheduled', null],
  ['cancelled', 'cancelled'],
  ['unknown', null],
  ['failed', 'template'],
] as const;

export const listed: Answer<'GET /messages'>['items'] = STATES.map(([status, cause], index) => ({
  id: `01m7ehp7a1003g0080000082${String(index).padStart(2, '0')}`,
  channel: 'sms',
  at: ago(index * 53),
  recipient: String(9814020979 - index * 7_654_321),
  sender: index % 5 === 4 ? 'ANPOFR' : 'ANPURN',
  parts: 1,
  credits: index % 4 === 1 ? 0.36 : 0.18,
  status,
  cause,
  error: cause === null ? null : carrierSaid('absent subscriber'),
  campaign: null,
  dueAt: null,
  text: TEXTS[index % TEXTS.length] ?? '',
}));

export const messages = {
  items: listed,
  next: '01m7ehp7a1003g008000008299',
  reached: null,
} satisfies Answer<'GET /messages'>;

const [, , , failed, , , , , scheduled] = listed;
if (!failed || !scheduled) throw new Error('there are fewer messages');

/** Not delivered: the phone was switched off. */
export const failedMessage: MessageDetails = {
  ...failed,
  text: TEXTS[2] ?? '',
  unicode: true,
  route: 'transactional',
  creditKind: 'sms',
  price: 0.18,
  refunded: 0,
  broadcastId: '17_01m7ehp7a1003g008000008203_250',
  accepted: 250,
  vendorId: '4f21c09a',
  clientRef: 'order-51277',
  sent: { through: 'v2', by: 'key', name: 'Hospital app', address: '203.0.113.7' },
  template: { id: 7, name: 'Report is ready' },
  sentAt: ago(158.788),
  finalAt: '2026-11-16T09:09:31.212Z',
  errorCode: null,
  seconds: null,
  digits: null,
  dltEntity: '1101554280000011111',
  dltTemplate: '1107161234567890123',
  dltHeader: '1105161234567890123',
  waiting: null,
  timeline: {
    hasMore: false,
    steps: [
      { at: ago(159), event: 'accepted', detail: said(fact('parts_queued', { parts: 1 })) },
      {
        at: ago(158.962),
        event: 'handed_over',
        detail: said(fact('attempt', { no: 1, carrier: 'North SMPP' })),
      },
      { at: ago(158.788), event: 'operator_accepted', detail: said(fact('carrier_id', { id: '4f21c09a' })) },
      {
        at: '2026-11-16T09:09:31.212Z',
        event: 'receipt',
        detail: said(
          fact('receipt_because', { receipt: fact('receipt', { status: 'failed' }), why: ABSENT }),
        ),
      },
      { at: '2026-11-16T09:09:31.216Z', event: 'failed', detail: said(ABSENT) },
      {
        at: '2026-11-16T09:09:31.522Z',
        event: 'webhook_delivered',
        detail: said(fact('attempt_answered', { no: 1, status: 200 })),
      },
    ],
  },
  receipts: [
    {
      receivedAt: '2026-11-16T09:09:31.212Z',
      part: 1,
      status: 'failed',
      error: said(ABSENT),
      raw: 'id:4f21c09a sub:001 dlvrd:000 submit date:2611151439 done date:2611161439 stat:UNDELIV err:027',
      count: 1,
    },
  ],
  engagements: [],
};

/** Waits for its time, and can be taken back. */
export const scheduledMessage: MessageDetails = {
  ...failedMessage,
  ...scheduled,
  error: null,
  dueAt: '2026-11-16T04:30:00.000Z',
  vendorId: null,
  sentAt: null,
  finalAt: null,
  timeline: {
    hasMore: false,
    steps: [
      {
        at: ago(424),
        event: 'accepted',
        detail: said(fact('waits_until', { at: '2026-11-16T04:30:00.000Z' })),
      },
    ],
  },
  receipts: [],
};

/** Has waited for the carrier for 50 minutes. */
export const waitingMessage: MessageDetails = {
  ...scheduledMessage,
  id: '01m7ehp7a1003g00800000wait',
  status: 'queued',
  dueAt: null,
  at: ago(3_000),
  waiting: {
    since: ago(3_000),
    reasons: [said(fact('waits_for_carrier_down', { carrier: 'North SMPP', since: ago(3_060) }), 'en')],
    until: ago(3_000 - 48 * 3_600),
  },
  timeline: {
    hasMore: false,
    steps: [{ at: ago(3_000), event: 'accepted', detail: said(fact('parts_queued', { parts: 1 })) }],
  },
};

/** A mail that bounced. */
export const bouncedMail: MessageDetails = {
  ...failedMessage,
  id: '01m7ehp7a1003g00800000mail',
  channel: 'email',
  recipient: 'meera.nair@customer.example',
  sender: 'reports@annapurna.example',
  cause: 'no_mailbox',
  error: carrierSaid('550 5.1.1 The mailbox does not exist.'),
  errorCode: '5.1.1',
  text: 'Your report 88120 is ready',
  engagements: [{ kind: 'opened', prefetch: true, firstAt: ago(100), count: 2 }],
};

const sent = Array.from({ length: 30 }, (_, day) =>
  day === 7 ? 0 : day === 11 ? 15_400 : day === 24 ? 12_200 : 3_800 + ((day * 2_311) % 4_700),
);

export const usage = {
  items: sent.map((delivered, index) => ({
    day: new Date(Date.parse('2026-10-17T12:00:00Z') + index * 86_400_000).toISOString().slice(0, 10),
    messages: delivered + Math.round(delivered * 0.03) + (index === 29 ? 260 : 0),
    delivered,
    failed: index === 19 ? 1_400 : Math.round(delivered * 0.03),
    credits: delivered * 0.18,
  })),
} satisfies Answer<'GET /usage'>;

const day = (messages: number, delivered: number, failed: number) => ({
  day: '2026-11-15',
  messages,
  delivered,
  failed,
  credits: messages * 0.18,
});

export const overview = {
  firstSteps: null,
  balances: [
    { kind: 'sms', credits: 14_821.5, daysLeft: 3 },
    { kind: 'email', credits: 12_000, daysLeft: 40 },
  ],
  today: day(6_412, 6_013, 174),
  yesterday: day(6_904, 6_700, 190),
  campaigns: [
    campaign({ id: 118, summary: { queued: 18_720, sent: 1_460, delivered: 39_000, failed: 820 } }),
    campaign({
      id: 117,
      name: null,
      status: 'paused',
      sender: 'ANPOFR',
      total: 12_400,
      summary: { queued: 4_280, sent: 110, delivered: 7_900, failed: 110 },
    }),
  ],
  webhooks: [
    {
      endpoint: 1,
      url: 'https://hooks.annapurna.example/sms',
      lastError: said(fact('server_answered', { status: 502 })),
      isDisabled: false,
    },
  ],
} satisfies Answer<'GET /dashboard'>;

/** Of an account that has asked for a sender ID, and nothing else. */
export const newcomer = {
  ...overview,
  firstSteps: [
    { step: 'sender', state: 'pending' },
    { step: 'template', state: 'open' },
    { step: 'credits', state: 'done' },
    { step: 'message', state: 'open' },
    { step: 'webhook', state: 'open' },
  ],
  today: day(0, 0, 0),
  yesterday: day(0, 0, 0),
  campaigns: [],
  webhooks: [],
} satisfies Answer<'GET /dashboard'>;

export const causes = {
  items: [
    { cause: 'absent', messages: 612 },
    { cause: 'dnd', messages: 288 },
    { cause: 'template', messages: 141 },
    { cause: 'invalid_number', messages: 96 },
    { cause: 'memory_full', messages: 31 },
    { cause: 'other', messages: 9 },
  ],
} satisfies Answer<'GET /causes'>;

const written = (text: string, index: number) => ({
  id: `01m7inbound${index}`,
  at: ago(index * 4_000),
  from: String(9876543210 - index * 1_234_567),
  name: null,
  to: '56161',
  kind: 'text',
  text,
  keyword: null,
  reply: null,
  replyText: null,
  replyError: null,
});

export const received = {
  items: [
    {
      ...written('CODE please', 0),
      keyword: 'CODE',
      reply: '01m7ehp7a1003g008000008204',
      replyText: 'Your code is 482913. Do not share it.',
    },
    written('कल की जाँच का समय बदलना है, कृपया फ़ोन करें', 1),
    {
      ...written('STOP', 2),
      keyword: 'STOP',
      replyError: said(fact('reply_sender_missing')),
    },
    written('<img src=x onerror=alert(1)> hello', 3),
  ],
  next: null,
  reached: null,
} satisfies Answer<'GET /received'>;

export const calm = {
  waiting: null,
  rejected: { senders: 0, templates: 0, keywords: 0 },
  replies: [],
  domains: [],
} satisfies Answer<'GET /attention'>;

export const attention = {
  waiting: {
    messages: 1_000,
    more: true,
    reasons: [said(fact('waits_for_carrier_down', { carrier: 'North SMPP', since: ago(3_060) }))],
  },
  rejected: { senders: 1, templates: 2, keywords: 1 },
  replies: [{ keyword: 4, key: 'BLOOD', at: ago(900), error: said(fact('no_similar_template')) }],
  domains: [
    {
      domain: 'annapurnadiagnostics.in',
      problem: said(fact('dns_record_missing', { name: 'm1._domainkey.annapurnadiagnostics.in' })),
    },
  ],
} satisfies Answer<'GET /attention'>;
