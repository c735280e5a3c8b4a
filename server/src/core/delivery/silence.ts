import type { Handle } from '../../storage/database.ts';
import { lockMessages } from '../../storage/progress.queries.ts';
import type { OpenMessage } from '../../storage/receipt-walk.queries.ts';
import { channelNamed } from '../channels/channels.ts';
import { STATE } from '../messages/states.ts';
import type { Progress } from './progress.ts';

/** A receipt may come up to `hours` after its hand-over; `without`: connectors whose messages get none. */
export type ExpectedReceipts = { hours: number; without: ReadonlySet<number> };

/**
 * What becomes of messages of which nothing was heard in time, as their channels say. They are locked; one that has moved
 * since it was read was heard of.
 */
export async function lockSilent(
  handle: Handle,
  messages: readonly OpenMessage[],
  expected: ExpectedReceipts,
  at: Date,
): Promise<Progress[]> {
  const ending = messages.flatMap((message) => {
    const news = newsOf(message, expected, at);
    return news ? [{ ...message, news }] : [];
  });
  if (ending.length === 0) return [];
  const states = await lockMessages(handle, ending);
  return ending.flatMap(({ id, state, news }) => (states.get(id) === state ? [news] : []));
}

function newsOf(
  { bucket, account, id, connector, channel, state, campaign }: OpenMessage,
  { hours, without }: ExpectedReceipts,
  at: Date,
): Progress | null {
  const silence = channelNamed(channel)?.silence;
  if (!silence) return null;
  const message = { bucket, account, id };
  const outcome = state < STATE.sent ? silence.unknown : silence.sent;
  if (typeof outcome === 'object') {
    return { kind: 'silent', message, state: 'failed', reason: outcome.failed, at };
  }
  if (outcome === 'stays') return campaign === null ? null : { kind: 'finished', message };
  if (connector === null || without.has(connector)) return null;
  const reason = `The operator sent no delivery receipt within ${hours} hours.`;
  return { kind: 'silent', message, state: 'expired', reason, at };
}
