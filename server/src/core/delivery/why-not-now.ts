import { fact } from 'harkara-contract/facts.ts';
import { HOUR_MS, MINUTE_MS } from '../../durations.ts';
import type { Handle } from '../../storage/database.ts';
import type { Claimed } from '../../storage/queue.queries.ts';
import type { AccountCache } from '../accounts/account-cache.ts';
import type { Findings } from '../channels/draft.ts';
import { channelNamed } from '../channels/channels.ts';
import type { Stop } from '../channels/leaving.ts';
import { timeOfId } from '../ids.ts';
import type { SenderRates } from './sender-rates.ts';

export type LeavingOptions = {
  accounts: Pick<AccountCache, 'peek' | 'get'>;
  /** Shared by all submitters of the process. */
  senderRates: SenderRates;
  now: () => Date;
  validityHours: number;
  chatWaitMs: number;
};

/** By channel: what was looked up for messages that are about to leave. */
export type FindingsByChannel = ReadonlyMap<string, Findings>;

/** Looks up what each channel's `beforeLeaving` steps need, for all of its messages at once. */
export async function lookAgain(handle: Handle, messages: readonly Claimed[]): Promise<FindingsByChannel> {
  const found = new Map<string, Findings>();
  for (const [channel, ofChannel] of Map.groupBy(messages, (message) => message.channel)) {
    const findings = await channelNamed(channel)?.lookAgain(handle, ofChannel);
    if (findings) found.set(channel, findings);
  }
  return found;
}

const NOTHING: Findings = new Set();

/** The end of its validity, in ms. */
export function expiryOf({ id, dueAt }: Pick<Claimed, 'id' | 'dueAt'>, validityHours: number): number {
  return (dueAt ?? timeOfId(id)).getTime() + validityHours * HOUR_MS;
}

/** Repeats before a message leaves the checks whose result may have changed since it was accepted. */
export async function whyNotNow(
  { accounts, senderRates, now, validityHours, chatWaitMs }: LeavingOptions,
  message: Claimed,
  queue: number,
  found: FindingsByChannel,
): Promise<Stop | null> {
  const at = now();
  if (at.getTime() > expiryOf(message, validityHours)) {
    const reason = fact('waited_too_long', { hours: validityHours });
    return { kind: 'withdrawn', state: 'expired', reason };
  }
  const account = accounts.peek(message.account) ?? (await accounts.get(message.account));
  const findings = found.get(message.channel) ?? NOTHING;
  const leaving = { message, account, queue, findings, senderRates, now: at, chatWaitMs };
  const channel = channelNamed(message.channel);
  if (!channel) {
    const until = new Date(at.getTime() + MINUTE_MS);
    return { kind: 'held', until, reason: fact('version_cannot_send') };
  }
  for (const step of channel.beforeLeaving) {
    const stop = step(leaving);
    if (stop) return stop;
  }
  return null;
}
