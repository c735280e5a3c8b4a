import { expect, test } from 'vitest';
import { createFormKey } from './form-key.ts';

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
