import { fact } from 'harkara-contract/facts.ts';
import type { Handle } from '../../storage/database.ts';
import { lockMessages } from '../../storage/move-messages.queries.ts';
import type { OpenMessage } from '../../storage/receipt-walk.queries.ts';
import { channelNamed, CHANNELS, channelsThat } from '../channels/channels.ts';
import { STATE } from '../messages/states.ts';
import type { Progress } from './progress.ts';

/**
 * A receipt may come up to `hours` after its hand-over; `without`: connectors whose messages get none; `channels`: those of
 * each connector.
 */
export type ExpectedReceipts = {
  hours: number;
  without: ReadonlySet<number>;
  channels: ReadonlyMap<number, readonly string[]>;
};

/**
 * Hand-overs are gone through day by day. Messages of channels that are given up after a time of their own are gone through
 * apart: how far each walk has come is stored under its id.
 */
export type Walk = { id: number; channels: readonly string[] };

export const WALKS: readonly Walk[] = [
  { id: 1, channels: channelsThat(({ silence }) => silence.hours === undefined) },
  { id: 2, channels: channelsThat(({ silence }) => silence.hours !== undefined) },
];

/**
 * Channels whose unknown messages are ended or finished also if an earlier version left them. Those that expire stay
 * unknown: customers would be told of the end of messages that they have long forgotten.
 */
export const SWEPT_CHANNELS: readonly string[] = channelsThat(({ silence }) => silence.unknown !== 'expired');

/** For so many hours after a hand-over news may come of a message of any of these channels. */
export function hoursOfNews(
  expected: ExpectedReceipts,
  channels: readonly string[] = Object.keys(CHANNELS),
): number {
  return Math.max(...channels.map((channel) => channelNamed(channel)?.silence.hours ?? expected.hours));
}

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
  const reason = fact('no_receipt', { hours });
  return { kind: 'silent', message, state: 'expired', reason, at };
}
