import { fact } from 'harkara-contract/facts.ts';
import type { ImportState } from 'harkara-contract/lists.ts';
import type { Import } from 'harkara-contract/routes/imports.ts';
import type { Campaign } from 'harkara-contract/records/campaign.ts';
import type { Acceptance, CampaignBody, Check } from 'harkara-contract/routes/sending.ts';
import { carrierSaid, said, type Answer } from './answer.ts';
import { NO_RESULT, staged } from './setup-answers.ts';

const dlt = '1107160000000000';

export const sendOptions = {
  senders: [
    { senderId: 'ANPURN', route: 'transactional', dltHeaderId: '1105160000000000017' },
    { senderId: 'ANPOFR', route: 'promotional', dltHeaderId: '1105160000000000018' },
  ],
  templates: [
    {
      id: 4,
      name: 'report-ready',
      content:
        'Dear {#var#}, your report {#numeric#} is ready. See it at annapurna.example/r or call us. Annapurna Diagnostics',
      senderId: 'ANPURN',
      dltTemplateId: `${dlt}104`,
    },
    {
      id: 3,
      name: 'जाँच की याद',
      content: 'प्रिय {#var#} जी, आपकी जाँच {#var#} को है। कृपया ख़ाली पेट आएँ। अन्नपूर्णा डायग्नोस्टिक्स',
      senderId: null,
      dltTemplateId: `${dlt}103`,
    },
  ],
  groups: [
    { id: 2, name: 'Patients in Pune', contactsCount: 3 },
    { id: 1, name: 'वाराणसी शिविर', contactsCount: 12400 },
  ],
  prices: { transactional: 1, promotional: 1, promotionalSender: 1.2, international: 4 },
  promotionalHours: { from: '10:00', to: '21:00', timeZone: 'Asia/Kolkata' },
  limits: { maxVariable: 30, scheduleHorizonDays: 90, rows: 20000, direct: 200 },
  dltRequired: true,
} satisfies Answer<'GET /send-options'>;

const isUnicode = (text: string): boolean => /[^ -\u00ff]/.test(text);

/** What the server would say: a text that speaks of an OTP matches no template. */
export function lookAt(body: unknown): Check {
  const { recipients, text = '', texts } = body as CampaignBody;
  return {
    balance: 148210.5,
    route: 'transactional',
    dltHeaderId: '1105160000000000017',
    rows: recipients.map((recipient, index) => {
      const own = texts?.[index] ?? text;
      const position = own.indexOf('OTP');
      return {
        recipient,
        measured: { encoding: isUnicode(own) ? 'ucs2' : 'gsm7', units: own.length, parts: 1 },
        credits: 1,
        unicodeAt: null,
        template: position >= 0 ? null : { id: 4, name: 'report-ready' },
        dltEntityId: '1101160000000000009',
        dltTemplateId: `${dlt}104`,
        inDnd: false,
        leavesAt: null,
        problems:
          position < 0
            ? []
            : [
                {
                  code: 'template_mismatch',
                  message: 'The text matches no approved template.',
                  mismatch: { template: 'report-ready', position, expected: '"report "' },
                },
              ],
      };
    }),
  };
}

export const accepted = (more: Partial<Acceptance> = {}): Acceptance => ({
  campaign: null,
  broadcastId: '12_01m7ehp7apg0080000082zsctg_2',
  messageId: '01m7ehp7apg0080000082zsctg',
  accepted: 2,
  credits: 2,
  scheduledAt: null,
  estimatedDelivery: '2026-11-16T09:00:00.000Z',
  rejected: [],
  isRepeat: false,
  ...more,
});

const NONE = {
  scheduled: 0,
  queued: 0,
  unknown: 0,
  sent: 0,
  delivered: 0,
  failed: 0,
  expired: 0,
  cancelled: 0,
};

type Given = Partial<Omit<Campaign, 'summary'>> & { summary?: Partial<Campaign['summary']> };

export const campaign = (more: Given = {}): Campaign => ({
  id: 17,
  name: 'Health check-up, November',
  broadcastId: '12_01m7ehp7apg0080000082zsctg_60000',
  status: 'processing',
  channel: 'sms',
  sender: 'ANPURN',
  route: 'transactional',
  total: 60000,
  createdAt: '2026-11-15T08:31:00.000Z',
  dueAt: null,
  ...more,
  summary: { ...NONE, ...more.summary },
});

