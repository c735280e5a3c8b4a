import type { Said } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { sayTo } from 'harkara-contract/say.ts';
import type { Instant } from 'harkara-contract/shapes.ts';
import { expect, test } from 'vitest';
import { translator } from '../i18n/catalogue.ts';
import { createFormats } from '../i18n/formats.ts';
import { messageTexts } from './message-texts.ts';
import { stepsOf } from './message-steps.ts';

const at: Instant = '2026-11-15T10:00:00.000Z';
const t = translator(messageTexts, 'hi', String);
const formats = createFormats('hi', 'Asia/Kolkata');
const listener = { language: 'hi', seesCarriers: true } as const;

const stepOf = (event: string, detail: Said | null) => {
  const timeline = { steps: [{ at, event, detail }], hasMore: false };
  return stepsOf({ timeline, dueAt: null, refunded: 0 }, t, formats)[0];
};

const failed = fact('receipt', { status: 'failed' });
const why = fact('carrier_said', { words: 'mailbox full' });
const receipt = fact('receipt_because', { receipt: failed, why });

test('a step says what the server says, with times of the account’s zone', () => {
  const last = '2026-11-15T10:00:00Z';
  const repeated = sayTo(listener, fact('receipt_repeated', { receipt, times: 3, last }));
  const local = formats.dayAndTime(new Date(last));
  expect(stepOf('receipt', repeated)?.note).toBe(`डिलीवर नहीं हुआ: mailbox full (3 बार, आखिरी बार ${local})`);
});

test('a receipt is as good as what it reports', () => {
  expect(stepOf('receipt', sayTo(listener, receipt))?.tone).toBe('bad');
  const delivered = fact('receipt_though_refunded', { status: 'delivered' });
  expect(stepOf('receipt', sayTo(listener, delivered))?.tone).toBe('good');
});

test('the outcome has no note: the verdict says it', () => {
  expect(stepOf('failed', sayTo(listener, why))?.note).toBeUndefined();
});
