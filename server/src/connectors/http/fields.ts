import type { OptionField } from '../../core/delivery/connector.ts';
import { COMMON, words } from '../kit/common-fields.ts';
import { PRESETS } from './presets.ts';

const pattern = (name: string): OptionField => ({
  name,
  kind: 'text',
  words: words('Pattern in the answer', 'जवाब में पैटर्न'),
  hint: words(
    'A regular expression without look-around and back-references',
    'रेगुलर एक्सप्रेशन, look-around और back-reference के बिना',
  ),
});

const pointer = (name: string, en = 'Place in the JSON answer', hi = 'JSON जवाब में जगह'): OptionField => ({
  name,
  kind: 'text',
  words: words(en, hi),
  hint: words('A JSON pointer such as /messages/0/id', 'JSON पॉइंटर, जैसे /messages/0/id'),
});

const MATCH: readonly OptionField[] = [
  { name: 'status', kind: 'numbers', min: 200, max: 599, words: words('HTTP statuses', 'HTTP स्टेटस') },
  pattern('body'),
  pointer('pointer'),
  {
    name: 'equals',
    kind: 'texts',
    words: words('Its value is one of', 'उसका मान इनमें से है'),
  },
];

const source = (name: string, en: string, hi: string, required = false): OptionField => ({
  name,
  kind: 'text',
  words: words(en, hi),
  ...(required ? { required: true } : { rare: true }),
});

const TIMING: readonly OptionField[] = [
  source('time', 'Time', 'समय'),
  source('time_format', 'Form of the time', 'समय का रूप'),
  { ...source('time_zone', 'Time zone', 'समय क्षेत्र'), usual: 'Asia/Kolkata' },
];

const milliseconds = (
  name: string,
  min: number,
  max: number,
  usual: string,
  en: string,
  hi: string,
): OptionField => ({ name, kind: 'whole', min, max, usual, rare: true, words: words(en, hi) });

