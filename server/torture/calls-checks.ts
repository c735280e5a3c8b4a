import { toPublicId } from '../src/core/ids.ts';
import { isFinal, STATE, stateName } from '../src/core/messages/states.ts';
import { pulsesOf } from '../src/protocols/speech/speech-length.ts';
import { look } from './books.ts';
import type { Check } from './check.ts';
import type { Receiver } from './receiver.ts';

export type StoredCall = {
  id: string;
  recipient: string;
  connector: string;
  state: number;
  cause: string | null;
  seconds: number | null;
  parts: number;
  price: number;
  refunded: number;
  /** Attempts that may have reached the carrier. */
  attempts: number;
  /** Those that were followed by another although it was known how they ended. */
  repeated: number;
};

/** A call as the carrier has seen it. */
export type Placed = { recipient: string; /** Null: it was not answered. */ heardMs: number | null };

export const GRANTED_CALLS = 100_000;

const STORED = `
  select m.id, m.recipient, c.name as connector, m.state, m.error_code as cause, m.duration_s as seconds, m.parts,
         m.price::integer as price,
         (case when m.refund_entry is null then 0 else coalesce(m.refunded, m.price) end)::integer as refunded,
         count(a.no) filter (where a.result not in ('retry', 'held'))::integer as attempts,
         count(a.no) filter (where a.result in ('accepted', 'rejected', 'unanswered')
                               and a.answered_at < next.claimed_at)::integer as repeated
    from messages m
    join connectors c on c.id = m.queue
    left join attempts a on a.bucket = m.bucket and a.account = m.account and a.message = m.id
    left join attempts next on next.bucket = a.bucket and next.account = a.account and next.message = a.message
                           and next.no = a.no + 1
   group by m.bucket, m.account, m.id, c.name`;

export async function readCalls(address: string): Promise<StoredCall[]> {
  const rows = await look<StoredCall>(address, STORED);
  return rows.map((row) => ({ ...row, recipient: row.recipient.slice(-10) }));
}

/** What was accepted, against how it ended, and against what the carrier saw of it. */
export function checkEnds(
  accepted: readonly string[],
  stored: readonly StoredCall[],
  placed: readonly Placed[],
): Check[] {
  const byRecipient = Map.groupBy(stored, ({ recipient }) => recipient);
  const calls = Map.groupBy(placed, ({ recipient }) => recipient);
  const heard = (recipient: string) =>
    calls.get(recipient)?.some(({ heardMs }) => (heardMs ?? 0) > 0) ?? false;
  return [
    {
      what: 'every accepted call is stored, once',
      broken: accepted.flatMap((recipient) => {
        const count = byRecipient.get(recipient)?.length ?? 0;
        return count === 1 ? [] : [`${recipient}: ${count} times`];
      }),
    },
    {
      what: 'every call has one end, or is known to be unknown',
      broken: stored.flatMap(({ recipient, state, attempts }) => {
        const isRight = attempts > 0 && (isFinal(state) || state === STATE.unknown);
        return isRight ? [] : [`${recipient}: ${stateName(state)}, ${attempts} attempts`];
      }),
    },
    {
      what: 'whoever was called is said to have heard it only if something was heard',
      broken: stored.flatMap(({ recipient, state }) =>
        state === STATE.delivered && !heard(recipient) ? [recipient] : [],
      ),
    },
  ];
}

export function checkPlaced(stored: readonly StoredCall[], placed: readonly Placed[]): Check[] {
  const calls = Map.groupBy(placed, ({ recipient }) => recipient);
  const times = (recipient: string) => calls.get(recipient)?.length ?? 0;
  const tooOften = stored.filter(({ recipient, connector, attempts, repeated }) => {
    const most = connector === 'again' ? attempts : 1;
    return times(recipient) > most || attempts > most || repeated > 0;
  });
  const known = new Set(stored.map(({ recipient }) => recipient));
  return [
    {
      what: 'no call is placed twice, unless its outcome was unknown and its carrier is set to resend',
      broken: tooOften.map(
        ({ recipient, attempts, repeated }) =>
          `${recipient}: ${times(recipient)} times, ${attempts} attempts, ${repeated} repeated`,
      ),
    },
    {
      what: 'nobody else was called',
      broken: [...calls.keys()].filter((recipient) => !known.has(recipient)),
    },
  ];
}

/** What an answered call costs follows from its length; what nobody heard, or we have cut, costs nothing. */
export function checkPrices(stored: readonly StoredCall[]): Check {
  const broken = stored.flatMap(({ recipient, state, cause, seconds, parts, price, refunded }) => {
    const isAnswered = state === STATE.delivered || cause === 'hung_up';
    const used = isAnswered ? Math.min(parts, pulsesOf(seconds ?? 0)) : isFinal(state) ? 0 : parts;
    const due = price - (price / parts) * used;
    return due === refunded
      ? []
      : [`${recipient}: ${stateName(state)} ${cause ?? ''}, ${refunded} instead of ${due}`];
  });
  return { what: 'every refund is what the end of the call asks for', broken };
}

const BALANCE = `
  select b.amount::text as amount
    from accounts a join balances b on b.bucket = a.bucket and b.account = a.account and b.kind = 'voice'
   where a.username = 'asha'`;

export async function checkBalance(address: string, stored: readonly StoredCall[]): Promise<Check> {
  const [book] = await look<{ amount: string }>(address, BALANCE);
  const spent = stored.reduce((sum, { price, refunded }) => sum + price - refunded, 0);
  const due = GRANTED_CALLS * 1_000 - spent;
  const broken =
    Number(book?.amount) === due ? [] : [`it is ${book?.amount ?? 'nothing'}, and should be ${due}`];
  return { what: 'the balance is what was granted less what the calls cost', broken };
}

/** Webhooks are delivered at least once, so that only what they say is compared. */
export async function checkTold(stored: readonly StoredCall[], { told }: Receiver): Promise<Check> {
  const broken = stored.flatMap(({ id, recipient, state }) => {
    const states = [...(told.get(toPublicId(id))?.states ?? [])];
    const due = isFinal(state) ? stateName(state) : '';
    return states.join() === due
      ? []
      : [`${recipient}: ${states.join() || 'nothing'} instead of ${due || 'nothing'}`];
  });
  return { what: 'the customer is told of one end of each call', broken };
}

export function figuresOf(stored: readonly StoredCall[]): Record<string, number> {
  const count = (holds: (call: StoredCall) => boolean) => stored.filter(holds).length;
  return {
    calls: stored.length,
    delivered: count(({ state }) => state === STATE.delivered),
    'failed as they should (busy, not answered, hung up)': count(({ cause }) =>
      ['busy', 'no_answer', 'hung_up'].includes(cause ?? ''),
    ),
    interrupted: count(({ cause }) => cause === 'interrupted'),
    unreachable: count(({ cause }) => cause === 'unreachable'),
    unknown: count(({ state }) => state === STATE.unknown),
    'placed again after an unknown outcome': count(({ attempts }) => attempts > 1),
  };
}
