import { expect, test } from 'vitest';
import { makePdu } from '../../protocols/smpp/pdu.ts';
import { LateAnswers } from './late-answers.ts';

const handOver = { messageId: 'm', attempt: 1 };
const only = { ids: [], isFirst: true, isLast: true };

function rig(part: { ids: string[]; isFirst: boolean; isLast: boolean } = only) {
  const state = { now: 0, isOpen: true };
  const late = new LateAnswers(() => state.now);
  const pdu = makePdu('submit_sm');
  late.expect(pdu, handOver, part, () => state.isOpen);
  const answer = (status: number, messageId = '') =>
    late.take(makePdu('submit_sm_resp', { status, messageId }), pdu);
  return { late, state, answer };
}

test.each([
  ['the only part was taken', only, 0, { kind: 'taken', vendorIds: ['x'] }],
  [
    'the last part was taken',
    { ids: ['a', 'b'], isFirst: false, isLast: true },
    0,
    { kind: 'taken', vendorIds: ['a', 'b', 'x'] },
  ],
  ['a part before the last was taken', { ids: [], isFirst: true, isLast: false }, 0, { kind: 'cannot_tell' }],
  ['the first part was refused', { ids: [], isFirst: true, isLast: false }, 0x58, { kind: 'never_arrived' }],
  ['a later part was refused', { ids: ['a'], isFirst: false, isLast: true }, 0x58, { kind: 'cannot_tell' }],
])('%s', (_what, part, status, told) => {
  const { late, answer } = rig(part);
  expect(late.query(handOver)).toEqual({ kind: 'no_answer' });
  expect(answer(status, 'x')).toBe(true);
  expect(late.query(handOver)).toEqual(told);
});

test('nothing more can come over a link that is closed, or after a minute', () => {
  const { late, state } = rig();
  state.isOpen = false;
  expect(late.query(handOver)).toEqual({ kind: 'cannot_tell' });
  state.isOpen = true;
  state.now = 60_000;
  expect(late.query(handOver)).toEqual({ kind: 'cannot_tell' });
});

test('nothing is known about other hand-overs', () => {
  const { late } = rig();
  expect(late.query({ messageId: 'm', attempt: 2 })).toEqual({ kind: 'cannot_tell' });
  expect(late.take(makePdu('submit_sm_resp'), makePdu('submit_sm'))).toBe(false);
});
