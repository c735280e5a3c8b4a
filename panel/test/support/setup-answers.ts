import { fact } from 'harkara-contract/facts.ts';
import type { Approval, ImportState, SenderRoute } from 'harkara-contract/lists.ts';
import type { Contact } from 'harkara-contract/routes/contacts.ts';
import type { Import } from 'harkara-contract/routes/imports.ts';
import type { Instant } from 'harkara-contract/shapes.ts';
import { type Answer, ok, said } from './answer.ts';

/** Answers about what an account in India has set up for sending. */

const at = (day: number): Instant => `2026-11-${String(day).padStart(2, '0')}T09:12:10.000Z`;
const dlt = (number: number): string => `11071${String(60_000_000_000_000 + number * 7919)}`;

export const templates = {
  items: [
    {
      id: 9,
      name: 'report-ready',
      content:
        'Dear {#var#}, your report {#alphanumeric#} is ready. Collect it at the desk or see {#url#} - Annapurna Diagnostics',
      senderId: 'ANPURN',
      dltTemplateId: dlt(9),
      entityId: '1101456780000012345',
      status: 'approved',
      reason: null,
      createdAt: at(14),
    },
    {
      id: 8,
      name: 'जाँच की याद',
      content: 'प्रिय {#var#} जी, आपकी जाँच {#var#} को सुबह {#numeric#} बजे है। कृपया खाली पेट आएँ। अन्नपूर्णा',
      senderId: 'ANPURN',
      dltTemplateId: dlt(8),
      entityId: '1101456780000012345',
      status: 'pending',
      reason: null,
      createdAt: at(13),
    },
    {
      id: 7,
      name: 'festival-offer',
      content: '{#var#} {#var#} Full body check-up at Rs {#numeric#} only. Book at www.annapurna.example',
      senderId: null,
      dltTemplateId: null,
      entityId: null,
      status: 'rejected',
      reason: 'The link is not whitelisted, and two variables stand side by side.',
      createdAt: at(12),
    },
    {
      id: 6,
      name: 'login-otp',
      content: '{#numeric#} is your OTP to sign in. It is valid for 10 minutes. Do not share it. Annapurna',
      senderId: 'ANPOTP',
      dltTemplateId: dlt(6),
      entityId: '1101456780000012345',
      status: 'approved',
      reason: null,
      createdAt: at(9),
    },
    {
      id: 5,
      name: '<img src=x onerror=alert(1)>',
      content: '<script>alert(1)</script> {#name#}',
      senderId: 'ANPURN',
      dltTemplateId: dlt(5),
      entityId: '1101456780000012345',
      status: 'approved',
      reason: null,
      createdAt: at(2),
    },
  ],
  next: null,
} satisfies Answer<'GET /templates'>;

const sender = (
  id: number,
  senderId: string,
  route: SenderRoute,
  status: Approval,
  dltHeaderId: string | null,
  reason: string | null = null,
) => ({ id, senderId, route, status, reason, dltHeaderId, createdAt: at(10 + id) });

export const senders = {
  items: [
    sender(4, 'ANPURN', 'transactional', 'approved', '1105160000000001234'),
    sender(3, 'ANPOTP', 'transactional', 'approved', '1105160000000001235'),
    sender(2, '612345', 'promotional', 'pending', '1105160000000001236'),
    sender(
      1,
      'ANPOFR',
      'promotional',
      'rejected',
      null,
      'The header belongs to another entity in the DLT registry.',
    ),
  ],
  next: null,
} satisfies Answer<'GET /senders'>;

const keyword = (
  id: number,
  key: string,
  staticMessage: string | null,
  status: Approval = 'approved',
  reason: string | null = null,
) => ({
  id,
  key,
  responseType: staticMessage === null ? ('none' as const) : ('static' as const),
  staticMessage,
  status,
  reason,
  createdAt: at(10 + id),
  problem: null,
  failed: null,
});

export const keywords = {
  items: [
    keyword(4, 'BLOOD', 'Thank you. Our blood bank will call you within 30 minutes. Annapurna'),
    keyword(3, 'रिपोर्ट', 'आपकी रिपोर्ट तैयार होते ही SMS मिलेगा। अन्नपूर्णा', 'pending'),
    keyword(2, 'STOP', null),
    keyword(1, 'WIN', 'You have won a free check-up!', 'rejected', 'Contests need a separate approval.'),
  ],
  next: null,
} satisfies Answer<'GET /keywords'>;

