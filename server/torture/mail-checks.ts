import { fromBroadcastId, toPublicId } from '../src/core/ids.ts';
import { STATE, stateName } from '../src/core/messages/states.ts';
import { look } from './books.ts';
import type { Check } from './check.ts';
import type { Taken } from './mail-sink.ts';
import { MAIL_DOMAIN, type MailCall } from './mail-traffic.ts';

export type StoredMail = {
  id: string;
  first: string;
  recipient: string;
  state: number;
  price: number;
  refunded: boolean;
  attempts: number;
  unknown: number;
};

export const GRANTED_MAILS = 1_000_000;

const STORED = `
  select m.id, m.first, m.recipient, m.state, m.price::integer as price, m.refund_entry is not null as refunded,
         count(a.no)::integer as attempts, count(*) filter (where a.result = 'unknown')::integer as unknown
    from messages m
    left join attempts a on a.bucket = m.bucket and a.account = m.account and a.message = m.id
   group by m.bucket, m.account, m.id, m.first, m.recipient, m.state, m.price, m.refund_entry`;

export const readStored = (address: string) => look<StoredMail>(address, STORED);

/** What callers were told, against what is stored. */
export function checkAccepted(calls: readonly MailCall[], stored: readonly StoredMail[]): Check[] {
  const byRecipient = Map.groupBy(stored, ({ recipient }) => recipient);
  const wrong: string[] = [];
  const strange = new Set(byRecipient.keys());
  for (const { recipients, answer } of calls) {
    const first = answer === null ? null : (fromBroadcastId(answer)?.first ?? null);
    if (answer !== null && first === null) wrong.push(`${recipients[0] ?? ''}: refused with ${answer}`);
    const rows = recipients.flatMap((recipient) => byRecipient.get(recipient) ?? []);
    const isWhole =
      rows.length === recipients.length && rows.every((row) => row.first === (first ?? row.first));
    // A call that got no answer is stored as a whole, or not at all.
    if (!isWhole && (answer !== null || rows.length > 0)) {
      wrong.push(
        `${recipients[0] ?? ''}: ${rows.length} of ${recipients.length}, answered ${answer ?? 'nothing'}`,
      );
    }
    for (const recipient of recipients) strange.delete(recipient);
  }
  return [
    { what: 'every accepted call is stored, whole and once', broken: wrong },
    { what: 'nothing else is stored', broken: [...strange] },
  ];
}

/** What is stored, against what arrived. */
export function checkArrived(stored: readonly StoredMail[], taken: readonly Taken[]): Check[] {
  const arrived = Map.groupBy(taken, ({ messageId }) => messageId);
  const lost: string[] = [];
  const doubled: string[] = [];
  const again: string[] = [];
  const ends: string[] = [];
  for (const { id, recipient, state, attempts, unknown } of stored) {
    const messageId = `<${toPublicId(id)}@${MAIL_DOMAIN}>`;
    const copies = arrived.get(messageId) ?? [];
    arrived.delete(messageId);
    if (copies.some((copy) => copy.recipient !== recipient)) lost.push(`${recipient}: went to somebody else`);
    if (copies.length > 1) doubled.push(`${recipient}: ${copies.length} times, ${stateName(state)}`);
    if (state === STATE.sent && copies.length === 0) lost.push(`${recipient}: sent, and never arrived`);
    if (unknown > 0 && attempts > unknown) again.push(recipient);
    if (state !== STATE.sent && !(state === STATE.unknown && unknown > 0)) {
      ends.push(`${recipient}: ${stateName(state)}`);
    }
  }
  return [
    { what: 'every mail is sent, or known to be unknown', broken: ends },
    { what: 'every mail that is sent has arrived, at its recipient', broken: lost },
    { what: 'no mail has arrived twice', broken: doubled },
    { what: 'what is unknown was not handed over again', broken: again },
    { what: 'nothing else has arrived', broken: [...arrived.keys()] },
  ];
}

/** @param atRisk how many mails can be under way at a kill. */
export function checkUnknown(stored: readonly StoredMail[], kills: number, atRisk: number): Check {
  const unknown = stored.filter(({ state }) => state === STATE.unknown).length;
  const most = kills * atRisk;
  return {
    what: `of each kill, at most the ${atRisk} mails under way are unknown`,
    broken: unknown <= most ? [] : [`${unknown} of ${most}`],
  };
}

const BALANCE = `
  select b.amount::text as amount
    from accounts a join balances b on b.bucket = a.bucket and b.account = a.account and b.kind = 'email'
   where a.username = 'torture'`;

export async function checkMailBalance(address: string, stored: readonly StoredMail[]): Promise<Check> {
  const [book] = await look<{ amount: string }>(address, BALANCE);
  const due = (GRANTED_MAILS - stored.length) * 1_000;
  const broken = stored.flatMap(({ recipient, price, refunded }) =>
    price === 1_000 && !refunded ? [] : [`${recipient}: ${price}, ${refunded ? 'refunded' : 'not refunded'}`],
  );
  if (Number(book?.amount) !== due) broken.push(`it is ${book?.amount ?? 'nothing'}, and should be ${due}`);
  return { what: 'the balance is what was granted less one credit for each mail', broken };
}
