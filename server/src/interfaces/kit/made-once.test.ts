import { expect, test, vi } from 'vitest';
import { MadeOnce } from './made-once.ts';

test('makes each thing once, and the one that was not used for longest makes room', () => {
  const make = vi.fn((key: string) => ({ key }));
  const pages = new MadeOnce<{ key: string }>(2);
  const ask = (key: string) => pages.of(key, () => make(key));
  expect(ask('a')).toBe(ask('a'));
  ask('b');
  ask('a');
  ask('c');
  ask('a');
  expect(make.mock.calls.flat()).toEqual(['a', 'b', 'c']);
  ask('b');
  expect(make.mock.calls.flat()).toEqual(['a', 'b', 'c', 'b']);
});
