import { fact } from 'harkara-contract/facts.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SubmitResult } from '../../core/delivery/connector.ts';
import type { PduOf } from '../../protocols/smpp/pdu.ts';
import type { Link, Reply } from './link.ts';
import { statusFact } from './words.ts';

const THROTTLED_MS = 1_000;
const TEMPORARY_MS = 2_000;
/** How long we try to send the rest of a message whose beginning the operator has. */
const REST_MS = 30_000;
const REST_PAUSE_MS = 500;

export type Unanswered = {
  pdu: PduOf<'submit_sm'>;
  ids: readonly string[];
  isFirst: boolean;
  isLast: boolean;
  isOpen: () => boolean;
};

type HandOverOptions = {
  mayLeave: () => boolean;
  onAnswer: (id: string) => void;
  onUnanswered: (unanswered: Unanswered) => void;
  /** Once true, nothing more is tried. */
  isStopping: () => boolean;
};

/** All parts go over one link, one after the other: phones show them sooner, and it is known what failed. */
export async function handOver(
  link: Link,
  pdus: readonly PduOf<'submit_sm'>[],
  options: HandOverOptions,
): Promise<SubmitResult> {
  const ids: string[] = [];
  for (const [i, pdu] of pdus.entries()) {
    const isFirst = i === 0;
    const reply = isFirst ? await link.submit(pdu, options.mayLeave) : await submitRest(link, pdu, options);
    if (reply.kind === 'ok') {
      // An operator that gives no id sends no receipt that could be matched either.
      if (reply.id !== '') {
        ids.push(reply.id);
        options.onAnswer(reply.id);
      }
      continue;
    }
    if (reply.kind === 'unanswered') {
      const isLast = i === pdus.length - 1;
      options.onUnanswered({ pdu, ids: [...ids], isFirst, isLast, isOpen: reply.isOpen });
    }
    return isFirst ? resultOfFirst(reply) : resultOfRest(reply, { part: i + 1, parts: pdus.length });
  }
  return { kind: 'accepted', vendorIds: ids };
}

type Failure = Exclude<Reply, { kind: 'ok' }>;

async function submitRest(
  link: Link,
  pdu: PduOf<'submit_sm'>,
  { mayLeave, isStopping }: HandOverOptions,
): Promise<Reply> {
  const deadline = performance.now() + REST_MS;
  for (;;) {
    const reply = await link.submit(pdu, mayLeave);
    const mayPass = reply.kind === 'unsent' || reply.kind === 'throttled' || reply.kind === 'temporary';
    const leftMs = deadline - performance.now();
    if (!mayPass || leftMs <= 0 || isStopping()) return reply;
    if (reply.kind === 'unsent') await link.untilUp(leftMs);
    else await sleep(Math.min(leftMs, REST_PAUSE_MS));
  }
}

function resultOfFirst(reply: Failure): SubmitResult {
  switch (reply.kind) {
    case 'throttled':
      return {
        kind: 'retry',
        afterMs: THROTTLED_MS,
        reason: fact('carrier_throttled', { status: statusFact(reply.status) }),
      };
    case 'temporary':
      return {
        kind: 'retry',
        afterMs: TEMPORARY_MS,
        reason: fact('carrier_not_now', { status: statusFact(reply.status) }),
      };
    case 'permanent':
      return { kind: 'rejected', reason: fact('carrier_refused', { status: statusFact(reply.status) }) };
    case 'unsent':
      return { kind: 'retry', afterMs: 0, reason: fact('not_left', { why: reply.reason }) };
    case 'withheld':
      return { kind: 'withheld' };
    case 'unanswered':
      return { kind: 'unknown', reason: fact('carrier_may_have_it', { why: reply.reason }) };
  }
}

function resultOfRest(reply: Failure, { part, parts }: { part: number; parts: number }): SubmitResult {
  const before = part === 2 ? fact('part_before_taken') : fact('parts_before_taken', { parts: part - 1 });
  const which = { part, parts, before };
  switch (reply.kind) {
    case 'permanent':
      return {
        kind: 'rejected',
        reason: fact('part_refused', { ...which, status: statusFact(reply.status) }),
        charged: true,
      };
    case 'unanswered':
      return { kind: 'unknown', reason: fact('part_unanswered', { ...which, why: reply.reason }) };
    case 'unsent':
      return { kind: 'unknown', reason: fact('part_not_sent', { ...which, why: reply.reason }) };
    case 'withheld':
      return { kind: 'unknown', reason: fact('part_withheld', which) };
    case 'throttled':
    case 'temporary':
      return {
        kind: 'unknown',
        reason: fact('part_not_taken', {
          ...which,
          seconds: REST_MS / 1_000,
          status: statusFact(reply.status),
        }),
      };
  }
}
