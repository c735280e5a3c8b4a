import { look } from './books.ts';
import type { Check } from './check.ts';

/** A message that belongs to the carrier. */
export type Routed = { id: string; recipient: string };

const ROUTED = (connector: string) => `
  select m.id, m.recipient, (select count(*)::integer from attempts a
                 where a.bucket = m.bucket and a.account = m.account and a.message = m.id
                   and a.reason like '%"handed_over_again"%') as resent
    from messages m join connectors c on c.id = m.queue
   where c.name = '${connector}'`;

/**
 * Compares what a carrier received with the recorded attempts.
 *
 * @param timesOf how often the carrier received a message.
 */
export async function checkCarrier(
  address: string,
  connector: string,
  timesOf: (message: Routed) => number,
): Promise<{ check: Check; resent: number }> {
  const messages = await look<Routed & { resent: number }>(address, ROUTED(connector));
  const lost = messages.filter((message) => timesOf(message) === 0).map(({ id }) => `${id}: never came`);
  const doubled = messages
    .filter((message) => timesOf(message) > 1 + message.resent)
    .map((message) => `${message.id}: ${timesOf(message)} times`);
  const resent = messages.filter(({ resent: times }) => times > 0).length;
  const what = `${connector}: the carrier got each of ${messages.length} messages once (but ${resent} that were unknown and sent again)`;
  return { check: { what, broken: [...lost, ...doubled] }, resent };
}
