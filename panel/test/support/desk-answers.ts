import { fact } from 'harkara-contract/facts.ts';
import type { ReviewCheckName } from 'harkara-contract/lists.ts';
import type { Review } from 'harkara-contract/records/review.ts';
import type { UnmatchedReceipt } from 'harkara-contract/routes/admin-receipts.ts';
import { carrierSaid, instantAt, said, type Answer } from './answer.ts';
import { failedMessage, listed } from './message-answers.ts';

/** Answers of the operator's desk. */

const NOW = Date.parse('2026-11-15T09:12:10Z');
const ago = (minutes: number) => instantAt(NOW - minutes * 60_000);

const ok = (check: ReviewCheckName) => ({ check, state: 'ok' as const, detail: null });

const TEXTS = [
  'Dear {#alphanumeric#}, your report {#numeric#} is ready. See it at {#url#} - Annapurna Diagnostics',
  'प्रिय {#var#}, आपकी जाँच {#var#} को सुबह 9:30 बजे है। अन्नपूर्णा डायग्नोस्टिक्स',
  'Offer for {#var#}: <script>alert(1)</script> see bit.ly/annapurna',
];

const template = (index: number): Review => ({
  kind: 'template',
  username: index % 3 === 2 ? 'sagar-travels' : 'annapurna',
  key: String(index + 1),
  title: `report-ready-${index + 1}`,
  record: {
    content: TEXTS[index % TEXTS.length] ?? '',
    sender_id: 'ANPURN',
    dlt_template_id: '1107161234567890123',
    entity_id: '1101554280000011111',
    notes: index === 0 ? 'Sent when a report is ready' : null,
  },
  askedAt: ago(240 - index * 7),
  checks: [
    ok('id_form'),
    ok('entity'),
    index % 3 === 2
      ? {
          check: 'sender',
          state: 'wrong',
          detail: said(fact('not_an_approved_sender', { sender: 'ANPURN' })),
        }
      : ok('sender'),
    index % 3 === 0
      ? ok('variables')
      : {
          check: 'variables',
          state: 'warning',
          detail: said(fact('untyped_variables', { untyped: 2, all: 2 })),
        },
    index % 3 === 2
      ? { check: 'links', state: 'warning', detail: said(fact('has_links', { links: 'bit.ly/annapurna' })) }
      : ok('links'),
    ok('duplicate'),
  ],
  earlier: { approved: 41, rejected: 3, since: '2026-01-04T08:00:00.000Z' },
});

const sender: Review = {
  ...template(0),
  kind: 'sender',
  username: 'sagar-travels',
  key: '7',
  title: 'SAGART',
  record: { route: 'transactional', dlt_header_id: null },
  askedAt: ago(11),
  checks: [
    { check: 'id_form', state: 'warning', detail: said(fact('without_dlt_id')) },
    { check: 'entity', state: 'wrong', detail: said(fact('without_entity')) },
    {
      check: 'duplicate',
      state: 'warning',
      detail: said(fact('same_as_others', { names: ['sagar-tours', 'sagar-cargo'] })),
    },
  ],
  earlier: { approved: 0, rejected: 0, since: '2026-11-14T08:00:00.000Z' },
};

export const mailReview = {
  ...template(0),
  kind: 'email_template',
  key: 'report-ready',
  title: 'report-ready',
  record: {
    subject: 'Your report {{no}}',
    html: '<p>Dear {{name}}<script>alert(1)</script></p>',
    text: null,
  },
  checks: [ok('links')],
} satisfies Review;

/** 33 of them: 32 templates in two pages, and a sender ID. */
export const reviews = [...Array.from({ length: 32 }, (_, index) => template(index)), sender];

export const foundMessages = {
  items: listed.slice(0, 6).map((message, index) => ({
    ...message,
    username: index % 2 === 0 ? 'annapurna' : 'sagar-travels',
  })),
  next: null,
} satisfies Answer<'GET /admin/messages'>;
export const foundMessage = {
  ...failedMessage,
  username: 'sagar-travels',
} satisfies Answer<'GET /admin/messages/:id'>;

