import { toPublicId } from '../src/core/ids.ts';
import { stateName, type StateName } from '../src/core/messages/states.ts';
import type { ReceivedChat } from '../test/support/chat-provider.ts';
import { look } from './books.ts';
import type { Check } from './check.ts';

export type ChatCall = {
  to: string;
  /** Null: cut off. */
  answer: { status: number; messageId: string | null } | null;
};

export type StoredChat = {
  publicId: string;
  vendorId: string | null;
  to: string;
  state: StateName;
  price: number;
  refunded: boolean;
};

export const GRANTED_CHATS = 1_000_000;

export async function readChats(address: string): Promise<StoredChat[]> {
  type Row = {
    id: string;
    to: string;
    state: number;
    vendor: string | null;
    price: number;
    refunded: boolean;
  };
  const rows = await look<Row>(
    address,
    `select id, recipient as to, state, vendor_id as vendor, price::integer as price,
            refund_entry is not null as refunded
       from messages where channel = 'chatapp'`,
  );
  return rows.map(({ id, to, state, vendor, price, refunded }) => ({
    publicId: toPublicId(id),
    vendorId: vendor,
    to,
    state: stateName(state),
    price,
    refunded,
  }));
}

/** Whatever has left stays, even if nobody knows whether it arrived. */
export function checkProvider(received: readonly ReceivedChat[]): Check {
  const counts = new Map<string, number>();
  for (const { tracking } of received) {
    const own = tracking?.split('.')[0] ?? 'without an id';
    counts.set(own, (counts.get(own) ?? 0) + 1);
  }
  return {
    what: 'the provider got no message twice',
    broken: [...counts].filter(([, count]) => count > 1).map(([id, count]) => `${id} came ${count} times`),
  };
}

/** What the provider got counts as sent or unknown; what it did not get may be unknown as well. */
export function checkStates(stored: readonly StoredChat[], received: readonly ReceivedChat[]): Check {
  const got = new Set(received.map(({ to }) => to));
  const allowed = (to: string): readonly StateName[] =>
    got.has(to) ? ['sent', 'unknown'] : ['cancelled', 'unknown'];
  return {
    what: 'every message is in a state that is true',
    broken: stored
      .filter(({ to, state }) => !allowed(to).includes(state))
      .map(({ to, state }) => `${to} is ${state}, and ${got.has(to) ? 'left' : 'never left'}`),
  };
}

export function checkCallers(
  calls: readonly ChatCall[],
  stored: readonly StoredChat[],
  received: readonly ReceivedChat[],
): Check[] {
  const got = new Set(received.map(({ to }) => to));
  const byRecipient = new Map(stored.map((message) => [message.to, message]));
  const falseYes: string[] = [];
  const falseNo: string[] = [];
  const others: string[] = [];
  for (const { to, answer } of calls) {
    const message = byRecipient.get(to);
    if (answer === null) continue;
    const { status, messageId } = answer;
    if (status === 200) {
      const isKnown = message && [message.publicId, message.vendorId].includes(messageId);
      if (!isKnown) falseYes.push(`${to}: there is no ${messageId ?? 'id'}`);
      else if (!got.has(to) && message.state !== 'unknown') falseYes.push(`${to} is ${message.state}`);
    } else if (status === 502) {
      if (got.has(to)) falseNo.push(`${to} was sent all the same`);
      if (message && !message.refunded) falseNo.push(`${to} was not refunded`);
    } else others.push(`${to}: ${status}`);
  }
  return [
    { what: 'whoever was told yes has an id that exists, of a message that left', broken: falseYes },
    { what: 'whoever was told no was refunded, and the message never left', broken: falseNo },
    { what: 'nobody was told anything else', broken: others },
  ];
}

export async function checkCredits(address: string, stored: readonly StoredChat[]): Promise<Check> {
  const [book] = await look<{ amount: string }>(
    address,
    "select amount from balances where kind = 'chatapp'",
  );
  const kept = stored.filter(({ refunded }) => !refunded);
  const due = GRANTED_CHATS * 1_000 - kept.length * 1_000;
  const broken = stored
    .filter(({ price, refunded, state }) => price !== 1_000 || refunded !== (state === 'cancelled'))
    .map(
      ({ to, price, refunded, state }) => `${to} is ${state}: ${price}, ${refunded ? '' : 'not '}refunded`,
    );
  if (Number(book?.amount) !== due) broken.push(`the balance is ${book?.amount ?? 'none'}, not ${due}`);
  return { what: 'every message that may have left costs a credit, and no other does', broken };
}
