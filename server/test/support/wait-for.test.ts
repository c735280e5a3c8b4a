import { expect, test } from 'vitest';
import { waitFor } from './wait-for.ts';

test('returns the value of the condition', async () => {
  let looks = 0;
  expect(await waitFor('the third look', () => (looks++ < 2 ? null : looks))).toBe(3);
});

test('counts zero and an empty text as values', async () => {
  expect(await waitFor('a number', () => 0)).toBe(0);
  expect(await waitFor('a text', async () => '')).toBe('');
});

test('says what it waited for and what there was instead', async () => {
  await expect(waitFor('rain', () => false, { withinMs: 0 })).rejects.toThrow(
    'it did not happen in 0 ms: rain; last seen: false',
  );
  const seen = async () => ({ sky: 'blue' });
  await expect(waitFor('rain', () => false, { withinMs: 0, seen })).rejects.toThrow(
    "it did not happen in 0 ms: rain; last seen: { sky: 'blue' }",
  );
});

test('checks once more after the limit, in case the machine stood still', async () => {
  let looks = 0;
  const condition = () => {
    looks += 1;
    const until = performance.now() + 10;
    while (performance.now() < until);
    return looks === 2;
  };
  expect(await waitFor('the second look', condition, { withinMs: 5 })).toBe(true);
});

test('a condition that fails is a failure at once', async () => {
  const broken = () => Promise.reject(new Error('no such table'));
  await expect(waitFor('anything', broken)).rejects.toThrow('no such table');
});
