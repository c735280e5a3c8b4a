import { fact } from 'harkara-contract/facts.ts';
import { carrierSaid, said, type Answer } from './answer.ts';

const DOWN = fact('carrier_down', { since: '2026-11-15T08:10:00.000Z' });

// What the server answers to the operator's pages.

export const carriers = {
  items: [
    {
      name: 'north',
      type: 'smpp',
      channels: ['sms'],
      enabled: true,
      paused: false,
      state: 'down',
      since: '2026-11-15T08:10:00.000Z',
      trouble: said(
        fact('carrier_trouble_because', {
          carrier: 'north',
          what: DOWN,
          cause: fact('connection_failed', { why: 'connect ECONNREFUSED <b>192.0.2.7</b>:2775' }),
        }),
      ),
      failOver: ['web'],
      workers: 1,
      links: [
        {
          worker: 1,
          name: 'transceiver 1',
          state: 'down',
          since: '2026-11-15T08:10:00.000Z',
          inFlight: 0,
          lastError: carrierSaid('connect ECONNREFUSED 192.0.2.7:2775'),
        },
      ],
      window: 10,
      inFlight: 0,
      perSecond: 0,
      answers: 50,
      rejected: 2,
      throttled: 1,
      waiting: [12, 0, 48_210],
      lastError: carrierSaid('connect ECONNREFUSED 192.0.2.7:2775'),
      records: [],
    },
  ],
} satisfies Answer<'GET /admin/carriers'>;

const words = (en: string) => ({ en, hi: en });

export const carrierTypes = {
  items: [
    {
      type: 'smpp',
      channels: ['sms'],
      fields: [
        { name: 'host', kind: 'text', required: true, words: words('Host') },
        { name: 'password', kind: 'secret', words: words('Password') },
        { name: 'window', kind: 'whole', min: 1, max: 100, usual: '10', words: words('Window') },
        {
          name: 'tls',
          kind: 'group',
          words: words('Encrypted'),
          fields: [{ name: 'servername', kind: 'text', words: words('Name in the certificate') }],
        },
        {
          name: 'extra_tlvs',
          kind: 'list',
          rare: true,
          words: words('Further parameters'),
          fields: [{ name: 'tag', kind: 'whole', required: true, words: words('Tag') }],
        },
        { name: 'retry_minutes', kind: 'numbers', usual: '2, 10', words: words('Minutes') },
        { name: 'answer', kind: 'text', usual: 'OK', words: words('Answer') },
        { name: 'headers', kind: 'map', words: words('Headers') },
        { name: 'flash', kind: 'choice', choices: ['class0', 'f0'], usual: 'class0', words: words('Flash') },
      ],
    },
  ],
} satisfies Answer<'GET /admin/carrier-types'>;

export const carrierSetUp = {
  name: 'north',
  type: 'smpp',
  channels: ['sms'],
  enabled: true,
  options: { host: '192.0.2.7', window: 20, retry_minutes: [], answer: '', colour: 'red' },
  secrets: ['password'],
  secretsWithin: [['headers', 'Authorization']],
  callback: null,
  fingerprint: 'first',
} satisfies Answer<'GET /admin/carriers/:name'>;

export const routes = {
  items: [
    {
      key: 'name otp',
      name: 'otp',
      channel: 'sms',
      route: 'T',
      account: 'annapurna',
      sender: null,
      prefixes: ['981'],
      priority: 5,
      connectors: ['north', 'web'],
      weights: null,
      retry_rejected: false,
      enabled: true,
      isKnownByName: true,
      fingerprint: 'a',
    },
    {
      // Of a file, without a name.
      key: 'sms/* [5,null,null]',
      name: null,
      channel: 'sms',
      route: '*',
      account: 'annapurna',
      sender: null,
      prefixes: null,
      priority: 0,
      connectors: ['north', 'web'],
      weights: [70, 30],
      retry_rejected: false,
      enabled: true,
      isKnownByName: false,
      fingerprint: 'b',
    },
    {
      key: 'sms/*',
      name: 'Everything else',
      channel: 'sms',
      route: '*',
      account: null,
      sender: null,
      prefixes: null,
      priority: 0,
      connectors: ['web'],
      weights: null,
      retry_rejected: false,
      enabled: false,
      isKnownByName: false,
      fingerprint: 'c',
    },
  ],
} satisfies Answer<'GET /admin/routes'>;

export const senderIds = { items: ['ANPURN', 'SAGART'] } satisfies Answer<'GET /admin/routes/senders'>;

