import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { say } from 'harkara-contract/say.ts';
import { explainMismatch, matchTemplate } from '../../../test/support/match-template.ts';
import { processorTime } from '../../../test/support/processor-time.ts';
import type { Stretchable } from '../stretches.ts';
import { buildTemplateIndex, compileTemplate, type MismatchReport } from './matcher.ts';

const matches = (content: string, text: string, maxVariable?: number) =>
  matchTemplate(compileTemplate(content, maxVariable === undefined ? {} : { maxVariable }), text);

function atOnce<T>(work: Stretchable<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

const SLOT = /\{#(?:var|numeric|alphanumeric|url|urlott|cbn|email)#\}/u;
const normalise = (text: string) => text.trim().replace(/\s+/gu, ' ');

/**
 * The rule itself, by brute force: some filling of the slots yields the text. Only pieces of the text need be tried as
 * values, because every value of a filling appears in the result.
 */
function isSomeFilling(content: string, text: string, max: number): boolean {
  const wanted = normalise(text);
  const characters = Array.from(wanted);
  const values = new Set(['']);
  for (let from = 0; from < characters.length; from++) {
    for (let length = 1; length <= max; length++) values.add(characters.slice(from, from + length).join(''));
  }
  const fill = (filled: string, rest: string): boolean => {
    const slot = SLOT.exec(rest);
    if (slot === null) return normalise(filled + rest) === wanted;
    const before = filled + rest.slice(0, slot.index);
    const after = rest.slice(slot.index + slot[0].length);
    for (const value of values) {
      if (slot[0] === '{#numeric#}' && !/^[0-9., +/-]*$/.test(value)) continue;
      if (fill(before + value, after)) return true;
    }
    return false;
  };
  return fill('', content);
}

const literal = fc.string({ unit: fc.constantFrom('a', 'b', '1', ' ', '\n', '{#', '😀'), maxLength: 3 });
const smallTemplate = fc
  .tuple(
    literal,
    fc.array(fc.tuple(fc.constantFrom('{#var#}', '{#var#}', '{#numeric#}'), literal), { maxLength: 2 }),
  )
  .map(([head, rest]) => head + rest.flat().join(''));
const smallText = fc.string({
  unit: fc.constantFrom('a', 'b', '1', ' ', '\n', '{', '#', '😀'),
  maxLength: 8,
});
const value = (max: number) => fc.string({ unit: fc.constantFrom(...'ab1 -.\n', 'न', '😀'), maxLength: max });

/** Fills the slots of a template one after the other. */
function fillSlots(content: string, values: readonly string[]): string {
  let next = 0;
  return content.replace(/\{#var#\}/gu, () => values[next++ % values.length] ?? '');
}

describe('matchTemplate', () => {
  const otp = 'Your OTP is {#var#}. It is valid for {#var#} minutes. -HARKRA';

  test.each([
    [otp, 'Your OTP is 482913. It is valid for 10 minutes. -HARKRA'],
    [otp, 'Your OTP is . It is valid for  minutes. -HARKRA'],
    [otp, '  Your OTP\nis 48 29 13. It is\tvalid for 10\r\nminutes. -HARKRA \n'],
    [otp, `Your OTP is ${'x'.repeat(30)}. It is valid for ${'😀'.repeat(30)} minutes. -HARKRA`],
    ['No slots here', 'No slots here'],
    ['{#var#}', ''],
    ['{#var#}', 'a'.repeat(30)],
    ['{#var#}{#var#}', 'a'.repeat(60)],
    ['{#var#} {#var#}', `${'a'.repeat(30)} ${'b'.repeat(30)}`],
    ['{#var#} {#var#}', ''],
    ['Hi {#var#} bye', 'Hi bye'],
    ['Hi {#var#}', 'Hi'],
    ['{#var#} bye', 'bye'],
    ['a{#var#}a', 'aaaa'],
    ['{#VAR#} {#var}', '{#VAR#} {#var}'],
    ['{#{#var#}#}', '{#x#}'],
    ['नमस्ते {#var#} जी', 'नमस्ते रवि जी'],
    ['', ' \n'],
  ])('takes %j for %j', (content, text) => {
    expect(matches(content, text)).toBe(true);
    expect(explainMismatch(compileTemplate(content), text)).toBeNull();
  });

  test.each([
    [otp, 'Your OTP is 482913. It was valid for 10 minutes. -HARKRA'],
    [otp, 'your OTP is 482913. It is valid for 10 minutes. -HARKRA'],
    [otp, 'Your OTP is 482913. It is valid for 10 minutes. -HARKRA!'],
    [otp, 'Your OTP is 482913. It is valid for 10 minutes.-HARKRA'],
    [otp, `Your OTP is ${'x'.repeat(31)}. It is valid for 10 minutes. -HARKRA`],
    [otp, `Your OTP is ${'😀'.repeat(31)}. It is valid for 10 minutes. -HARKRA`],
    [otp, ''],
    ['{#var#}', 'a'.repeat(31)],
    ['{#var#}{#var#}', 'a'.repeat(61)],
    ['{#VAR#}', 'x'],
    ['{# var #}', 'x'],
    ['a{#var#}a', 'a'],
    ['ab', 'a b'],
    ['Hi{#var#}', 'Hello'],
  ])('does not take %j for %j', (content, text) => {
    expect(matches(content, text)).toBe(false);
    expect(explainMismatch(compileTemplate(content), text)).not.toBeNull();
  });

  test('allows at most the set number of characters', () => {
    expect(matches('a {#var#} b', `a ${'x'.repeat(40)} b`, 40)).toBe(true);
    expect(matches('a {#var#} b', `a ${'x'.repeat(41)} b`, 40)).toBe(false);
  });

  test('agrees with trying every filling', () => {
    fc.assert(
      fc.property(smallTemplate, smallText, fc.integer({ min: 1, max: 3 }), (content, text, max) => {
        expect(matches(content, text, max)).toBe(isSomeFilling(content, text, max));
      }),
      { numRuns: 1500 },
    );
  });

  test('agrees with trying every filling when the text is a filling with one character changed', () => {
    const change = fc.tuple(fc.nat(), fc.constantFrom('a', 'b', '1', ' ', '', '😀'));
    fc.assert(
      fc.property(
        smallTemplate,
        fc.array(value(2), { minLength: 1 }),
        change,
        (content, values, [at, by]) => {
          const characters = Array.from(fillSlots(content.replaceAll('{#numeric#}', '{#var#}'), values));
          if (characters.length === 0 || characters.length > 14) return;
          characters[at % characters.length] = by;
          const text = characters.join('');
          expect(matches(content, text, 2)).toBe(isSomeFilling(content, text, 2));
        },
      ),
      { numRuns: 1500 },
    );
  });

  test('accepts every text made by filling the slots', () => {
    const content = fc.array(fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.constant('{#var#}')), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(content, fc.array(value(30), { minLength: 1, maxLength: 12 }), (pieces, values) => {
        const text = fillSlots(pieces.join(''), values);
        expect(matches(pieces.join(''), text)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('refuses templates of more than 2000 characters', () => {
    expect(() => compileTemplate('a'.repeat(2001))).toThrow(RangeError);
    expect(compileTemplate('a'.repeat(2000)).steps).toHaveLength(0);
  });
});

describe('hostile templates', () => {
  const long = 'a'.repeat(1530);

  // Backtracking would practically never end.
  test.each([
    ['200 slots in a row', '{#var#}'.repeat(200) + 'b'],
    ['a letter between slots', '{#var#}a'.repeat(249) + 'b'],
    ['long literals of one letter', `{#var#}${'a'.repeat(640)}`.repeat(3) + 'b'],
    ['web addresses in a row', '{#url#}'.repeat(284) + 'b'],
    ['spaces between slots', '{#var#} '.repeat(249) + 'b'],
  ])('with %s are settled in time', async (_, content) => {
    const template = compileTemplate(content);
    const texts = [long, `${long}c`, 'a.'.repeat(765), 'a '.repeat(765), '😀'.repeat(765)];
    const took = await processorTime(() => {
      for (const text of texts) {
        matchTemplate(template, `${text}x`);
        explainMismatch(template, `${text}x`);
      }
    });
    expect(took).toBeLessThan(2_000);
  });
});

describe('the nearest of many hostile templates', () => {
  const filled = (unit: string, end: string) =>
    unit.repeat(Math.floor((2000 - end.length) / unit.length)) + end;

  test.each([
    ['web addresses in a row', (i: number) => filled('{#url#}', `b${i}`), 'a.'.repeat(765)],
    ['e-mail addresses in a row', (i: number) => filled('{#email#}', `b${i}`), 'a@b.in'.repeat(250)],
    ['addresses and variables', (i: number) => filled('{#url#}{#var#}', `b${i}`), 'a.'.repeat(765)],
    ['a letter between slots', (i: number) => filled('{#var#}a', `b${i}`), 'a'.repeat(1530)],
    ['spaces between slots', (i: number) => filled('{#var#} ', `b${i}`), '😀'.repeat(669)],
    ['long literals of one letter', (i: number) => `{#var#}${'a'.repeat(1900)}b${i}`, 'a'.repeat(1530)],
    ['one long beginning', (i: number) => `${'a'.repeat(1980)}{#var#}${i}`, 'a'.repeat(1530)],
  ])('with %s is given up in time', async (_, contentOf, text) => {
    const templates = Array.from({ length: 1_000 }, (_, i) => ({
      compiled: compileTemplate(contentOf(i)),
    }));
    const index = atOnce(buildTemplateIndex(templates));
    const texts = Array.from({ length: 10 }, (_, i) => `${text}${i}`);
    const took = await processorTime(() => {
      for (const one of texts) expect(index.nearest(one)).toBeNull();
    });
    // Usually it is below 20 ms; a slow processor, or one whose caches others use as well, takes several times as long.
    expect(took / texts.length).toBeLessThan(200);
  });

  test('is still found for an honest customer', () => {
    const sentence = (i: number, k: number) => `your order ${i + k} of {#numeric#} is {#var#}, `;
    const contents = Array.from(
      { length: 2_000 },
      (_, i) => `Dear {#var#}, ${Array.from({ length: 30 }, (_, k) => sentence(i, k)).join('')}-HARKRA`,
    );
    const compiled = contents.map((content, id) => ({ id, compiled: compileTemplate(content) }));
    const text = fillSlots(contents[711]?.replaceAll('{#numeric#}', '{#var#}') ?? '', ['120', '7']);
    const nearest = atOnce(buildTemplateIndex(compiled)).nearest(text.replace('HARKRA', 'HARKARA'));
    expect(nearest).toMatchObject({ template: { id: 711 }, found: { params: { text: 'ARA' } } });
  });
});

const inWords = ({ position, expected, found }: MismatchReport) => ({
  position,
  expected: say(expected),
  found: say(found),
});

describe('explainMismatch', () => {
  const otp = 'Your OTP is {#var#}. It is valid for {#var#} minutes. -HARKRA';

  test.each([
    [otp, 'Your OTP is 12. It was valid', 19, '"is valid for "', 'was valid'],
    [otp, 'Hello', 0, '"Your OTP is "', 'Hello'],
    [otp, '', 0, '"Your OTP is "', 'end of message'],
    [otp, 'Your OTP is 12. It is valid for 5 minutes', 41, '". -HARKRA"', 'end of message'],
    [otp, 'Your OTP is 12. It is valid for 5 minutes. -HARKRA now', 51, 'end of message', 'now'],
    [
      otp,
      `Your OTP is ${'9'.repeat(31)}. It is valid for 5 minutes. -HARKRA`,
      12,
      'a variable of at most 30 characters followed by ". It is valid for "',
      '99999999999999999999…',
    ],
    [
      otp,
      'Your OTP is xyz',
      12,
      'a variable of at most 30 characters followed by ". It is valid for "',
      'xyz',
    ],
    [
      otp,
      '  Your \n\n OTP is xyz',
      17,
      'a variable of at most 30 characters followed by ". It is valid for "',
      'xyz',
    ],
    [
      'Hi {#var#}',
      `Hi ${'x'.repeat(31)}`,
      3,
      'a variable of at most 30 characters followed by end of message',
      'xxxxxxxxxxxxxxxxxxxx…',
    ],
    [
      'Pay {#numeric#}now',
      'Pay ten now',
      4,
      'a number of at most 30 characters followed by "now"',
      'ten now',
    ],
    [
      'Hi {#url#}{#var#}!',
      `Hi ${'x'.repeat(31)}`,
      3,
      'a web address of at most 30 characters and a variable of at most 30 characters followed by "!"',
      'xxxxxxxxxxxxxxxxxxxx…',
    ],
    ['Hello {#var#}', 'Hello, Ravi', 5, 'a space', ', Ravi'],
    ['No slots', 'No slots at all', 9, 'end of message', 'at all'],
    ['Well done 😀', 'Well done 😁', 10, '"😀"', '😁'],
  ])('of %j and %j says where and why', (content, text, position, expected, found) => {
    const explained = explainMismatch(compileTemplate(content), text);
    expect(explained && inWords(explained)).toEqual({ position, expected, found });
  });

  test('points into the text, and is null exactly when the text matches', () => {
    fc.assert(
      fc.property(smallTemplate, smallText, (content, text) => {
        const explained = explainMismatch(compileTemplate(content, { maxVariable: 2 }), text);
        expect(explained === null).toBe(matches(content, text, 2));
        if (explained === null) return;
        expect(explained.position).toBeGreaterThanOrEqual(0);
        expect(explained.position).toBeLessThanOrEqual(text.length);
        expect(say(explained.found)).not.toBe('');
        expect(say(explained.expected)).not.toBe('');
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a template index', () => {
  const index = (...contents: string[]) =>
    atOnce(
      buildTemplateIndex(contents.map((content, i) => ({ id: i + 1, compiled: compileTemplate(content) }))),
    );

  test('tells templates apart that share head and tail', () => {
    const contents = Array.from(
      { length: 200 },
      (_, i) => `Dear {#var#}, your order ${i} of {#var#} has shipped. -HARKRA`,
    );
    const found = index(...contents).find('Dear Ravi, your order 137 of 2 shirts has shipped. -HARKRA');
    expect(found?.id).toBe(138);
  });

  test('prefers the first in order, and the first that is accepted', () => {
    const templates = index('Hello {#var#}', '{#var#}', 'Hello {#var#}', 'Hello you');
    expect(templates.find('Hello you')?.id).toBe(1);
    expect(templates.find('Hello you', ({ id }) => id > 2)?.id).toBe(3);
    expect(templates.find('Hello you', ({ id }) => id > 4)).toBeNull();
    expect(templates.find('xy')?.id).toBe(2);
  });

  test('finds nothing when it is empty', () => {
    expect(index().find('text')).toBeNull();
    expect(index().nearest('text')).toBeNull();
  });

  test('finds what a scan of all templates finds', () => {
    const piece = fc.oneof(
      fc.constant('{#var#}'),
      fc.constantFrom(
        'Dear ',
        ' is your OTP',
        'a',
        '. ',
        ', order ',
        'नमस्ते ',
        ' shipped',
        '-HARKRA',
        '😀',
        ' ',
      ),
      fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 6 }),
    );
    const contents = fc.array(
      fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('')),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(
        contents,
        fc.nat(),
        fc.array(value(6), { minLength: 1 }),
        fc.boolean(),
        (all, pick, values, spoil) => {
          const templates = all.map((content) => ({
            content,
            compiled: compileTemplate(content, { maxVariable: 6 }),
          }));
          const text = fillSlots(all[pick % all.length] ?? 'a b', values) + (spoil ? 'a' : '');
          const built = atOnce(buildTemplateIndex(templates));
          const first = templates.find(({ compiled }) => matchTemplate(compiled, text)) ?? null;
          expect(built.find(text)).toBe(first);
          const nearest = built.nearest(text);
          if (first === null) expect(nearest === null).toBe(all.length === 0);
          if (nearest !== null) {
            const { template, ...explained } = nearest;
            expect(explainMismatch(template.compiled, text)).toEqual(explained);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('names the nearest template and where the text differs from it', () => {
    const filler = Array.from(
      { length: 500 },
      (_, i) => `Dear {#var#}, your order ${i} of {#var#} is late. -HARKRA`,
    );
    const templates = index(
      ...filler,
      '{#var#} is your OTP for {#var#}',
      'Dear {#var#}, your parcel {#var#} was returned. -HARKRA',
      'Welcome to Harkara, {#var#}',
    );
    const nearestTo = (text: string) => {
      const { template, ...explained } = templates.nearest(text) ?? {};
      return { template: template?.id, ...inWords(explained as MismatchReport) };
    };
    expect(nearestTo('1234 is your OTP for login, which expires at the stroke of midnight')).toEqual({
      template: 501,
      position: 21,
      expected: 'a variable of at most 30 characters followed by end of message',
      found: 'login, which expires…',
    });
    expect(nearestTo('Dear Ravi, your parcel 77 was lost. -HARKRA')).toEqual({
      template: 502,
      position: 30,
      expected: '"returned. -HARKRA"',
      found: 'lost. -HARKRA',
    });
    expect(templates.nearest('Welcome to Harkar, Ravi')?.template.id).toBe(503);
  });

  test('leaves templates that are not accepted out of the nearest', () => {
    const templates = index('Hello {#var#}', 'Help {#var#}');
    expect(templates.nearest('Hello', ({ id }) => id === 2)?.template.id).toBe(2);
    expect(templates.nearest('Hello', () => false)).toBeNull();
  });
});
