import { expect, test } from 'vitest';
import { createFormKey, type MadeKey } from './form-key.ts';

test('keeps its key over retries of the same content, and changes it with the content', () => {
  const form = createFormKey();
  const first = form.keyFor({ to: '98765 43210' });
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(form.keyFor({ to: '98765 43210' })).toBe(first);
  expect(form.keyFor({ to: '98765 43211' })).not.toBe(first);
});

test('sends the same content again after success', () => {
  const form = createFormKey();
  const first = form.keyFor({ to: '1' });
  form.done();
  expect(form.keyFor({ to: '1' })).not.toBe(first);
});

test('outlives its form where it is stored, until the send succeeds', () => {
  let stored: MadeKey | undefined;
  const store = { read: () => stored, write: (made: MadeKey | undefined) => void (stored = made) };
  const first = createFormKey(store).keyFor({ to: '1' });
  const again = createFormKey(store);
  expect(again.keyFor({ to: '1' })).toBe(first);
  again.done();
  expect(createFormKey(store).keyFor({ to: '1' })).not.toBe(first);
});

test('keeps its key where nothing can be stored', () => {
  const form = createFormKey({ read: () => undefined, write: () => undefined });
  expect(form.keyFor({ to: '1' })).toBe(form.keyFor({ to: '1' }));
});
