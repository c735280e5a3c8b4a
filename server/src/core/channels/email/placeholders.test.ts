import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processorTime } from '../../../../test/support/processor-time.ts';
import { escapeHtml, fillPlaceholders, placeholdersIn, readPlaceholderValues } from './placeholders.ts';

const VALUES = new Map([
  ['name', 'Asha'],
  ['order.no', '12'],
  ['a_b-c', 'x'],
  ['script', `<script>alert("1 & 2's")</script>`],
  ['lines', 'one\r\nBcc: x@y.example\u0000\u2028two'],
  ['nested', '{{name}}'],
  ['empty', ''],
  ['dollar', '$1 $& $$'],
  ['__proto__', 'p'],
  ['n'.repeat(64), 'long'],
]);

describe('fillPlaceholders', () => {
  test.each([
    ['', ''],
    ['Hello', 'Hello'],
    ['Hello {{name}}!', 'Hello Asha!'],
    ['{{name}}{{name}}', 'AshaAsha'],
    ['{{ name }} {{   order.no}} {{a_b-c  }}', 'Asha 12 x'],
    ['{{empty}}', ''],
    ['{{nested}}', '{{name}}'],
    ['{{{name}}}', '{Asha}'],
    ['{{dollar}}', '$1 $& $$'],
    ['{{__proto__}}', 'p'],
    [`{{${'n'.repeat(64)}}}`, 'long'],
    [`{{${'n'.repeat(65)}}}`, `{{${'n'.repeat(65)}}}`],
    ['{{}} {{ }} {name} {{na me}} {{name} }', '{{}} {{ }} {name} {{na me}} {{name} }'],
    ['{{\nname}} {{nämé}} {{#if}}', '{{\nname}} {{nämé}} {{#if}}'],
    ['{{ {{name}} }}', '{{ Asha }}'],
    ['.a{color:red}} {{', '.a{color:red}} {{'],
  ])('fills %j', (template, text) => {
    expect(fillPlaceholders(template, VALUES, 'text')).toEqual({ kind: 'filled', text });
  });

  test('escapes a value for html, and only the value', () => {
    expect(fillPlaceholders('<b title="{{script}}">&amp;</b>', VALUES, 'html')).toEqual({
      kind: 'filled',
      text: '<b title="&lt;script&gt;alert(&quot;1 &amp; 2&#39;s&quot;)&lt;/script&gt;">&amp;</b>',
    });
  });

  test('keeps the subject in one line, whatever a value contains', () => {
    expect(fillPlaceholders('Re: {{lines}}', VALUES, 'line')).toEqual({
      kind: 'filled',
      text: 'Re: one Bcc: x@y.example two',
    });
  });

  test('keeps a value as it is in plain text', () => {
    const text = `${VALUES.get('script') ?? ''}${VALUES.get('lines') ?? ''}`;
    expect(fillPlaceholders('{{script}}{{lines}}', VALUES, 'text')).toEqual({ kind: 'filled', text });
  });

  test.each(['toString', 'constructor', 'hasOwnProperty', 'Name'])('finds no value for %s', (name) => {
    expect(fillPlaceholders(`{{name}} {{ ${name} }} {{other}}`, VALUES, 'text')).toEqual({
      kind: 'missing',
      name,
    });
  });

  test('gives up when the text becomes too long', () => {
    const values = new Map([['a', 'x'.repeat(1_000_000)]]);
    expect(fillPlaceholders('{{a}}'.repeat(200_000), values, 'html')).toEqual({ kind: 'too_long' });
    expect(fillPlaceholders('1234', values, 'text', 3)).toEqual({ kind: 'too_long' });
    expect(fillPlaceholders('123', values, 'text', 3)).toEqual({ kind: 'filled', text: '123' });
  });

  test.each([
    ['braces', '{'.repeat(1_000_000)],
    ['openings and spaces', '{{ '.repeat(300_000)],
    ['one opening and spaces', `{{a${' '.repeat(1_000_000)}`],
    ['openings of long names', `{{${'n'.repeat(64)}`.repeat(15_000)],
    ['placeholders for a value that becomes one space', '{{long}}'.repeat(100_000)],
  ])('takes no more than a moment for a megabyte of %s', async (_, template) => {
    const values = new Map([['long', '\n'.repeat(100_000)]]);
    const time = await processorTime(() => {
      expect(fillPlaceholders(template, values, 'line').kind).toBe('filled');
    });
    expect(time).toBeLessThan(2_000);
  });

  test('never leaves a character in html that has a meaning there', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const filled = fillPlaceholders('{{a}}', new Map([['a', value]]), 'html');
        expect(filled.kind === 'filled' && filled.text).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|#39;)/);
        expect(filled).toEqual({ kind: 'filled', text: escapeHtml(value) });
      }),
    );
  });
});

test('names the placeholders of a template, each once', () => {
  expect(placeholdersIn('{{b}} {{ a }} {{b}} {{}} {{a c}} {{__proto__}}')).toEqual(['b', 'a', '__proto__']);
});

describe('readPlaceholderValues', () => {
  test('reads strings, numbers and booleans', () => {
    const given: unknown = JSON.parse('{"a":"x","b":1.5,"c":true,"d":"","__proto__":"p","e":-0}');
    expect(readPlaceholderValues(given)).toEqual(
      new Map([
        ['a', 'x'],
        ['b', '1.5'],
        ['c', 'true'],
        ['d', ''],
        ['__proto__', 'p'],
        ['e', '0'],
      ]),
    );
  });

  test.each([
    [null],
    ['{}'],
    [[]],
    [[['a', 'b']]],
    [{ a: null }],
    [{ a: ['x'] }],
    [{ a: { b: 'x' } }],
    [{ a: Infinity }],
    [{ a: NaN }],
    [{ a: 'x\u0000' }],
    [{ 'a\u0000': 'x' }],
    [{ a: '\ud800' }],
  ])('refuses %j', (given) => {
    expect(readPlaceholderValues(given)).toBeNull();
  });

  test('takes at most 1,000 entries', () => {
    const entries = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [i, i]));
    expect(readPlaceholderValues(entries(1_000))?.size).toBe(1_000);
    expect(readPlaceholderValues(entries(1_001))).toBeNull();
  });
});
