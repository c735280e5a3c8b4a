import { expect, test } from 'vitest';
import { objectionsTo } from './objections.ts';
import { slotsIn } from '../../ui/template-slots.ts';
import { sizeOf } from '../../ui/sms-size.ts';

const ids = { dltTemplateId: '1107000000000000001', entityId: '1101000000000000001' };
const whatOf = (content: string, given = ids): string[] =>
  objectionsTo({ content, ...given }).map(({ what }) => what);

test('a template in order meets no objection', () => {
  expect(whatOf('Dear {#var#}, your report {#alphanumeric#} is ready. Annapurna Diagnostics')).toEqual([]);
});

test.each([
  ['Dear {#name#}, welcome to Annapurna', ['unknown']],
  ['See your report at www.annapurna.example', ['link']],
  ['Dear {#var#} {#var#}, your report is ready now', ['beside']],
  ['{#var#}: {#numeric#}', ['mostly']],
  [' Your report is ready', ['ends']],
  ['Dear {#var#}, report {#var#} of {#var#} is ready for you today', ['untyped']],
])('%s', (content, expected) => {
  expect(whatOf(content)).toEqual(expected);
});

test('missing and odd ids are objected to', () => {
  const content = 'Your report is ready';
  expect(whatOf(content, { dltTemplateId: '', entityId: '' })).toEqual(['no-dlt', 'no-entity']);
  expect(whatOf(content, { ...ids, dltTemplateId: '1107' })).toEqual(['odd-dlt']);
});

test('variables are counted, of a known kind or not', () => {
  expect(slotsIn('{#var#} and {#x#} and { #var# }').map(({ slot }) => slot?.isKnown)).toEqual([true, false]);
});

test.each([
  ['', 1, 0, false],
  ['a'.repeat(160), 1, 160, false],
  ['a'.repeat(161), 2, 161, false],
  ['€'.repeat(80), 1, 80, false],
  ['€'.repeat(81), 2, 81, false],
  ['क'.repeat(70), 1, 70, true],
  ['क'.repeat(71), 2, 71, true],
])('%s has %i parts', (text, parts, characters, unicode) => {
  expect(sizeOf(text)).toEqual({ parts, characters, unicode });
});
