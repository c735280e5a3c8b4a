import { fact } from 'harkara-contract/facts.ts';
import type { Approval, SuppressionReason, VoiceRoute } from 'harkara-contract/lists.ts';
import type { ChatLine, ChatTemplate } from 'harkara-contract/routes/chat.ts';
import type { EmailDomain } from 'harkara-contract/routes/email-domains.ts';
import type { ListedEmailTemplate } from 'harkara-contract/routes/email-templates.ts';
import type { Instant } from 'harkara-contract/shapes.ts';
import { type Answer, carrierSaid, ok, said } from './answer.ts';
import type { Sent } from 'harkara-contract/records/sent.ts';
import { signedIn } from './session-answers.ts';

/** Answers of the pages that a channel alone has, for an account that has them all. */

export const withChannels = {
  ...signedIn,
  features: { ...signedIn.features, email: true, virtualMailbox: true, chatapp: true, voice: true },
  balances: { ...signedIn.balances, email: 48250, chatapp: 12400, voice: 8600 },
};

export const HOSTILE = '<img src=x onerror=alert(1)>';

const KEY = 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAv3Zk1oXQf7mN0sYp8cT4uR2wLqjEo9hXbVnKdAz5GtI6';

const recordsOf = (domain: string) => [
  {
    type: 'TXT',
    name: `m1._domainkey.${domain}`,
    value: `v=DKIM1; k=rsa; p=${KEY}${KEY}IDAQAB`,
  },
  { type: 'TXT', name: `_dmarc.${domain}`, value: 'v=DMARC1; p=none' },
];

const domain = (name: string, more: Partial<EmailDomain>): EmailDomain => ({
  domain: name,
  status: 'approved',
  reason: null,
  createdAt: '2026-03-02T05:10:00.000Z',
  checkedAt: '2026-11-15T22:10:00.000Z',
  verifiedAt: '2026-11-15T22:10:00.000Z',
  problem: null,
  records: recordsOf(name),
  signing: 'm1',
  next: null,
  ...more,
});

const pendingDomain = domain('reports.annapurnadiagnostics.in', {
  status: 'pending',
  createdAt: '2026-11-14T09:30:00.000Z',
  verifiedAt: null,
  problem: said(fact('dns_record_missing', { name: 'm1._domainkey.reports.annapurnadiagnostics.in' })),
});

const domains = {
  items: [
    domain('annapurnadiagnostics.in', {}),
    pendingDomain,
    domain('annapurna-offers.co.in', {
      status: 'rejected',
      reason: `The domain belongs to another company. ${HOSTILE}`,
      checkedAt: null,
      verifiedAt: null,
    }),
  ],
} satisfies Answer<'GET /email/domains'>;

export const verified = {
  domain: pendingDomain,
  found: [
    {
      name: 'm1._domainkey.reports.annapurnadiagnostics.in',
      state: 'different',
      found: ['v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDx'],
      isOptional: false,
    },
    { name: '_dmarc.reports.annapurnadiagnostics.in', state: 'right', found: [], isOptional: true },
  ],
} satisfies Answer<'POST /email/domains/:domain/verify'>;

const suppression = (address: string, reason: SuppressionReason, detail: string | null, day: number) => ({
  address,
  reason,
  detail,
  createdAt: `2026-11-${String(day).padStart(2, '0')}T10:12:00.000Z` as const,
});

const suppressions = {
  items: [
    suppression('anil.deshmukh@rediffmail.example', 'bounced', '550 5.1.1 No such mailbox', 3),
    suppression('farida.begum@yahoo.example', 'unsubscribed', null, 5),
    suppression('harpreet@sikhmail.example', 'complained', null, 9),
    suppression('r.subramaniam@chennaimail.example', 'added', `asked by phone ${HOSTILE}`, 12),
    suppression('zoya.khan@outlook.example', 'bounced', '552 5.2.2 Mailbox full since October', 14),
  ],
  next: null,
} satisfies Answer<'GET /email/suppressions'>;

