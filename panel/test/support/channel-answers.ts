import { signedIn } from './session-answers.ts';

/** Answers of the pages that a channel alone has, for an account that has them all. */

export const withChannels = {
  ...signedIn,
  features: { ...signedIn.features, email: true, virtualMailbox: true, chatapp: true, voice: true },
  balances: { sms: 148210.5, international: 0, email: 48250, chatapp: 12400, voice: 8600 },
};

export const HOSTILE = '<img src=x onerror=alert(1)>';

const KEY = 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAv3Zk1oXQf7mN0sYp8cT4uR2wLqjEo9hXbVnKdAz5GtI6';

const recordsOf = (domain: string) => [
  {
    type: 'TXT',
    name: `m1._domainkey.${domain}`,
    value: `v=DKIM1; k=rsa; p=${KEY}${KEY}IDAQAB`,
    signs: true,
  },
  { type: 'TXT', name: `_dmarc.${domain}`, value: 'v=DMARC1; p=none', signs: false },
];

const domain = (name: string, more: object) => ({
  domain: name,
  status: 'approved',
  reason: null,
  created_at: '2026-03-02T05:10:00.000Z',
  checked_at: '2026-11-15T22:10:00.000Z',
  verified_at: '2026-11-15T22:10:00.000Z',
  problem: null,
  records: recordsOf(name),
  rotating: false,
  ...more,
});

export const domains = {
  items: [
    domain('annapurnadiagnostics.in', {}),
    domain('reports.annapurnadiagnostics.in', {
      status: 'pending',
      created_at: '2026-11-14T09:30:00.000Z',
      verified_at: null,
      problem: 'There is no TXT record at m1._domainkey.reports.annapurnadiagnostics.in.',
    }),
    domain('annapurna-offers.co.in', {
      status: 'rejected',
      reason: `The domain belongs to another company. ${HOSTILE}`,
      checked_at: null,
      verified_at: null,
    }),
  ],
};

export const verified = {
  domain: domains.items[1],
  found: [
    {
      name: 'm1._domainkey.reports.annapurnadiagnostics.in',
      state: 'different',
      found: ['v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDx'],
      optional: false,
    },
    { name: '_dmarc.reports.annapurnadiagnostics.in', state: 'right', found: [], optional: true },
  ],
};

const suppression = (address: string, reason: string, detail: string | null, day: number) => ({
  address,
  reason,
  detail,
  message_id: null,
  created_at: `2026-11-${String(day).padStart(2, '0')}T10:12:00.000Z`,
});

export const suppressions = {
  items: [
    suppression('anil.deshmukh@rediffmail.example', 'bounced', '550 5.1.1 No such mailbox', 3),
    suppression('farida.begum@yahoo.example', 'unsubscribed', null, 5),
    suppression('harpreet@sikhmail.example', 'complained', null, 9),
    suppression('r.subramaniam@chennaimail.example', 'added', `asked by phone ${HOSTILE}`, 12),
    suppression('zoya.khan@outlook.example', 'bounced', '552 5.2.2 Mailbox full since October', 14),
  ],
  next: null,
};

const taken = (id: string, to: string, subject: string, bytes: number) => ({
  id,
  from: 'Annapurna Diagnostics <reports@annapurnadiagnostics.in>',
  to,
  subject,
  bytes,
  taken_at: '2026-11-15T09:12:10.000Z',
});

export const mails = {
  items: [
    taken('01m7mail1', 'meera.nair@customer.example', 'Your report 88120 is ready', 48210),
    taken('01m7mail2', 'suresh@customer.example', 'आपकी जाँच की रिपोर्ट तैयार है', 12890),
    taken('01m7mail3', 'karthik@customer.example', HOSTILE, 2210),
  ],
  next: null,
};

