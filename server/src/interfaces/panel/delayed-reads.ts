import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Gateway } from '../../core/gateway.ts';
import { delayedReads } from '../kit/delayed-reads.ts';

/**
 * Where to read what may be seconds old, but has everything that this page has changed.
 *
 * @param since the time of the entry below which a list goes on.
 */
export function delayedFor(gateway: Pick<Gateway, 'db'>, reply: FastifyReply, since: Date | null = null) {
  const least = Math.max(lastChange(reply.request) + gateway.db.clockOffset(), since?.getTime() ?? 0);
  return delayedReads(gateway, reply, new Date(least));
}

/** When the page has last changed something: it repeats the `date` of that answer, which has whole seconds. */
function lastChange({ headers }: FastifyRequest): number {
  const date = Date.parse(String(headers['x-last-change']));
  return Number.isNaN(date) ? 0 : date + 1_000;
}
