import { say } from 'harkara-contract/say.ts';
import { describe, expect, test } from 'vitest';
import { readTemplate } from './templates.ts';

const BODY = { type: 'BODY', text: 'Hello {{1}}, your order {{2}} is ready.' };
const template = (more: object = {}) => ({
  name: 'order_ready',
  language: 'en',
  status: 'APPROVED',
  category: 'UTILITY',
  parameter_format: 'POSITIONAL',
  components: [BODY],
  ...more,
});
const withButtons = (...buttons: object[]) => ({ components: [BODY, { type: 'BUTTONS', buttons }] });

test('a template of the list', () => {
  expect(readTemplate(template())).toEqual({
    name: 'order_ready',
    language: 'en',
    category: 'UTILITY',
    body: BODY.text,
    status: 'approved',
    problem: null,
  });
});

test.each([
  ['PENDING', 'pending'],
  ['IN_APPEAL', 'pending'],
  ['REJECTED', 'rejected'],
  ['PAUSED', 'paused'],
  ['DISABLED', 'disabled'],
  ['LIMIT_EXCEEDED', 'disabled'],
  ['SOMETHING_NEW', 'disabled'],
])('the status %s', (status, expected) => {
  expect(readTemplate(template({ status }))?.status).toBe(expected);
});

describe('why a template cannot be sent', () => {
  test.each<[object, string | null]>([
    [{ parameter_format: 'NAMED' }, 'Its variables have names instead of numbers.'],
    [{ components: [] }, 'It has no body.'],
    [{ components: 'odd' }, 'It has no body.'],
    [{ components: [{ type: 'HEADER', format: 'IMAGE' }, BODY] }, 'Its header needs a value: image.'],
    [
      { components: [{ type: 'HEADER', format: 'TEXT', text: 'Hi {{1}}' }, BODY] },
      'Its header has a variable.',
    ],
    [
      { components: [{ type: 'HEADER', format: 'TEXT', text: 'Hi' }, BODY, { type: 'FOOTER', text: 'x' }] },
      null,
    ],
    [withButtons({ type: 'QUICK_REPLY', text: 'Yes' }, { type: 'PHONE_NUMBER', text: 'Call' }), null],
    [withButtons({ type: 'URL', text: 'Shop', url: 'https://shop.example' }), null],
    [
      withButtons({ type: 'URL', text: 'Track', url: 'https://shop.example/{{1}}' }),
      'Its button "Track" needs a value.',
    ],
    [withButtons({ type: 'COPY_CODE', text: 'Copy' }), 'Its button "Copy" needs a value.'],
    [withButtons({ type: 'OTP', text: 'Copy code' }), 'Its button "Copy code" needs a value.'],
    [{ components: [BODY, { type: 'CAROUSEL', cards: [] }] }, 'Its carousel needs values.'],
    // The provider lists the button of a code as an address.
    [
      {
        category: 'AUTHENTICATION',
        ...withButtons({
          type: 'URL',
          text: 'Copy code',
          url: 'https://www.whatsapp.com/otp/code/?code=otp{{1}}',
        }),
      },
      null,
    ],
    [{ category: 'AUTHENTICATION', ...withButtons({ type: 'OTP', otp_type: 'COPY_CODE' }) }, null],
  ])('%j', (more, problem) => {
    const found = readTemplate(template(more))?.problem;
    expect(found ? say(found) : null).toBe(problem);
  });
});

test.each([null, 'text', {}, { name: 'a' }, { language: 'en' }])('%j is none', (given) => {
  expect(readTemplate(given)).toBeNull();
});
