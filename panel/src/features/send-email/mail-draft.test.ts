import { expect, test } from 'vitest';
import { addressesIn, EMPTY, fromOf, mailOf, placeholdersIn, recipientsOf } from './mail-draft.ts';

test('addresses are separated by commas, semicolons and lines, but not within quotes', () => {
  expect(addressesIn('ravi@a.example; "Nair, Meera" <meera@b.example>,\n\n asha@c.example ')).toEqual([
    'ravi@a.example',
    '"Nair, Meera" <meera@b.example>',
    'asha@c.example',
  ]);
});

test('who comes twice, in whatever field and spelling, is one recipient, and what is no address is none', () => {
  const { addresses, written, hasTo } = recipientsOf({
    to: 'ravi@a.example, Ravi <RAVI@A.example>, nobody',
    cc: 'ravi@a.example',
    bcc: 'asha@c.example',
  });
  expect([...addresses]).toEqual(['ravi@a.example', 'asha@c.example']);
  expect([written, hasTo]).toEqual([5, true]);
  expect(recipientsOf({ to: 'nobody', cc: 'asha@c.example', bcc: '' }).hasTo).toBe(false);
});

test('placeholders are named once, in their order', () => {
  expect(placeholdersIn('Hello {{name}}', '{{ order.id }} {{name}} {{no such}}')).toEqual([
    'name',
    'order.id',
  ]);
});

test('a name in the sender cannot leave its quotes', () => {
  expect(fromOf({ ...EMPTY, fromName: 'Asha "the" Shop', from: 'news', domain: 'shop.example' })).toBe(
    '"Asha the Shop" <news@shop.example>',
  );
});

test('what was not filled in is null or empty', () => {
  const draft = {
    ...EMPTY,
    from: 'a',
    domain: 'b.example',
    to: 'c@d.example',
    subject: 'Hi',
    html: '<p>x</p>',
  };
  expect(mailOf(draft, [], null)).toEqual({
    from: 'a@b.example',
    to: ['c@d.example'],
    cc: [],
    bcc: [],
    replyTo: null,
    subject: 'Hi',
    html: '<p>x</p>',
    bodyText: null,
    templateId: null,
    placeholders: {},
    attachments: [],
    trackOpens: false,
    trackClicks: false,
    schedule: null,
  });
});
