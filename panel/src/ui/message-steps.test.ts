import type { Instant } from 'harkara-contract/shapes.ts';
import { expect, test } from 'vitest';
import { translator } from '../i18n/catalogue.ts';
import { createFormats } from '../i18n/formats.ts';
import { messageTexts } from './message-texts.ts';
import { stepsOf } from './message-steps.ts';

const at: Instant = '2026-11-15T10:00:00.000Z';
const t = translator(messageTexts, 'hi', String);
const formats = createFormats('hi', 'Asia/Kolkata');

const noteOf = (event: string, detail: string | null) => {
  const timeline = { steps: [{ at, event, detail }], hasMore: false };
  return stepsOf({ timeline, dueAt: null, refunded: 0 }, t, formats)[0]?.note;
};

test.each([
  ['handed_over', 'Attempt 2 to North SMPP', 'कोशिश 2, North SMPP'],
  ['operator_accepted', 'Operator id 8f3a', 'कैरियर की आईडी: 8f3a'],
  ['receipt', 'failed: absent subscriber', 'नहीं पहुँचा: absent subscriber'],
  ['receipt', 'delivered', 'पहुँच गया'],
  ['receipt', 'delivered, although it was refunded', 'पहुँच गया, हालाँकि क्रेडिट लौटाए जा चुके थे'],
  [
    'receipt',
    'failed: mailbox full (3 times, last at 2026-11-15T10:00:00Z)',
    `नहीं पहुँचा: mailbox full (3 बार, आख़िरी बार ${formats.dayAndTime(new Date(at))})`,
  ],
  ['webhook_failed', 'Attempt 1, HTTP 502: answered 502', 'कोशिश 1, HTTP 502'],
  ['webhook_failed', 'Attempt 1: no answer within 10 s', 'कोशिश 1'],
  ['suppressed', 'complained', 'क्योंकि इसे स्पैम बताया गया'],
  ['held', 'Its sender may send 5 messages a second.', 'यह सेंडर आईडी एक सेकंड में 5 मैसेज भेज सकती है'],
  ['held', 'Promotional messages leave in the permitted hours only.', 'प्रमोशन केवल अनुमत समय में जाते हैं'],
  ['held', 'It is not its turn yet among mails to gmail.example.', 'gmail.example के ईमेल एक-एक करके जाते हैं'],
  ['clicked', 'link 2, by a program, 3 times', 'लिंक 2, किसी प्रोग्राम से, 3 बार'],
  ['opened', '2 times', '2 बार'],
])('what the server says about %s (%s) is said in the reader’s language', (event, detail, note) => {
  expect(noteOf(event, detail)).toBe(note);
});

test('what others said stays as it is', () => {
  expect(noteOf('operator_retry', 'throttled (ESME_RTHROTTLED)')).toBe('throttled (ESME_RTHROTTLED)');
  expect(noteOf('rerouted', 'North is down; now by South')).toBe('North is down; now by South');
});
