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
      trouble: 'north is down since 2026-11-15T08:10:00.000Z (connect ECONNREFUSED <b>192.0.2.7</b>:2775)',
      fail_over: ['web'],
      workers: 1,
      links: [
        {
          worker: 1,
          name: 'transceiver 1',
          state: 'down',
          since: '2026-11-15T08:10:00.000Z',
          in_flight: 0,
          last_error: 'connect ECONNREFUSED 192.0.2.7:2775',
        },
      ],
      window: 10,
      in_flight: 0,
      per_second: 0,
      answers: 50,
      rejected: 2,
      throttled: 1,
      waiting: [12, 0, 48_210],
      last_error: 'connect ECONNREFUSED 192.0.2.7:2775',
      callback: false,
      records: [],
    },
  ],
};

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
};

export const carrierSetUp = {
  name: 'north',
  type: 'smpp',
  channels: ['sms'],
  enabled: true,
  options: { host: '192.0.2.7', window: 20, retry_minutes: [], answer: '', colour: 'red' },
  secrets: ['password'],
  secrets_within: [['headers', 'Authorization']],
  callback: null,
  fingerprint: 'first',
};

export const routes = {
  items: [
    {
      key: 'name otp',
      name: 'otp',
      channel: 'sms',
      route: 'T',
      account: 'annapurna',
      sender_id: null,
      prefixes: ['981'],
      priority: 5,
      connectors: ['north', 'web'],
      weights: null,
      retry_rejected: false,
      enabled: true,
      fingerprint: 'a',
    },
  ],
};

export const system = {
  queues: [
    { carrier: 'north', lane: 0, waiting: 12, per_second: 0 },
    { carrier: 'north', lane: 2, waiting: 48_210, per_second: 0 },
    { carrier: null, lane: 0, waiting: 0, per_second: 1.5 },
  ],
  stored_per_minute: 1_840,
  handed_over_per_minute: 1_790,
  processes: [
    {
      slot: 0,
      role: 'start',
      host: 'gate-1',
      pid: 4_711,
      version: '0.1.0',
      started_at: '2026-11-14T08:10:00.000Z',
      heartbeat_at: '2026-11-15T08:10:00.000Z',
    },
  ],
  tables: [{ table: 'messages', partitions: 9, bytes: 81_200_000_000, until: '2026-12-07T00:00:00.000Z' }],
  retention: { days: 400, text_days: 90 },
  database_bytes: 98_200_000_000,
  disk: { path: '/data', free_bytes: 400_000_000_000, total_bytes: 900_000_000_000 },
  audit: {
    running: false,
    started_at: null,
    by: null,
    entries: null,
    last: { at: '2026-11-15T07:00:00.000Z', by: 'operator', clean: true, wrong: {} },
  },
  alerts: [
    {
      id: 1,
      kind: 'carrier_down',
      subject: 'north',
      detail: { reason: 'is down since 2026-11-15T08:10:00.000Z' },
      since: '2026-11-15T08:10:00.000Z',
      until: null,
    },
  ],
};

export const dndImport = {
  mode: 'replace',
  state: 'stopped',
  name: 'ndnc-november.csv',
  by: 'operator',
  started_at: '2026-11-15T08:00:00.000Z',
  moved_at: '2026-11-15T08:01:00.000Z',
  valid: 4_200_000,
  compared: 0,
  added: 0,
  removed: 0,
  invalid: 2,
  invalid_lines: [17, 40_211],
  problem: 'The upload was cut short.',
};

export const dnd = {
  count: 9_812_400,
  is_estimate: true,
  dlt: { entities: 12, headers: 40, templates: 812 },
};

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
  alerts_secret: 'derived-secret',
  usual: { low_balance: 100, approvals_hours: 4, disk_percent: 10 },
  fingerprints: { promotional_hours: 'h', network: 'n', alerts: 'a' },
  environment: [
    { name: 'PORT', value: '8080', is_set: false, default: '8080', about: 'port of the HTTP server' },
    { name: 'HARKARA_SECRET_KEY', value: null, is_set: true, default: '', about: 'encrypts stored secrets' },
  ],
};