export const running = campaign({
  summary: { queued: 18720, sent: 2310, delivered: 37922, failed: 1011, expired: 37 },
});

export const campaigns = {
  items: [
    running,
    campaign({
      id: 16,
      name: 'जाँच शिविर की सूचना (वाराणसी)',
      status: 'paused',
      total: 12400,
      createdAt: '2026-11-15T05:10:00.000Z',
      summary: { queued: 4280, delivered: 7990, failed: 130 },
    }),
    campaign({
      id: 15,
      name: 'Diwali offer',
      sender: 'ANPOFR',
      route: 'promotional',
      status: 'queued',
      total: 9200,
      dueAt: '2099-11-26T05:00:00.000Z',
      summary: { scheduled: 9200 },
    }),
    campaign({
      id: 14,
      name: null,
      status: 'completed',
      total: 2500,
      createdAt: '2026-11-12T11:42:00.000Z',
      summary: { delivered: 2411, failed: 82, expired: 7 },
    }),
    campaign({
      id: 13,
      name: 'Camp in Nashik <script>alert(1)</script>',
      status: 'cancelled',
      total: 800,
      createdAt: '2026-11-02T06:00:00.000Z',
      summary: { delivered: 212, cancelled: 588 },
    }),
  ],
  next: null,
} satisfies Answer<'GET /campaigns'>;

export const causes = {
  items: [
    { cause: 'absent', count: 612 },
    { cause: 'template', count: 288 },
    { cause: 'invalid_number', count: 111 },
    { cause: 'expired', count: 37 },
  ],
  examined: 20000,
} satisfies Answer<'GET /campaigns/:id/causes'>;

export const failed: Answer<'GET /campaigns/:id/failed'> = {
  items: Array.from({ length: 6 }, (_, index) => ({
    id: `01m7ehp7apg008000008${index}`,
    place: 12 + index * 31,
    row: null,
    recipient: `98140${20979 + index * 137}`,
    text: 'Dear Meera Nair, your report 88120 is ready.',
    status: index === 4 ? 'expired' : 'failed',
    errorCode: '027',
    cause: causes.items[index % 3]?.cause ?? 'other',
    error: index === 1 ? carrierSaid('DLT scrubbing failed') : null,
    finalAt: `2026-11-15T09:1${index}:00.000Z`,
  })),
  next: null,
};

/** The rows of a file. */
export const ROWS = [
  ['Meera Nair', '98765 43210', '88120'],
  ['सुरेश', '+91 98765 43211', '88121'],
  ['Ravi', '12345', '88122'],
  ['Meera Nair', '9876543210', '88120'],
  ['', '9876543212', '88123'],
].map((cells, index) => ({ row: index + 2, cells }));

const CHECKED = { rows: 5, good: 2, bad: 2, repeated: 1, parts: 2, credits: 2 };
const OF_STATE: Partial<Record<ImportState, Partial<Import>>> = {
  ready: { counts: { ...CHECKED, good: 0, bad: 0, repeated: 0 } },
  checking: { progress: { done: 2, of: 5, unit: 'rows' } },
  applying: { progress: { done: 0, of: 2, unit: 'rows' } },
  done: { result: { ...NO_RESULT, campaigns: [17], accepted: 2, credits: 2 } },
};

/** A file of these rows, as the server has staged it. */
export const patients = (state: ImportState, more: Partial<Import> = {}): Import =>
  staged(state, {
    purpose: 'campaign',
    format: 'csv',
    name: 'patients.csv',
    columns: ['Name', 'Mobile', 'Report'].map((name, index) => ({
      name,
      samples: ROWS.slice(0, 3).map(({ cells }) => cells[index] ?? ''),
    })),
    numberColumn: 1,
    nameColumn: 0,
    counts: CHECKED,
    problems: [
      { row: 4, column: 'Mobile', cell: '12345', reason: said(fact('row_number_not_sendable')) },
      { row: 6, column: 'Name', cell: '', reason: said(fact('row_value_missing')) },
    ],
    ...OF_STATE[state],
    ...more,
  });
