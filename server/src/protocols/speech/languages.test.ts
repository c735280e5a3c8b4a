import { describe, expect, test } from 'vitest';
import { canBeSpoken, languageOf, readLanguage } from './languages.ts';

describe('the language of a text', () => {
  test.each([
    ['Your order has left.', 'en'],
    ['आपका ऑर्डर निकल चुका है।', 'hi'],
    ['உங்கள் ஆர்டர் புறப்பட்டது.', 'ta'],
    ['మీ ఆర్డర్ బయలుదేరింది.', 'te'],
    ['ನಿಮ್ಮ ಆರ್ಡರ್ ಹೊರಟಿದೆ.', 'kn'],
    ['നിങ്ങളുടെ ഓർഡർ പുറപ്പെട്ടു.', 'ml'],
    ['আপনার অর্ডার রওনা হয়েছে।', 'bn'],
    ['আপোনাৰ অৰ্ডাৰ ওলাইছে।', 'as'],
    ['તમારો ઓર્ડર નીકળી ગયો છે.', 'gu'],
    ['ਤੁਹਾਡਾ ਆਰਡਰ ਨਿਕਲ ਗਿਆ ਹੈ।', 'pa'],
    ['ଆପଣଙ୍କ ଅର୍ଡର ବାହାରିଛି।', 'or'],
    ['آپ کا آرڈر نکل چکا ہے۔', 'ur'],
  ])('%s is %s', (text, language) => {
    expect(languageOf(text)).toBe(language);
  });

  test('is that of the script with most letters', () => {
    expect(languageOf('आपका OTP है')).toBe('hi');
    expect(languageOf('The word नमस्ते is a greeting')).toBe('en');
  });

  test('is the Indian one of two scripts with as many letters', () => {
    expect(languageOf('OTP कमल')).toBe('hi');
  });

  test('is English without any letter, and that of the digits if they have a script', () => {
    expect(languageOf('482913')).toBe('en');
    expect(languageOf('४८२९१३')).toBe('hi');
  });
});

describe('the name of a language', () => {
  test.each([
    ['hi', 'hi'],
    ['HI', 'hi'],
    ['hi-IN', 'hi'],
    ['en_GB', 'en'],
  ])('%s is %s', (tag, language) => {
    expect(readLanguage(tag)).toBe(language);
  });

  test.each(['', 'xx', 'fr', 'hindi', 'h', 'toString', '__proto__', 'en gb', '-v'])(
    '%j is none of ours',
    (tag) => {
      expect(readLanguage(tag)).toBeNull();
    },
  );
});

describe('what can be spoken', () => {
  test.each(['a', '7', '४', '۴', '٤', 'क', '🙂 ok', '1️⃣', 'آ'])('%j can', (text) => {
    expect(canBeSpoken(text)).toBe(true);
  });

  test.each(['', ' ', '🙂🎉', '…!?।', '\u0000\u0001\u200d', 'ℹ️', '你好', '\ue000', 'ा', '½'])(
    '%j cannot',
    (text) => {
      expect(canBeSpoken(text)).toBe(false);
    },
  );
});
