import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { carrierFailureTexts } from '../src/features/admin/carrier-failure-texts.ts';
import { carrierSaidTexts } from '../src/features/admin/carriers/carrier-said-texts.ts';
import { connectionFailureTexts } from '../src/ui/connection-failure-texts.ts';
import { expectedTexts } from '../src/ui/expected-texts.ts';
import { lateAnswerTexts } from '../src/ui/late-answer-texts.ts';
import { reasonTexts } from '../src/ui/reason-texts.ts';
import { refusalTexts } from '../src/ui/refusal-texts.ts';
import { loadRefusalWords } from '../src/ui/refusal-words.ts';
import { saidTexts } from '../src/ui/said-texts.ts';
import { setUpReasonTexts } from '../src/ui/set-up-reason-texts.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const server = readdirSync(here('../../server/src/'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(here(`../../server/src/${file}`), 'utf8'))
  .join('\n')
  .replaceAll("\\'", "'");
const generated = readFileSync(here('../src/api/panel.generated.ts'), 'utf8');
const hi = await loadRefusalWords('hi');
const en = await loadRefusalWords('en');

const errorCodes = wordsIn(/export type ErrorCode =([^;]+);/.exec(generated)?.[1]);
const coreCodes = wordsIn(/DOMAIN_CODES = \[([^\]]+)\]/.exec(server)?.[1]);

function wordsIn(source = ''): string[] {
  return [...source.matchAll(/'(\w+)'/g)].map(([, word = '']) => word);
}

test('the server’s codes are found', () => {
  expect(errorCodes).toEqual(expect.arrayContaining(['not_allowed', 'body_too_large', 'template_mismatch']));
  expect(coreCodes).toEqual(expect.arrayContaining(['unicode_not_allowed', 'template_mismatch']));
});

test.each([...new Set([...errorCodes, ...coreCodes, 'duplicate'])])(
  'a refusal with the code %s has a sentence in both languages',
  (code) => {
    expect(refusalTexts.en).toHaveProperty([`code.${code}`], expect.stringMatching(/^[A-Z].+\.$/));
    expect(hi.sentence({ code, message: '' })).toMatch(/^[^a-z]*[\u0900-\u097f].*।$/);
  },
);

/** What the server puts together of words that stand apart in its sources. */
const COMPOSED: readonly string[] = [
  reasonTexts.en.string,
  reasonTexts.en.integer,
  reasonTexts.en.boolean,
  reasonTexts.en.list,
  reasonTexts.en['pattern-of'],
  saidTexts.en['parts-long'],
  saidTexts.en['outside-gsm'],
  saidTexts.en['unknown-columns'],
  saidTexts.en['changed-by'],
  saidTexts.en['changed-somehow'],
  saidTexts.en['decided-by'],
  reasonTexts.en['outside-gsm'],
  setUpReasonTexts.en['other-brand-host'],
  setUpReasonTexts.en['other-brand-reseller'],
  carrierSaidTexts.en['chat-one'],
  carrierSaidTexts.en['chat-many'],
  carrierSaidTexts.en['waits-one'],
  carrierSaidTexts.en['waits-many'],
  carrierSaidTexts.en['planned-one'],
  carrierSaidTexts.en['planned-many'],
];

test.each([
  { what: 'sentence', texts: saidTexts.en },
  { what: 'reason', texts: reasonTexts.en },
  { what: 'reason about a set-up', texts: setUpReasonTexts.en },
  { what: 'expectation', texts: expectedTexts.en },
  { what: 'failure of a carrier', texts: carrierFailureTexts.en },
  { what: 'failure of a connection', texts: connectionFailureTexts.en },
  { what: 'late answer', texts: lateAnswerTexts.en },
  { what: 'sentence about a carrier', texts: carrierSaidTexts.en },
])('the server still says every $what that is looked up by its English', ({ texts }) => {
  const isSaid = (text: string): boolean =>
    text.split(/\{\w+\}|(?= of at most )/).every((part) => server.includes(part));
  const unsaid = Object.values(texts).filter((text) => !COMPOSED.includes(text) && !isSaid(text));
  expect(unsaid).toEqual([]);
});