const receipt: UnmatchedReceipt = {
  id: '01m7ehp7a1003g00800000r001',
  connectorName: 'North SMPP',
  vendorId: '4f21c09a',
  recipient: '919814020979',
  status: 'delivered',
  error: null,
  code: null,
  at: ago(61),
  receivedAt: ago(60),
  cause: 'unknown_id',
  tries: 9,
  nextTry: ago(-20),
  raw: 'id:4f21c09a sub:001 dlvrd:001 submit date:2611151339 done date:2611151341 stat:DELIVRD err:000',
};
export const receipts = {
  items: [
    receipt,
    {
      ...receipt,
      id: '01m7ehp7a1003g00800000r002',
      connectorName: null,
      vendorId: '<img src=x onerror=alert(1)>',
      recipient: null,
      status: 'failed',
      error: carrierSaid('absent subscriber'),
      cause: 'too_early',
      nextTry: null,
    },
    { ...receipt, id: '01m7ehp7a1003g00800000r003', vendorId: '88120-7', cause: 'other_number' },
  ],
  next: null,
} satisfies Answer<'GET /admin/receipts'>;

export const deadWebhooks = {
  items: [
    {
      username: 'annapurna',
      endpoint: 1,
      url: 'https://hooks.annapurna.example/sms/delivery-reports',
      isDisabled: false,
      dead: 1000,
      waiting: 1000,
      nextTryAt: ago(-3_100),
      error: said(fact('server_answered', { status: 502 })),
      diedAt: ago(35),
    },
    {
      username: 'sagar-travels',
      endpoint: 3,
      url: null,
      isDisabled: true,
      dead: 4,
      waiting: 0,
      nextTryAt: null,
      error: said(fact('no_answer_within', { seconds: 10 })),
      diedAt: ago(5000),
    },
  ],
  next: null,
} satisfies Answer<'GET /admin/dead-webhooks'>;
export const deadLetters = {
  items: [
    {
      id: 'evt_01m7ehp7a1003g008000008200_40',
      event: 'delivery_report',
      at: ago(300),
      diedAt: ago(35),
      attempts: 12,
      error: said(fact('server_answered', { status: 502 })),
      request: '{"event":"delivery_report","status":"delivered","recipient":"9814020979"}',
    },
    ...[202, 203].map((number) => ({
      id: `evt_01m7ehp7a1003g008000008${number}_40`,
      event: 'delivery_report',
      at: ago(300),
      diedAt: ago(35),
      attempts: 12,
      error: said(fact('server_answered', { status: 502 })),
      request: `{"event":"delivery_report","status":"delivered","recipient":"9814020${number}"}`,
    })),
    {
      id: 'evt_01m7ehp7a1003g008000008201_40',
      event: null,
      at: null,
      diedAt: ago(60_000),
      attempts: 12,
      error: null,
      request: null,
    },
  ],
  next: null,
} satisfies Answer<'GET /admin/dead-webhooks/:account/:endpoint'>;

const entry = {
  no: 48_211,
  at: '2026-11-15T09:09:10.000Z',
  actor: 'person',
  name: 'kavita',
  address: '203.0.113.7',
  action: 'template.rejected',
  account: 'annapurna',
  subject: 'annapurna/report-ready-1',
  before: { status: 'pending' },
  after: { status: 'rejected' },
  reason: 'The text doesn’t match the one registered on DLT.',
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
} as const;
export const auditEntries = {
  items: [
    entry,
    {
      ...entry,
      no: 48_210,
      actor: 'apply',
      name: 'deploy',
      address: null,
      action: 'account.updated',
      subject: 'annapurna',
      before: { dlt: { required: false, entity_ids: ['1101554280000011111'] }, api_secret: 'changed' },
      after: { dlt: { required: true, entity_ids: ['1101554280000011111', '1101554280000022222'] } },
      reason: null,
    },
    {
      ...entry,
      no: 48_209,
      actor: 'gateway',
      name: 'gateway',
      address: null,
      action: 'session.refused',
      account: null,
      subject: 'many names',
      before: null,
      after: { attempts: 51 },
      reason: null,
    },
  ],
  next: '48209',
} satisfies Answer<'GET /admin/audit'>;
export const lastAudit = {
  audit: {
    at: '2026-11-14T23:12:10.000Z',
    by: 'root',
    clean: true,
    upTo: 48_102,
    until: '2026-11-14T23:10:00.000Z',
    broken: null,
  },
  running: null,
} satisfies Answer<'GET /admin/audit/last'>;
