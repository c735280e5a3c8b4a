import { fact } from 'harkara-contract/facts.ts';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ESPEAK, ESPEAK_PROGRAM, SOX, SOX_PROGRAM } from '../../../scripts/peers.mjs';
import { createTextSpeaker } from '../../src/compose/speech.ts';
import { decodeG711, encodeG711, type Coding } from '../../src/protocols/speech/g711.ts';
import { LANGUAGES, languageOf, type Language } from '../../src/protocols/speech/languages.ts';
import { readWav, writeWav } from '../../src/protocols/speech/wav.ts';
import { createEspeak } from '../../src/speech/espeak.ts';

const SENTENCES: Record<Language, string> = {
  en: 'Your order has left our warehouse and will arrive on Monday.',
  hi: 'आपका ऑर्डर हमारे गोदाम से निकल चुका है और सोमवार को पहुँचेगा।',
  ta: 'உங்கள் ஆர்டர் எங்கள் கிடங்கிலிருந்து புறப்பட்டது, திங்கட்கிழமை வந்து சேரும்.',
  te: 'మీ ఆర్డర్ మా గిడ్డంగి నుండి బయలుదేరింది, సోమవారం చేరుకుంటుంది.',
  kn: 'ನಿಮ್ಮ ಆರ್ಡರ್ ನಮ್ಮ ಗೋದಾಮಿನಿಂದ ಹೊರಟಿದೆ, ಸೋಮವಾರ ತಲುಪುತ್ತದೆ.',
  ml: 'നിങ്ങളുടെ ഓർഡർ ഞങ്ങളുടെ ഗോഡൗണിൽ നിന്ന് പുറപ്പെട്ടു, തിങ്കളാഴ്ച എത്തും.',
  mr: 'तुमची ऑर्डर आमच्या गोदामातून निघाली आहे आणि सोमवारी पोहोचेल.',
  bn: 'আপনার অর্ডার আমাদের গুদাম থেকে রওনা হয়েছে এবং সোমবার পৌঁছাবে।',
  gu: 'તમારો ઓર્ડર અમારા ગોદામમાંથી નીકળી ગયો છે અને સોમવારે પહોંચશે.',
  pa: 'ਤੁਹਾਡਾ ਆਰਡਰ ਸਾਡੇ ਗੋਦਾਮ ਤੋਂ ਨਿਕਲ ਗਿਆ ਹੈ ਅਤੇ ਸੋਮਵਾਰ ਨੂੰ ਪਹੁੰਚੇਗਾ।',
  or: 'ଆପଣଙ୍କ ଅର୍ଡର ଆମ ଗୋଦାମରୁ ବାହାରିଛି ଏବଂ ସୋମବାର ପହଞ୍ଚିବ।',
  as: 'আপোনাৰ অৰ্ডাৰ আমাৰ গুদামৰ পৰা ওলাইছে আৰু সোমবাৰে পাব।',
  ur: 'آپ کا آرڈر ہمارے گودام سے نکل چکا ہے اور پیر کو پہنچے گا۔',
};

const speaker = createTextSpeaker({ speech: { command: null, cacheBytes: 0 } });

async function say(text: string, language = ''): Promise<Int16Array> {
  const made = await speaker.soundOf({ account: 1, text, language, audioUrl: null });
  if (made.kind !== 'sound') throw new Error(`${made.kind}: ${made.reason.key}`);
  return made.sound;
}

const secondsOf = (sound: Int16Array) => sound.length / 8_000;
const loudest = (sound: Int16Array) => sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

/** The names of the sounds that espeak-ng makes of a text. */
function phonemes(text: string, voice: string): string {
  const args = ['--stdin', '-q', '-x', '-b', '1', '-v', voice];
  return execFileSync(ESPEAK_PROGRAM, args, { input: text, encoding: 'utf8' }).trim();
}