export const mail = {
  ...mails.items[0],
  headers: [
    { name: 'Subject', value: 'Your report 88120 is ready' },
    { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
  ],
  text: 'Dear Meera Nair,\n\nyour report 88120 is ready.',
  html_url: 'email/previews/m1',
  attachments: [{ name: 'रिपोर्ट-88120.pdf', type: 'application/pdf', bytes: 41280 }],
};

/** As the gateway answers html of mails, with a script that must not run. */
export const mailHtml = {
  status: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
  },
  body: Buffer.from(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mail</title><body style="font-family:sans-serif;margin:24px">
     <h2 style="color:#0b7285">Annapurna Diagnostics</h2><p>Dear Meera Nair,</p>
     <p>your report <b>88120</b> is ready. You find it in the attachment, and at our centre in Indiranagar.</p>
     <p>आपकी रिपोर्ट तैयार है।</p></body></html>`,
  ),
};

const mailTemplate = (id: string, subject: string, more: object = {}) => ({
  id,
  subject,
  version: 3,
  status: 'approved',
  reason: null,
  usable: true,
  updated_at: '2026-11-12T10:12:00.000Z',
  ...more,
});

export const mailTemplates = {
  items: [
    mailTemplate('report-ready', 'Your report {{no}} is ready'),
    mailTemplate('शिविर', 'जाँच शिविर, {{city}}', { version: 1 }),
    mailTemplate('winback', HOSTILE, {
      status: 'rejected',
      usable: false,
      reason: 'Promotions need an unsubscribe link.',
    }),
  ],
  next: null,
};

export const oneMailTemplate = {
  ...mailTemplates.items[0],
  html: '<p>Dear {{name}}, your report <b>{{no}}</b> is ready.</p>',
  text: null,
  placeholders: ['no', 'name'],
  created_at: '2026-08-01T10:12:00.000Z',
};

export const mailOptions = {
  domains: ['annapurnadiagnostics.in', 'reports.annapurnadiagnostics.in'],
  templates: [
    { id: 'report-ready', subject: 'Your report {{no}} is ready' },
    ...Array.from({ length: 120 }, (_, index) => ({ id: `series-${index}`, subject: 'Camp {{city}}' })),
  ],
  most_recipients: 1000,
  most_files: 20,
  most_file_bytes: 10_000_000,
  price: 1,
};

export const mailPreview = {
  url: 'email/previews/p1',
  subject: 'Your report 88120 is ready',
  text: 'Dear Meera Nair,',
  missing: ['number'],
};

export const sent = {
  broadcast_id: '2_01m7_2',
  message_id: '01m7',
  accepted: 2,
  credits: 2,
  scheduled_at: null,
  rejections: [{ recipient: 'nobody', code: 'validation_failed', message: 'The address is not valid.' }],
};

export const callOptions = {
  numbers: ['1408000001', '1409000047'],
  languages: [
    { tag: 'en', name: 'English' },
    { tag: 'hi', name: 'Hindi' },
    { tag: 'ta', name: 'Tamil' },
  ],
  most_characters: 2000,
  latin_rate: 14,
  indic_rate: 10,
  price: 1,
  can_listen: true,
};

export const callEstimate = {
  pulses: 1,
  calls: 3,
  credits: 3,
  leaves_at: null,
  rejections: [{ recipient: '12', code: 'validation_failed', message: 'This is no mobile number.' }],
};

export const voiceNumbers = {
  items: [
    {
      number: '1409000047',
      route: 'promotional',
      status: 'pending',
      reason: null,
      created_at: '2026-11-14T10:00:00.000Z',
    },
    {
      number: '1408000001',
      route: 'transactional',
      status: 'approved',
      reason: null,
      created_at: '2026-02-01T10:00:00.000Z',
    },
    {
      number: '1409000009',
      route: 'promotional',
      status: 'rejected',
      reason: 'Taken by another customer; ask for another one.',
      created_at: '2026-01-20T10:00:00.000Z',
    },
  ],
};

const template = (name: string, language: string, body: string, params: number, more: object = {}) => ({
  name,
  language,
  category: 'UTILITY',
  body,
  status: 'approved',
  problem: null,
  params,
  ...more,
});

export const businessAccount = {
  sender: '919000000000',
  called_at: new Date(Date.now() - 4 * 60_000).toISOString(),
  synced_at: '2026-11-15T20:30:00.000Z',
  sync_failed: false,
  templates: [
    template('appointment', 'hi', 'नमस्ते {{1}}, आपकी जाँच {{2}} को है। कृपया खाली पेट आएँ।', 2),
    template('offer', 'en', 'Full body check-up at Rs 1,499 this week only.', 0, { status: 'paused' }),
    template('report_ready', 'en', 'Dear {{1}}, your report {{2}} is ready.', 2),
  ],
};

const HOUR = 3_600_000;
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR).toISOString();

const person = (number: string, name: string | null, hours: number, text: string, kind = 'text') => ({
  person: number,
  name,
  last_at: ago(hours),
  open_until: ago(hours - 24),
  last_text: text,
  last_kind: kind,
});

export const conversations = {
  items: [
    person('919876543210', 'Meera Nair', 0.4, 'क्या मैं कल सुबह 8 बजे आ सकती हूँ?'),
    person('919814020979', 'Karthik', 3, '', 'image'),
    person('918811846000', null, 20, HOSTILE),
    { ...person('917008123456', null, 22, 'Dear Ravi, your order 42 ships.'), open_until: null },
    person('919122230411', 'Farida Begum', 51, 'Thank you, received.'),
  ],
  next: null,
};

const line = (id: string, inbound: boolean, hours: number, text: string, more: object = {}) => ({
  id,
  inbound,
  at: ago(hours),
  kind: 'text',
  text,
  file: null,
  media: null,
  status: null,
  error: null,
  read_at: null,
  ...more,
});

export const thread = {
  person: '919876543210',
  name: 'Meera Nair',
  open_until: ago(-23.6),
  items: [
    line('l5', true, 0.4, 'क्या मैं कल सुबह 8 बजे आ सकती हूँ?'),
    line('l4', false, 0.5, 'It is ready. Your appointment is tomorrow.', { status: 'delivered' }),
    line('l3', true, 0.6, 'This is the prescription', {
      kind: 'image',
      file: 'image/jpeg',
      media: { url: 'chat/media/77001', picture: true },
    }),
    line('l2', false, 0.7, 'Please send us your prescription.', { status: 'read', read_at: ago(0.65) }),
    line('l1', false, 30, 'Dear Meera Nair, your report 88120 is ready.', {
      status: 'failed',
      error: 'The recipient cannot be reached on this channel.',
    }),
  ],
  next: null,
};

/** The smallest PNG: one transparent point. */
export const picture = {
  status: 200,
  headers: { 'content-type': 'image/png' },
  body: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
};

export const closedThread = { ...thread, person: '919122230411', name: 'Farida Begum', open_until: ago(27) };

const ok = (body: unknown) => ({ status: 200, body });

/** What the pages of the channels ask for. */
export const channelCalls = {
  'GET email/domains': ok(domains),
  'POST email/domains/reports.annapurnadiagnostics.in/verify': ok(verified),
  'GET email/suppressions': ok(suppressions),
  'GET mailbox': ok(mails),
  'GET mailbox/01m7mail1': ok(mail),
  'GET email/previews/m1': mailHtml,
  'GET email/templates': ok(mailTemplates),
  'GET email/templates/report-ready': ok(oneMailTemplate),
  'GET email/options': ok(mailOptions),
  'POST email/previews': ok(mailPreview),
  'GET email/previews/p1': mailHtml,
  'GET voice/options': ok(callOptions),
  'POST voice/check': ok(callEstimate),
  'GET voice/numbers': ok(voiceNumbers),
  'GET chat/account': ok(businessAccount),
  'GET chat/conversations': ok(conversations),
  'GET chat/conversations/919876543210': ok(thread),
  'GET chat/media/77001': picture,
  'GET chat/conversations/919122230411': ok(closedThread),
};
