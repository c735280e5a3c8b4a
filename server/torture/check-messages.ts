import { toPublicId } from '../src/core/ids.ts';
import { stateName } from '../src/core/messages/states.ts';
import type { Send } from './traffic.ts';
import type { Check } from './check.ts';
import { FATES } from './world.ts';

/** A message as the gateway has stored it. */
export type Stored = {
  id: string;
  client_ref: string | null;
  recipient: string;
  body: string;
  state: number;
  price: number;
  refunded: boolean;
};

export const STORED = `
  select m.id, m.client_ref, m.recipient, m.body, m.state, m.price::integer as price,
         m.refund_entry is not null as refunded
    from messages m join accounts a on a.bucket = m.bucket and a.account = m.account
   where a.username = 'torture'`;

/** No two sends go to the same number, so it tells them apart even if they have no reference. */
export function checkPresence(sends: readonly Send[], stored: readonly Stored[]): Check[] {
  const byRecipient = Map.groupBy(stored, (row) => row.recipient);
  const byId = Map.groupBy(stored, (row) => toPublicId(row.id));
  const lost: string[] = [];
  const doubled: string[] = [];
  const ghosts: string[] = [];
  for (const send of sends) {
    const { ref, recipient, outcome } = send;
    const rows = byRecipient.get(recipient) ?? [];
    byRecipient.delete(recipient);
    if (rows.length > 1) doubled.push(`${ref}: ${rows.length} times (${outcome.kind})`);
    if (rows.some((row) => !isOf(row, send))) doubled.push(`${ref}: with another's content`);
    if (outcome.kind === 'acknowledged') {
      const named = byId.get(outcome.messageId) ?? [];
      if (rows.length === 0) lost.push(`${ref}: acknowledged as ${outcome.messageId}, not stored`);
      else if (named.length !== 1 || named[0] !== rows[0])
        lost.push(`${ref}: ${outcome.messageId} is not it`);
    } else if (outcome.kind !== 'unanswered' && rows.length > 0) {
      const status = outcome.kind === 'refused' ? ` with ${outcome.status}` : '';
      ghosts.push(`${ref}: ${outcome.kind}${status}, but stored`);
    }
  }
  ghosts.push(...[...byRecipient.keys()].map((recipient) => `to ${recipient}: stored, never sent`));
  return [
    { what: 'every acknowledged send is stored under its id', broken: lost },
    { what: 'no send is stored twice', broken: doubled },
    { what: 'no send that was refused, or never arrived, is stored', broken: ghosts },
  ];
}

export function checkFates(sends: readonly Send[], stored: readonly Stored[]): Check {
  const fates = new Map(sends.map((send) => [send.recipient, FATES[send.fate].state]));
  const broken = stored.flatMap((row) => {
    const state = stateName(row.state);
    const due = fates.get(row.recipient);
    return state === due ? [] : [`${row.body}: ${state} instead of ${due ?? 'nothing'}`];
  });
  return { what: 'every message has come to the end that its number stands for', broken };
}

export function checkRefunds(sends: readonly Send[], stored: readonly Stored[]): Check {
  const due = new Map(sends.map((send) => [send.recipient, FATES[send.fate].refunded]));
  const broken = stored.flatMap((row) => {
    if (row.refunded === due.get(row.recipient)) return [];
    return [`${row.body}: ${row.refunded ? 'refunded' : 'not refunded'}`];
  });
  return { what: 'what the operator rejected is refunded, and nothing else', broken };
}

function isOf(row: Stored, { ref, keyed, text }: Send): boolean {
  return row.body === text && row.client_ref === (keyed ? ref : null);
}
