import { expect, test } from 'vitest';
import { hiding } from './credentials-in.ts';

const hidingIn = (body: unknown) => hiding({ headers: {}, query: {}, body }, undefined);

test('hides what stands under the name of a credential, wherever it is', () => {
  const body = { list: ['a', { password: 'river bank' }], text: 'the river bank' };
  expect(hidingIn(body)?.hide('by the river bank')).toBe('by the …');
});

test('never lists the names of an array, and those of an object once', () => {
  let listed = 0;
  const counting = <T extends object>(value: T): T =>
    new Proxy(value, {
      ownKeys: (target) => {
        listed += 1;
        return Reflect.ownKeys(target);
      },
    });
  const recipients = counting(Array.from({ length: 10 }, (_, i) => String(i)));
  const body = counting({ recipients, token: 'abcdef' });
  const hides = hidingIn(body);
  expect(hides?.hide('abcdef')).toBe('…');
  expect(hides?.namesOf(body)).toEqual(['recipients', 'token']);
  expect(listed).toBe(1);
});