/** The options that `parseHttpOptions` reads. */
export const HTTP_FIELDS: readonly OptionField[] = [
  {
    name: 'preset',
    kind: 'choice',
    choices: [...PRESETS.keys()],
    words: words('Ready-made for', 'तैयार सेटिंग'),
    hint: words('What is set below overrides it', 'नीचे की सेटिंग इसे बदल देती हैं'),
  },
  {
    name: 'url',
    kind: 'text',
    required: true,
    words: words('Address', 'पता'),
    hint: words(
      'http or https; placeholders such as {recipient} may stand behind the host',
      'http या https; होस्ट के बाद {recipient} जैसे प्लेसहोल्डर आ सकते हैं',
    ),
  },
  { name: 'method', kind: 'choice', choices: ['GET', 'POST'], words: words('Method', 'मेथड') },
  COMMON.username,
  COMMON.password,
  { name: 'token', kind: 'secret', words: words('Token', 'टोकन') },
  { name: 'api_key', kind: 'secret', words: words('API key', 'API कुंजी') },
  {
    name: 'query',
    kind: 'map',
    words: words('Parameters in the address', 'पते में पैरामीटर'),
    hint: words('With placeholders such as {text}', '{text} जैसे प्लेसहोल्डर के साथ'),
  },
  { name: 'headers', kind: 'map', words: words('Headers', 'हेडर') },
  { name: 'form', kind: 'map', words: words('Form', 'फ़ॉर्म') },
  {
    name: 'json',
    kind: 'json',
    words: words('JSON body', 'JSON बॉडी'),
    hint: words('With placeholders in its texts', 'पाठों में प्लेसहोल्डर के साथ'),
  },
  { name: 'body', kind: 'long_text', rare: true, words: words('Other body', 'अन्य बॉडी') },
  {
    name: 'content_type',
    kind: 'text',
    usual: 'text/plain; charset=utf-8',
    rare: true,
    words: words('Type of the other body', 'अन्य बॉडी का प्रकार'),
  },
  {
    name: 'shown',
    kind: 'texts',
    words: words('Values that are not secret', 'जो मान गुप्त नहीं हैं'),
    hint: words(
      'Names of parameters, headers and fields. Other fixed values are hidden after saving',
      'पैरामीटर, हेडर और फ़ील्ड के नाम। बाकी तय मान सहेजने के बाद छिप जाते हैं',
    ),
  },
  {
    name: 'success',
    kind: 'group',
    words: words('What means success', 'सफलता का अर्थ'),
    hint: words('Off: any status of 200 to 299', 'बंद: 200 से 299 का कोई भी स्टेटस'),
    fields: MATCH,
  },
  {
    name: 'id',
    kind: 'group',
    words: words('Where the carrier’s id is', 'कैरियर की आईडी कहाँ है'),
    hint: words('Off: receipts carry our id', 'बंद: रसीद में हमारी आईडी होती है'),
    fields: [pattern('body'), pointer('pointer')],
  },
  {
    name: 'errors',
    kind: 'list',
    words: words('What other answers mean', 'अन्य जवाबों का अर्थ'),
    fields: [
      {
        name: 'match',
        kind: 'group',
        required: true,
        words: words('Answer', 'जवाब'),
        fields: MATCH,
      },
      {
        name: 'result',
        kind: 'choice',
        required: true,
        choices: ['retry', 'rejected', 'unknown', 'refused'],
        words: words('Result', 'नतीजा'),
      },
      { name: 'reason', kind: 'text', words: words('In words', 'शब्दों में') },
      {
        name: 'after_ms',
        kind: 'whole',
        min: 0,
        max: 3_600_000,
        words: words('Try again after, ms', 'फिर कोशिश, ms बाद'),
      },
    ],
  },
  {
    name: 'server_error',
    kind: 'choice',
    choices: ['unknown', 'retry'],
    usual: 'unknown',
    rare: true,
    words: words('What a 5xx means', '5xx का अर्थ'),
  },
  {
    name: 'receipt',
    kind: 'group',
    words: words('Receipts by callback', 'कॉलबैक से रसीदें'),
    hint: words('Names of parameters, or JSON pointers such as /id', 'पैरामीटर के नाम, या /id जैसे JSON पॉइंटर'),
    fields: [
      source('id', 'Id', 'आईडी', true),
      source('state', 'State', 'स्थिति', true),
      source('error', 'Cause', 'कारण'),
      source('recipient', 'Number', 'नंबर'),
      source('seconds', 'Length of a call', 'कॉल की अवधि'),
      source('digits', 'Keys that were pressed', 'दबाए गए अंक'),
      ...TIMING,
      {
        name: 'states',
        kind: 'map',
        rare: true,
        words: words('The carrier’s words for states', 'स्थितियों के लिए कैरियर के शब्द'),
      },
      {
        name: 'reasons',
        kind: 'map',
        rare: true,
        words: words('The carrier’s codes in words', 'कैरियर के कोड शब्दों में'),
      },
    ],
  },
  {
    name: 'inbound',
    kind: 'group',
    words: words('Messages from people by callback', 'लोगों के मैसेज, कॉलबैक से'),
    fields: [
      source('from', 'From', 'किससे', true),
      source('to', 'To', 'किसे', true),
      source('text', 'Text', 'पाठ', true),
      source('id', 'Id', 'आईडी'),
      ...TIMING,
    ],
  },
  {
    ...pointer('items', 'Where a callback has its list', 'कॉलबैक में सूची कहाँ है'),
    rare: true,
  },
  {
    name: 'answer',
    kind: 'text',
    usual: 'OK',
    rare: true,
    words: words('What callbacks are answered', 'कॉलबैक का जवाब'),
  },
  {
    name: 'ignore_receipt_number',
    kind: 'flag',
    rare: true,
    words: words('Match receipts by their id alone', 'रसीद केवल आईडी से मिलाएँ'),
  },
  { ...COMMON.window, usual: '10' },
  { ...COMMON.perSecond, max: 1_000_000 },
  milliseconds('connect_timeout_ms', 100, 60_000, '5000', 'Milliseconds to connect', 'जुड़ने के लिए मिलीसेकंड'),
  milliseconds(
    'answer_timeout_ms',
    100,
    600_000,
    '30000',
    'Milliseconds until the answer',
    'जवाब तक मिलीसेकंड',
  ),
  milliseconds(
    'keep_alive_ms',
    0,
    600_000,
    '4000',
    'Milliseconds that an idle connection is kept',
    'खाली कनेक्शन कितने मिलीसेकंड रहे',
  ),
  {
    name: 'down_after',
    kind: 'whole',
    min: 1,
    max: 1_000,
    usual: '5',
    rare: true,
    words: words('Down after so many requests without an answer', 'इतने अनुत्तरित अनुरोधों के बाद बंद'),
  },
  milliseconds(
    'probe_ms',
    10,
    30_000,
    '2000',
    'Milliseconds until it is tried again',
    'फिर कोशिश तक मिलीसेकंड',
  ),
  COMMON.callbackBase,
  COMMON.secret,
  COMMON.unknown,
];