/** What waits for `north`: more than is looked at. */
export const queue = {
  groups: [
    {
      account: 'annapurna',
      lane: 0,
      channel: 'sms',
      route: 'T',
      messages: 25,
      since: '2026-11-15T08:11:00.000Z',
      takers: ['web', 'spare'],
    },
    {
      account: 'sagar-travels',
      lane: 2,
      channel: 'sms',
      route: 'P',
      messages: 975,
      since: '2026-11-15T08:20:00.000Z',
      takers: ['spare'],
    },
  ],
  looked: 1_000,
  isAll: false,
  move: null,
} satisfies Answer<'GET /admin/carriers/:name/queue'>;

export const queueMove = {
  to: 'spare',
  account: 'annapurna',
  by: 'asha',
  startedAt: '2026-11-15T08:29:00.000Z',
  moved: 20,
  kept: 0,
  endedAt: null,
  problem: null,
} satisfies Answer<'GET /admin/carriers/:name/queue'>['move'];

export const numbers = {
  items: [{ number: '56161', account: 'annapurna', keywords: ['OFFER'] }],
  next: null,
} satisfies Answer<'GET /admin/numbers'>;

export const system = {
  queues: [
    { carrier: 'north', lane: 0, waiting: 12, perSecond: 0 },
    { carrier: 'north', lane: 2, waiting: 48_210, perSecond: 0 },
    { carrier: null, lane: 0, waiting: 0, perSecond: 1.5 },
  ],
  storedPerMinute: 1_840,
  handedOverPerMinute: 1_790,
  processes: [
    {
      slot: 0,
      role: 'start',
      host: 'gate-1',
      pid: 4_711,
      version: '0.1.0',
      startedAt: '2026-11-14T08:10:00.000Z',
      heartbeatAt: '2026-11-15T08:10:00.000Z',
    },
  ],
  tables: [{ table: 'messages', partitions: 9, bytes: 81_200_000_000, until: '2026-12-07T00:00:00.000Z' }],
  retention: { days: 400, textDays: 90 },
  databaseBytes: 98_200_000_000,
  disk: { path: '/data', freeBytes: 400_000_000_000, totalBytes: 900_000_000_000 },
  audit: {
    running: false,
    startedAt: null,
    by: null,
    entries: null,
    last: { at: '2026-11-15T07:00:00.000Z', by: 'operator', clean: true, wrong: {} },
  },
  alerts: [
    {
      id: 1,
      kind: 'carrier_down',
      subject: 'north',
      reason: said(DOWN),
      detail: {},
      since: '2026-11-15T08:10:00.000Z',
      until: null,
    },
    {
      id: 2,
      kind: 'low_balance',
      subject: 'annapurna',
      reason: null,
      detail: { sms: 12 },
      since: '2026-11-15T08:00:00.000Z',
      until: null,
    },
    {
      id: 3,
      kind: 'approvals_waiting',
      subject: '',
      reason: null,
      detail: { count: 3 },
      since: '2026-11-15T07:00:00.000Z',
      until: '2026-11-15T07:30:00.000Z',
    },
  ],
} satisfies Answer<'GET /admin/system'>;

export const dndImport = {
  mode: 'replace',
  state: 'stopped',
  name: 'ndnc-november.csv',
  by: 'operator',
  startedAt: '2026-11-15T08:00:00.000Z',
  movedAt: '2026-11-15T08:01:00.000Z',
  valid: 4_200_000,
  compared: 0,
  added: 0,
  removed: 0,
  invalid: 2,
  invalidLines: [17, 40_211],
  problem: said(fact('dnd_import_cut')),
} satisfies Answer<'POST /admin/dnd/import'>;

export const lastDndImport = { lastImport: dndImport } satisfies Answer<'GET /admin/dnd/import'>;

export const dnd = {
  count: 9_812_400,
  isEstimate: true,
  dlt: { entities: 12, headers: 40, templates: 812 },
} satisfies Answer<'GET /admin/dnd'>;

export const settings = {
  promotional_hours: { from: '10:00', to: '21:00' },
  network: { allow_private: ['10.1.0.0/16'] },
  alerts: {
    low_balance: null,
    approvals_hours: 2,
    disk_percent: null,
    webhook_url: null,
    mail_to: null,
    mail_from: null,
  },
  alertsSecret: 'derived-secret',
  usual: { low_balance: 100, approvals_hours: 4, disk_percent: 10 },
  fingerprints: { promotional_hours: 'h', network: 'n', alerts: 'a' },
  environment: [
    { name: 'PORT', value: '8080', isSet: false, default: '8080', about: 'port of the HTTP server' },
    { name: 'HARKARA_SECRET_KEY', value: null, isSet: true, default: '', about: 'encrypts stored secrets' },
  ],
} satisfies Answer<'GET /admin/settings'>;
