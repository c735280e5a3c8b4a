import type { FastifyReply } from 'fastify';
import type { Gateway } from '../../core/gateway.ts';

/**
 * Where to read a report or a history, which may be seconds old. If that is a replica, a header tells as of when.
 *
 * @param since what is shown must be as of then at least: a page that goes on below an entry has a gap where a replica
 *   does not have the entry yet.
 */
export async function delayedReads({ db }: Pick<Gateway, 'db'>, reply: FastifyReply, since: Date | null) {
  const reads = await db.delayed(since);
  if (reads.asOf) void reply.header('x-data-as-of', reads.asOf.toISOString());
  return reads;
}
