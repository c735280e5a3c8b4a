import { expect, test } from 'vitest';
import { refusalOf, type ListedTemplate } from './chat-provider-check.ts';

const base = { messaging_product: 'whatsapp', recipient_type: 'individual', to: '919876543210' };
const text = { ...base, type: 'text', text: { body: 'Hello', preview_url: false } };
const component = { type: 'body', parameters: [{ type: 'text', text: 'Asha' }] };
const template = (more: object) => ({
  ...base,
  type: 'template',
  template: { name: 'hello', language: { code: 'en' }, ...more },
});
const LISTED: ListedTemplate = {
  name: 'hello',
  language: 'en',
  status: 'APPROVED',
  category: 'UTILITY',
  components: [{ type: 'BODY', text: 'Hello {{1}}' }],
};

test.each([text, template({}), template({ components: [component] })])('takes %j', (document) => {
  expect(refusalOf(document, null)).toBeNull();
});

test.each<[number, unknown]>([
  [100, null],
  [100, { ...text, messaging_product: undefined }],
  [100, { ...text, colour: 'red' }],
  [100, { ...text, text: { body: 'Hello', bold: true } }],
  [100, { ...base, type: 'audio', audio: { link: 'https://cdn.example/a.ogg', caption: 'no' } }],
  [131008, { ...text, to: undefined }],
  [131008, { ...text, text: {} }],
  [131009, { ...text, to: 'me' }],
  [131009, { ...text, text: { body: 'a'.repeat(4_097) } }],
  [131009, { ...text, recipient_type: 'group' }],
  [131009, template({ components: [] })],
  [131009, template({ components: [{ ...component, type: 'BODY' }] })],
  [100, template({ components: [{ ...component, index: '0' }] })],
  [132018, template({ components: [{ ...component, parameters: [{ type: 'text', text: 'a\nb' }] }] })],
  [131051, { ...base, type: 'poll', poll: {} }],
])('refuses with %i: %j', (code, document) => {
  expect(refusalOf(document, null)?.code).toBe(code);
});

test.each<[number | undefined, Partial<ListedTemplate>, object]>([
  [undefined, {}, { components: [component] }],
  [132000, {}, {}],
  [132001, { language: 'hi' }, { components: [component] }],
  [132001, { status: 'PENDING' }, { components: [component] }],
  [132015, { status: 'PAUSED' }, { components: [component] }],
  [132016, { status: 'DISABLED' }, { components: [component] }],
  [131008, { category: 'AUTHENTICATION' }, { components: [component] }],
])('answers %s if the template has %j', (code, more, given) => {
  expect(refusalOf(template(given), [{ ...LISTED, ...more }])?.code).toBe(code);
});