/** One that has failed, and one that would. */
export const failingKeywords = {
  items: keywords.items.map((keyword) => ({
    ...keyword,
    ...(keyword.key === 'BLOOD' && {
      failed: { at: '2026-11-15T08:10:00.000Z' as const, error: said(fact('no_similar_template')) },
    }),
    ...(keyword.key === 'रिपोर्ट' && { problem: said(fact('no_similar_template')) }),
  })),
  next: null,
} satisfies Answer<'GET /keywords'>;

const group = (id: number, name: string, description: string | null, contactsCount: number) => ({
  id,
  name,
  description,
  contactsCount,
  createdAt: at(10 + id),
});

export const groups = {
  items: [
    group(4, 'Patients in Pune', 'Everybody who came to the Kothrud lab since 2024', 48_210),
    group(3, 'डॉक्टर', 'रेफ़र करने वाले डॉक्टर', 312),
    group(2, 'Staff', null, 64),
    group(1, 'Health camp, Diwali', 'Imported from the registration desk', 0),
  ],
  next: null,
} satisfies Answer<'GET /groups'>;

const contact = (
  index: number,
  mobile: string,
  name: string | null,
  attributes: Contact['attributes'],
): Contact => ({ id: 900 - index, mobile, name, attributes, createdAt: at(14 - index) });

export const contacts = {
  items: [
    contact(0, '9814020979', 'Meera Nair', { city: 'Pune', 'patient no': 'AD-88120' }),
    contact(1, '8811846000', 'सुरेश पाटील', { city: 'पुणे', 'patient no': 'AD-88119' }),
    contact(2, '8864200094', 'Kavitha Subramaniam', { city: 'Pimpri' }),
    contact(3, '9853728877', null, {}),
    contact(4, '9758565684', 'Imran Shaikh', {
      city: 'Pune',
      'patient no': 'AD-88102',
      'next visit': '2 Dec',
    }),
  ],
  next: null,
  reached: null,
} satisfies Answer<'GET /groups/:id/contacts'>;

export const NO_RESULT: NonNullable<Import['result']> = {
  added: 0,
  updated: 0,
  campaigns: [],
  accepted: 0,
  credits: 0,
  leftOut: 0,
  notCreated: 0,
};

/** A file that has been uploaded. */
export function staged(state: ImportState, more: Partial<Import> = {}): Import {
  return {
    id: 7,
    purpose: 'contacts',
    format: 'xlsx',
    name: 'people.xlsx',
    state,
    progress: null,
    notes: [],
    columns: [
      { name: 'Mobile', samples: ['9814020979', '9814020980', '9814020981'] },
      { name: 'Name', samples: ['Asha Rao', 'रवि कुमार', '<img src=x onerror=alert(1)>'] },
      { name: 'City', samples: ['Pune', 'नागपुर'] },
      { name: 'Ward', samples: [] },
    ],
    numberColumn: 0,
    nameColumn: 1,
    counts: { rows: 2_402, good: 0, bad: 0, repeated: 0, parts: 0, credits: 0 },
    problems: [],
    result: null,
    failure: null,
    canGoOn: false,
    createdAt: at(3),
    ...more,
  };
}

export const checked = staged('checked', {
  counts: { rows: 2_402, good: 2_400, bad: 2, repeated: 1, parts: 0, credits: 0 },
  problems: [
    { row: 2_401, column: 'Mobile', cell: '9.8E+09', reason: said(fact('row_number_shortened')) },
    { row: 2_402, column: 'Mobile', cell: '12345', reason: said(fact('row_number_not_sendable')) },
  ],
});

/** What the pages of the set-up ask for. */
export const setupCalls = {
  'GET template-options': ok({ entityIds: ['1101456780000012345'] }),
  'GET templates': ok(templates),
  'GET templates/7': ok(templates.items[2]),
  'GET senders': ok(senders),
  'GET keywords': ok(keywords),
  'POST keywords/check': ok({ problem: null }),
  'GET groups': ok(groups),
  'GET groups/4': ok(groups.items[0]),
  'GET groups/4/contacts': ok(contacts),
  'GET imports/8': ok(staged('ready')),
  'GET imports/9': ok(checked),
};
