import { expect, test } from 'vitest';
import type { PulledEvent } from '../../storage/webhook-queue.queries.ts';
import { MessageOrder } from './message-order.ts';

function event(rank: number, due: string): PulledEvent {
  const nothing = {
    body: '{}',
    query: null,
    attempt: 0,
    blockedBy: null,
    blockerAttempts: null,
    blockerTriedAt: null,
  };
  return { due, subject: 'a', rank, isOld: false, ...nothing };
}

test('a retry that is read before its failed attempt is known to be stored gets its turn', () => {
  const order = new MessageOrder();
  const failed = event(30, '2026-01-01');
  order.add(failed);
  order.line(failed);
  order.next();
  order.leave(failed, 50);

  const retry = event(30, '2026-01-02');
  order.add(retry);
  expect(order.line(retry)).toBeNull();
  expect(order.next()).toBeUndefined();
  order.settled(failed, true);
  expect(order.next()).toBe(retry);
});