describe.skipIf(!ESPEAK.isPresent())('espeak-ng', () => {
  test('has a voice for every language', async () => {
    const spoken = await createEspeak().languages();
    expect([...(spoken ?? [])]).toEqual(Object.keys(LANGUAGES));
  });

  test.each(Object.entries(SENTENCES))('speaks %s at a plausible pace', async (language, text) => {
    const sound = await say(text, language);
    expect([...text].length / secondsOf(sound)).toBeGreaterThan(6);
    expect([...text].length / secondsOf(sound)).toBeLessThan(25);
    expect(loudest(sound)).toBeGreaterThan(5_000);
    if (language !== 'mr') expect(languageOf(text)).toBe(language);
  });

  test('reads a code digit by digit, in any digits', async () => {
    const [number, code] = [await say('482913 is it', 'en'), await say('4 8 2 9 1 3 is it', 'en')];
    expect(number).toEqual(code);
    expect(await say('कोड ४८२९१३', 'hi')).toEqual(await say('कोड 4 8 2 9 1 3', 'hi'));
  });

  test.each([
    ['a command', '$(touch x); `id` | cat && exit'],
    ['quotes', `"it's" 'so'`],
    ['a dash', '--version'],
    ['an option', '-w /dev/null hello'],
    ['a NUL', 'hello\u0000world'],
    ['control characters', '\u0001 500S hello \u001b[2J'],
    ['markup', '<speak><break time="60s"/>hello <audio src="file:///etc/passwd"/></speak>'],
    ['phonemes', 'say [[h@l0U_:_:_:]] now'],
    ['half a character', '\ud83d hello \udc00'],
    ['a file', '/etc/passwd'],
  ])('takes %s for words', async (_, text) => {
    const sound = await say(text, 'en');
    expect(secondsOf(sound)).toBeGreaterThan(0.4);
    expect(secondsOf(sound)).toBeLessThan(15);
  });

  test('reads markup aloud instead of following it', async () => {
    expect(secondsOf(await say('<break time="30s"/>', 'en'))).toBeLessThan(6);
    expect(await say('a [[h@l0U]] b', 'en')).toEqual(await say('a [h@l0U] b', 'en'));
    expect(phonemes('a [[h@l0U]] b', 'en')).not.toBe(phonemes('a [h@l0U] b', 'en'));
  });

  test('reads Bengali letters that normal forms take apart', async () => {
    expect(await say('বাড়ি সময়'.normalize('NFD'), 'bn')).toEqual(await say('বা\u09dcি সম\u09df', 'bn'));
    expect(phonemes('সম\u09df', 'bn')).not.toBe(phonemes('সম\u09df'.normalize('NFC'), 'bn'));
  });

  test('speaks two thousand characters', async () => {
    const sound = await say(SENTENCES.hi.repeat(40).slice(0, 2_000), 'hi');
    expect(secondsOf(sound)).toBeGreaterThan(100);
    expect(secondsOf(sound)).toBeLessThan(300);
  });

  test('that takes too long is given up', async () => {
    const spoken = await createEspeak({ longestMs: 1 }).speak('hello '.repeat(2_000), 'en');
    expect(spoken).toEqual({
      kind: 'unavailable',
      reason: fact('espeak_failed', { why: 'it took longer than 0.001 s' }),
    });
  });
});

describe.skipIf(!SOX.isPresent())('SoX', () => {
  const tone = Int16Array.from({ length: 8_000 }, (_, i) => Math.round(20_000 * Math.sin(i / 3)));

  function sox(...args: string[]): Buffer {
    return execFileSync(SOX_PROGRAM, args, { maxBuffer: 100_000_000 });
  }

  function fileOf(bytes: Uint8Array): string {
    const folder = mkdtempSync(join(tmpdir(), 'harkara-sox-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'sound');
    writeFileSync(file, bytes);
    return file;
  }

  test('reads the files that we write', () => {
    const raw = sox('-t', 'wav', fileOf(writeWav(tone)), '-t', 'raw', '-e', 'signed', '-b', '16', '-L', '-');
    expect(new Int16Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.length))).toEqual(tone);
  });

  test.each([
    ['16 bits', ['-b', '16']],
    ['24 bits', ['-b', '24']],
    ['32 bits', ['-e', 'signed', '-b', '32']],
    ['floating point', ['-e', 'float', '-b', '32']],
    ['two channels', ['-c', '2']],
  ])('writes files that we read: %s', (_, options) => {
    const written = sox('-t', 'wav', fileOf(writeWav(tone)), '-D', ...options, '-t', 'wav', '-');
    const read = readWav(written, { longestSeconds: 10 });
    expect(
      read.kind === 'wave' && read.wave.samples.every((got, i) => Math.abs(got - (tone[i] ?? 0)) <= 2),
    ).toBe(true);
  });

  test.each<[Coding, string]>([
    ['alaw', 'a-law'],
    ['ulaw', 'u-law'],
  ])('decodes our %s as we do, and codes as we do', (coding, name) => {
    const codes = encodeG711(tone, coding);
    const raw = ['-t', 'raw', '-r', '8000', '-c', '1'];
    const decoded = sox(
      ...raw,
      '-e',
      name,
      '-b',
      '8',
      fileOf(codes),
      '-t',
      'raw',
      '-e',
      'signed',
      '-b',
      '16',
      '-',
    );
    expect(
      new Int16Array(decoded.buffer.slice(decoded.byteOffset, decoded.byteOffset + decoded.length)),
    ).toEqual(decodeG711(codes, coding));
  });
});
