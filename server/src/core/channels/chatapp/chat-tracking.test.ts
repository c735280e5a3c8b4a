import { expect, test } from 'vitest';
import { createVault } from '../../accounts/vault.ts';
import { createIdMaker, toPublicId } from '../../ids.ts';
import { ChatTracking } from './chat-tracking.ts';

/** What the provider takes. */
const LONGEST = 512;
const tracking = new ChatTracking(createVault('the key of the tests'));
const ids = createIdMaker(1, Date.now);
const [one, other] = [ids.one(7), ids.one(7)];
const signatureOf = (written: string) => written.split('.')[2] ?? '';

test('what was written reads back as signed, and is short enough for the provider', () => {
  const written = tracking.write(one, 32_767);
  expect(written).toMatch(/^[\da-z]{26}\.32767\.[\w-]{22}$/);
  expect(written.length).toBeLessThan(LONGEST);
  expect(tracking.read(written)).toEqual({ messageId: one, isSigned: true });
});

test.each([
  ['of another message', `${toPublicId(other)}.1.${signatureOf(tracking.write(one, 1))}`],
  ['of another attempt', `${toPublicId(other)}.2.${signatureOf(tracking.write(other, 1))}`],
  ['of another key', new ChatTracking(createVault('another key')).write(other, 1)],
  ['that is missing, as earlier versions wrote it', `${toPublicId(other)}.1`],
])('with a signature %s it names a message, unsigned', (_what, written) => {
  expect(tracking.read(written)).toEqual({ messageId: other, isSigned: false });
});

test.each(['', 'theirs', 'theirs.1', toPublicId(one), `${toPublicId(one)}.x`, `${toPublicId(one)}.1.short`])(
  '%j names no message',
  (written) => {
    expect(tracking.read(written)).toBeNull();
  },
);
