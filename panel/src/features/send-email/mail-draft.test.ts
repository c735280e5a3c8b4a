import { expect, test } from 'vitest';
import { addressesIn, EMPTY, fromOf, mailOf, placeholdersIn } from './mail-draft.ts';

test('addresses are separated by commas, semicolons and lines, but not within quotes', () => {
  expect(addressesIn('ravi@a.example; "Nair, Meera" <meera@b.example>,\n\n asha@c.example ')).toEqual([
    'ravi@a.example',
    '"Nair, Meera" <meera@b.example>',
    'asha@c.example',
  ]);
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

test('a mail carries only what was filled in', () => {
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
    subject: 'Hi',
    html: '<p>x</p>',
  });
});