const SET_UP_FILES =
  /^(connectors\/[\w-]+\/(options|callback-options|option-kinds|option-reader|web-address)|core\/provisioning\/(brand-record|check-shape|check-stored|connector-record|copy-document|parents|route-record|values))\.ts$/;

/** Reasons as the sources have them, with a value in place of each expression. */
const setUpReasons = readdirSync(here('../../server/src/'), { recursive: true, encoding: 'utf8' })
  .filter((file) => SET_UP_FILES.test(file))
  .flatMap((file) => {
    const source = readFileSync(here(`../../server/src/${file}`), 'utf8');
    const literals =
      /(['"`])((?:must|is|cannot|needs|can only|body|the \w+|there is) (?:(?!\1)[^\\\n]|\\.)+)\1/g;
    return [...source.matchAll(literals)].map(([, , text = '']) => text);
  })
  .map((text) => text.replaceAll(/\$\{[^}]*\}/g, 'must be text').replaceAll('\\\\', '\\'));

test('what is wrong with options of carriers and other records is said in Hindi', () => {
  expect(setUpReasons.length).toBeGreaterThan(100);
  const inHindi = hi.fields(Object.fromEntries(setUpReasons.map((reason) => [reason, reason])));
  const unsaid = Object.entries(inHindi).filter(([reason, said]) => said.includes(reason));
  // Its second word is put together of others.
  expect(unsaid.map(([reason]) => reason)).toEqual(['is already must be text of the brand must be text']);
  expect(
    hi.fields({
      'options.host': "is required: it must be the name or address of the operator's SMSC",
      'options.url': '{recipent} is not a placeholder; there are recipient, text',
      'options.headers': '"Host" is not a header that can be set',
      hosts: 'is already a host of the brand asha',
    }),
  ).toEqual({
    'options.host': 'यह भरना ज़रूरी है: ऑपरेटर के SMSC का नाम या पता होना चाहिए',
    'options.url': '{recipent} कोई प्लेसहोल्डर नहीं है; ये हैं: recipient, text',
    'options.headers': '"Host" ऐसा हेडर नहीं है जो सेट हो सके',
    hosts: 'यह होस्ट ब्रांड asha का है',
  });
});

test('every way that a link can fail has Hindi words', () => {
  const sources = ['protocols/connection-failure.ts', 'connectors/smpp/words.ts'].map((file) =>
    readFileSync(here(`../../server/src/${file}`), 'utf8'),
  );
  const words = /: (['"])([a-z]\w* .+?)\1,$/gm;
  const said = sources.flatMap((source) => Array.from(source.matchAll(words), ([, , text = '']) => text));
  expect(said.length).toBeGreaterThan(40);
  const known: readonly string[] = [carrierFailureTexts.en, connectionFailureTexts.en].flatMap(Object.values);
  expect(said.filter((text) => !known.includes(text))).toEqual([]);
});

test('what a test of a carrier says has Hindi words', () => {
  const shapes: readonly string[] = Object.values(carrierSaidTexts.en);
  const said = [...server.matchAll(/\bsaid: ('|`)([A-Z$][^\n]+?[.])\1/g)].map(([, , text = '']) => text);
  expect(said).toContain('It is set up as if its link were down.');
  const literals = (text: string): string => text.replaceAll(/\$?\{[^}]*\}/g, '…');
  expect(said.filter((text) => !shapes.some((shape) => literals(shape) === literals(text)))).toEqual([]);
});

test('a sentence is said again with its figures and names', () => {
  const said = (message: string, code = 'conflict'): string => hi.sentence({ code, message });
  expect(said('An account has at most 500 keywords.')).toBe('एक अकाउंट में ज़्यादा से ज़्यादा 500 कीवर्ड हो सकते हैं।');
  expect(said('The sender ID ACMEIN is pending, not approved.', 'sender_not_approved')).toBe(
    'सेंडर आईडी ACMEIN मंज़ूर नहीं है। उसकी स्थिति: मंज़ूरी बाकी।',
  );
  expect(said('The sender ID ACMEIN is promotional and cannot send transactional messages.')).toBe(
    'सेंडर आईडी ACMEIN: यह प्रमोशनल है, इससे ट्रांज़ैक्शनल मैसेज नहीं भेजे जा सकते।',
  );
  expect(said('The account may send 5000 messages a day; 4990 are used.', 'flood_limit_exceeded')).toBe(
    'अकाउंट एक दिन में 5000 मैसेज भेज सकता है; 4990 भेजे जा चुके हैं।',
  );
  expect(hi.uncoded('The file is empty.')).toBe('फ़ाइल खाली है।');
});

test('what a template expects is said in words, at the character that people count', () => {
  const message =
    'The text matches no approved template. The nearest is "otp": at position 30 it expects a number of at most 30 characters and letters and digits of at most 40 characters followed by " is your code", but finds end of message.';
  expect(hi.sentence({ code: 'template_mismatch', message })).toBe(
    'टेक्स्ट किसी मंज़ूर टेम्पलेट से मेल नहीं खाता। सबसे मिलता-जुलता “otp” है: अक्षर 31 पर ज़्यादा से ज़्यादा 30 अंकों की संख्या + ज़्यादा से ज़्यादा 40 अक्षर और अंक, और उसके बाद " is your code" होना चाहिए, पर वहाँ मैसेज का अंत है।',
  );
  expect(hi.expected('a space')).toBe('एक स्पेस');
  expect(hi.expected('"a space"')).toBe('"a space"');
  expect(en.expected('a space')).toBe('a space');
});

test('fields are told by their labels', () => {
  const fields = { name: 'is taken', 'prices.sms': 'must have at most 3 decimals', url: 'is odd' };
  expect(hi.fields(fields)).toEqual({
    name: 'यह पहले से लिया जा चुका है',
    'prices.sms': 'दशमलव के बाद ज़्यादा से ज़्यादा 3 अंक हो सकते हैं',
    url: 'वेब पता: यह स्वीकार नहीं हुआ (is odd)',
  });
  expect(en.fields(fields)).toEqual(fields);
  const message = 'The request is not valid: name.';
  expect(hi.sentence({ code: 'validation_failed', message, fields: { name: 'is required' } })).toBe(
    'नाम – यह भरना ज़रूरी है।',
  );
});

test('who may not do something is told what is missing', () => {
  const message = 'This needs the role owner; yours is viewer. An owner of your account can change it.';
  const details = { needs: 'owner', role: 'viewer', granted_by: 'owner' };
  expect(hi.sentence({ code: 'not_allowed', message, details })).toBe(
    'इसके लिए “मालिक” की भूमिका चाहिए; आपकी “केवल देखना” है। आपके अकाउंट का मालिक इसे बदल सकता है।',
  );
  expect(hi.sentence({ code: 'too_many_attempts', message: 'Wait.', retryAfterSeconds: 30 })).toBe(
    'बहुत बार ग़लत कोशिश हुई। 30 सेकंड बाद फिर कोशिश करें।',
  );
});

test('a sentence that nobody has translated never stands alone', () => {
  expect(hi.sentence({ code: 'conflict', message: 'The moon is full.' })).toBe(
    'यह अभी नहीं हो सकता। सर्वर का संदेश: The moon is full.',
  );
  expect(hi.sentence({ code: 'brand_new', message: 'The moon is full.' })).toBe(
    'यह स्वीकार नहीं हुआ। सर्वर का संदेश: The moon is full.',
  );
  expect(en.sentence({ code: 'conflict', message: 'The moon is full.' })).toBe('The moon is full.');
});