const taken = (id: string, recipient: string, subject: string, bytes: number) => ({
  id,
  sender: 'Annapurna Diagnostics <reports@annapurnadiagnostics.in>',
  recipient,
  subject,
  bytes,
  takenAt: '2026-11-15T09:12:10.000Z' as const,
});

const newestMail = taken('01m7mail1', 'meera.nair@customer.example', 'Your report 88120 is ready', 48210);

const mails = {
  items: [
    newestMail,
    taken('01m7mail2', 'suresh@customer.example', 'आपकी जाँच की रिपोर्ट तैयार है', 12890),
    taken('01m7mail3', 'karthik@customer.example', HOSTILE, 2210),
  ],
  next: null,
} satisfies Answer<'GET /mailbox'>;

const mail = {
  ...newestMail,
  headers: [
    { name: 'Subject', value: 'Your report 88120 is ready' },
    { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
  ],
  text: 'Dear Meera Nair,\n\nyour report 88120 is ready.',
  preview: 'm1',
  files: [{ name: 'रिपोर्ट-88120.pdf', type: 'application/pdf', bytes: 41280 }],
} satisfies Answer<'GET /mailbox/:id'>;

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

const mailTemplate = (
  id: string,
  subject: string,
  more: Partial<ListedEmailTemplate> = {},
): ListedEmailTemplate => ({
  id,
  subject,
  version: 3,
  status: 'approved',
  reason: null,
  isUsable: true,
  updatedAt: '2026-11-12T10:12:00.000Z',
  ...more,
});

const firstMailTemplate = mailTemplate('report-ready', 'Your report {{no}} is ready');

const mailTemplates = {
  items: [
    firstMailTemplate,
    mailTemplate('शिविर', 'जाँच शिविर, {{city}}', { version: 1 }),
    mailTemplate('winback', HOSTILE, {
      status: 'rejected',
      isUsable: false,
      reason: 'Promotions need an unsubscribe link.',
    }),
  ],
  next: null,
} satisfies Answer<'GET /email/templates'>;

export const oneMailTemplate = {
  ...firstMailTemplate,
  html: '<p>Dear {{name}}, your report <b>{{no}}</b> is ready.</p>',
  text: null,
  placeholders: ['no', 'name'],
  createdAt: '2026-08-01T10:12:00.000Z',
} satisfies Answer<'GET /email/templates/:id'>;

const mailOptions = {
  domains: ['annapurnadiagnostics.in', 'reports.annapurnadiagnostics.in'],
  templates: [
    { id: 'report-ready', subject: 'Your report {{no}} is ready' },
    ...Array.from({ length: 120 }, (_, index) => ({ id: `series-${index}`, subject: 'Camp {{city}}' })),
  ],
  mostRecipients: 1000,
  mostFiles: 20,
  mostFileBytes: 10_000_000,
  price: 1,
} satisfies Answer<'GET /email/options'>;

export const mailPreview = {
  id: 'p1',
  subject: 'Your report 88120 is ready',
  text: 'Dear Meera Nair,',
  missing: ['number'],
} satisfies Answer<'POST /email/previews'>;

export const sent: Sent = {
  broadcastId: '2_01m7_2',
  messageId: '01m7',
  accepted: 2,
  credits: 2,
  scheduledAt: null,
  rejections: [
    { recipient: 'nobody', reason: said(fact('as_stored', { text: 'The address is not valid.' })) },
  ],
};

const callOptions = {
  numbers: ['1408000001', '1409000047'],
  languages: [
    { tag: 'en', name: 'English' },
    { tag: 'hi', name: 'Hindi' },
    { tag: 'ta', name: 'Tamil' },
  ],
  mostCharacters: 2000,
  rates: { latin: 14, indic: 10 },
  price: 1,
  canListen: true,
} satisfies Answer<'GET /voice/options'>;

const callEstimate = {
  pulses: 1,
  calls: 3,
  credits: 3,
  leavesAt: null,
  rejections: [
    { recipient: '12', reason: said(fact('invalid_number', { reason: fact('not_a_phone_number') })) },
  ],
} satisfies Answer<'POST /voice/check'>;

const voiceNumber = (
  number: string,
  route: VoiceRoute,
  status: Approval,
  createdAt: Instant,
  reason: string | null = null,
) => ({ number, route, status, createdAt, reason });

const voiceNumbers = {
  items: [
    voiceNumber('1409000047', 'promotional', 'pending', '2026-11-14T10:00:00.000Z'),
    voiceNumber('1408000001', 'transactional', 'approved', '2026-02-01T10:00:00.000Z'),
    voiceNumber(
      '1409000009',
      'promotional',
      'rejected',
      '2026-01-20T10:00:00.000Z',
      'Taken by another customer; ask for another one.',
    ),
  ],
} satisfies Answer<'GET /voice/numbers'>;

const HOUR = 3_600_000;
function ago(hours: number): Instant {
  const [day = '', time = ''] = new Date(Date.now() - hours * HOUR).toISOString().split(/[TZ]/);
  return `${day}T${time}Z`;
}

const template = (
  name: string,
  language: string,
  body: string,
  params: number,
  status: ChatTemplate['status'] = 'approved',
): ChatTemplate => ({
  name,
  language,
  category: 'UTILITY',
  body,
  status,
  problem: null,
  params,
});

export const businessAccount = {
  sender: '919000000000',
  calledAt: ago(4 / 60),
  overdueSince: null,
  syncedAt: '2026-11-15T20:30:00.000Z',
  syncFailed: false,
  templates: [
    template('appointment', 'hi', 'नमस्ते {{1}}, आपकी जाँच {{2}} को है। कृपया खाली पेट आएँ।', 2),
    template('offer', 'en', 'Full body check-up at Rs 1,499 this week only.', 0, 'paused'),
    template('report_ready', 'en', 'Dear {{1}}, your report {{2}} is ready.', 2),
  ],
} satisfies Answer<'GET /chat/account'>;

const person = (
  number: string,
  contactName: string | null,
  hours: number,
  lastBody: string,
  lastKind = 'text',
) => ({
  person: number,
  contactName,
  lastAt: ago(hours),
  openUntil: ago(hours - 24),
  lastBody,
  lastKind,
});

const conversations = {
  items: [
    person('919876543210', 'Meera Nair', 0.4, 'क्या मैं कल सुबह 8 बजे आ सकती हूँ?'),
    person('919814020979', 'Karthik', 3, '', 'image'),
    person('918811846000', null, 20, HOSTILE),
    { ...person('917008123456', null, 22, 'Dear Ravi, your order 42 ships.'), openUntil: null },
    person('919122230411', 'Farida Begum', 51, 'Thank you, received.'),
  ],
  next: null,
} satisfies Answer<'GET /chat/conversations'>;

const line = (
  id: string,
  isInbound: boolean,
  hours: number,
  body: string,
  more: Partial<ChatLine> = {},
): ChatLine => ({
  id,
  isInbound,
  at: ago(hours),
  kind: 'text',
  body,
  media: null,
  status: null,
  error: null,
  readAt: null,
  ...more,
});

const thread = {
  contactName: 'Meera Nair',
  openUntil: ago(-23.6),
  items: [
    line('l5', true, 0.4, 'क्या मैं कल सुबह 8 बजे आ सकती हूँ?'),
    line('l4', false, 0.5, 'It is ready. Your appointment is tomorrow.', { status: 'delivered' }),
    line('l3', true, 0.6, 'This is the prescription', {
      kind: 'image',
      media: { id: '77001', filename: null, mimeType: 'image/jpeg', isPicture: true },
    }),
    line('l2', false, 0.7, 'Please send us your prescription.', { status: 'read', readAt: ago(0.65) }),
    line('l1', false, 30, 'Dear Meera Nair, your report 88120 is ready.', {
      status: 'failed',
      error: carrierSaid('The recipient cannot be reached on this channel.'),
    }),
  ],
  next: null,
} satisfies Answer<'GET /chat/conversations/:person'>;

/** The smallest PNG: one transparent point. */
const picture = {
  status: 200,
  headers: { 'content-type': 'image/png' },
  body: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
};

const closedThread = { ...thread, contactName: 'Farida Begum', openUntil: ago(27) };

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
