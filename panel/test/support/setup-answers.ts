import type { Approval } from 'harkara-contract/lists.ts';
import type { Instant } from 'harkara-contract/shapes.ts';
import type { Answer } from './answer.ts';

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
      sender_id: 'ANPURN',
      dlt_template_id: dlt(9),
      entity_id: '1101456780000012345',
      status: 'approved',
      reason: null,
      created_at: at(14),
    },
    {
      id: 8,
      name: 'जाँच की याद',
      content: 'प्रिय {#var#} जी, आपकी जाँच {#var#} को सुबह {#numeric#} बजे है। कृपया खाली पेट आएँ। अन्नपूर्णा',
      sender_id: 'ANPURN',
      dlt_template_id: dlt(8),
      entity_id: '1101456780000012345',
      status: 'pending',
      reason: null,
      created_at: at(13),
    },
    {
      id: 7,
      name: 'festival-offer',
      content: '{#var#} {#var#} Full body check-up at Rs {#numeric#} only. Book at www.annapurna.example',
      sender_id: null,
      dlt_template_id: null,
      entity_id: null,
      status: 'rejected',
      reason: 'The link is not whitelisted, and two variables stand side by side.',
      created_at: at(12),
    },
    {
      id: 6,
      name: 'login-otp',
      content: '{#numeric#} is your OTP to sign in. It is valid for 10 minutes. Do not share it. Annapurna',
      sender_id: 'ANPOTP',
      dlt_template_id: dlt(6),
      entity_id: '1101456780000012345',
      status: 'approved',
      reason: null,
      created_at: at(9),
    },
    {
      id: 5,
      name: '<img src=x onerror=alert(1)>',
      content: '<script>alert(1)</script> {#name#}',
      sender_id: 'ANPURN',
      dlt_template_id: dlt(5),
      entity_id: '1101456780000012345',
      status: 'approved',
      reason: null,
      created_at: at(2),
    },
  ],
  next: null,
};

export const senders = {
  items: [
    ['ANPURN', 'transactional', 'approved', null, '1105160000000001234'],
    ['ANPOTP', 'transactional', 'approved', null, '1105160000000001235'],
    ['612345', 'promotional', 'pending', null, '1105160000000001236'],
    ['ANPOFR', 'promotional', 'rejected', 'The header belongs to another entity in the DLT registry.', null],
  ].map(([sender_id, route, status, reason, dlt_header_id], index) => ({
    id: 4 - index,
    sender_id,
    route,
    status,
    reason,
    dlt_header_id,
    created_at: at(14 - index),
  })),
  next: null,
};

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

export const groups = {
  items: [
    ['Patients in Pune', 'Everybody who came to the Kothrud lab since 2024', 48_210],
    ['डॉक्टर', 'रेफ़र करने वाले डॉक्टर', 312],
    ['Staff', null, 64],
    ['Health camp, Diwali', 'Imported from the registration desk', 0],
  ].map(([name, description, contacts_count], index) => ({
    id: 4 - index,
    name,
    description,
    contacts_count,
    created_at: at(14 - index),
  })),
  next: null,
};

export const contacts = {
  items: [
    ['9814020979', 'Meera Nair', { city: 'Pune', 'patient no': 'AD-88120' }],
    ['8811846000', 'सुरेश पाटील', { city: 'पुणे', 'patient no': 'AD-88119' }],
    ['8864200094', 'Kavitha Subramaniam', { city: 'Pimpri' }],
    ['9853728877', null, {}],
    ['9758565684', 'Imran Shaikh', { city: 'Pune', 'patient no': 'AD-88102', 'next visit': '2 Dec' }],
  ].map(([mobile, name, attributes], index) => ({
    id: 900 - index,
    mobile,
    name,
    attributes,
    created_at: at(14 - index),
  })),
  next: null,
  reached: null,
};

export const NO_RESULT = {
  added: 0,
  updated: 0,
  campaigns: [] as number[],
  accepted: 0,
  credits: 0,
  left_out: 0,
  not_created: 0,
};

/** A file that has been uploaded. */
export function staged(state: string, more: object = {}) {
  return {
    id: 7,
    purpose: 'contacts',
    format: 'xlsx',
    name: 'people.xlsx',
    state,
    progress: null as { done: number; of: number; unit: string } | null,
    notes: [] as string[],
    columns: [
      { name: 'Mobile', samples: ['9814020979', '9814020980', '9814020981'] },
      { name: 'Name', samples: ['Asha Rao', 'रवि कुमार', '<img src=x onerror=alert(1)>'] },
      { name: 'City', samples: ['Pune', 'नागपुर'] },
      { name: 'Ward', samples: [] },
    ],
    number_column: 0,
    name_column: 1,
    counts: { rows: 2_402, good: 0, bad: 0, repeated: 0, parts: 0, credits: 0 },
    problems: [] as object[],
    result: null as typeof NO_RESULT | null,
    error: null as string | null,
    can_go_on: false,
    created_at: at(3),
    ...more,
  };
}

export const checked = staged('checked', {
  counts: { rows: 2_402, good: 2_400, bad: 2, repeated: 1, parts: 0, credits: 0 },
  problems: [
    { row: 2_401, column: 'Mobile', cell: '9.8E+09', code: 'shortened', message: '' },
    { row: 2_402, column: 'Mobile', cell: '12345', code: 'no_mobile', message: '' },
  ],
});

const ok = (body: unknown) => ({ status: 200, body });

/** What the pages of the set-up ask for. */
export const setupCalls = {
  'GET templates': ok(templates),
  'GET templates/7': ok(templates.items[2]),
  'GET senders': ok(senders),
  'GET keywords': ok(keywords),
  'GET groups': ok(groups),
  'GET groups/4': ok(groups.items[0]),
  'GET groups/4/contacts': ok(contacts),
  'GET imports/8': ok(staged('ready')),
  'GET imports/9': ok(checked),
};
