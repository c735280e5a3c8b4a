import type { OpenMessage } from '../../storage/receipt-walk.queries.ts';
import { channelNamed } from '../channels/channels.ts';
import { STATE } from '../messages/states.ts';
import type { Progress } from './progress.ts';

/** A receipt may come up to `hours` after its hand-over; `without`: connectors whose messages get none. */
export type ExpectedReceipts = { hours: number; without: ReadonlySet<number> };

/** What becomes of messages of which nothing was heard in time, as their channels say. */
export function newsOfSilence(
  messages: readonly OpenMessage[],
  { hours, without }: ExpectedReceipts,
  at: Date,
): Progress[] {
  return messages.flatMap(({ bucket, account, id, connector, channel, state, campaign }): Progress[] => {
    const silence = channelNamed(channel)?.silence;
    if (!silence) return [];
    const message = { bucket, account, id };
    const outcome = state < STATE.sent ? silence.unknown : silence.sent;
    if (typeof outcome === 'object') {
      return [{ kind: 'silent', message, state: 'failed', reason: outcome.failed, at }];
    }
    if (outcome === 'stays') return campaign === null ? [] : [{ kind: 'finished', message }];
    if (connector === null || without.has(connector)) return [];
    const reason = `The operator sent no delivery receipt within ${hours} hours.`;
    return [{ kind: 'silent', message, state: 'expired', reason, at }];
  });
}
