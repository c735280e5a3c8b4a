import { DOMAIN_CODES } from 'harkara-contract/codes.ts';
import { expect, test } from 'vitest';
import { refusalTexts } from '../src/ui/refusal-texts.ts';
import { loadRefusalWords } from '../src/ui/refusal-words.ts';

const hi = await loadRefusalWords('hi');
const en = await loadRefusalWords('en');

test.each([...DOMAIN_CODES, 'duplicate', 'not_allowed', 'body_too_large', 'internal_error'])(
  'a refusal with the code %s has a sentence in both languages',
  (code) => {
    expect(refusalTexts.en).toHaveProperty([`code.${code}`], expect.stringMatching(/^[A-Z].+\.$/));
    expect(hi.sentence({ code, message: '' })).toMatch(/^[^a-z]*[\u0900-\u097f].*।$/);
  },
);

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
