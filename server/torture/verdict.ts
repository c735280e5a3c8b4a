import { setTimeout as sleep } from 'node:timers/promises';
import { toPublicId } from '../src/core/ids.ts';
import { stateName } from '../src/core/messages/states.ts';
import { look } from './books.ts';
import type { GatewayProcess } from './gateway-process.ts';
import type { Receiver } from './receiver.ts';
import { DRAIN_LIMIT_MS, type Round } from './rounds.ts';
import { repeatAll, type Send, type Traffic } from './traffic.ts';
import { FATES, GRANTED } from './world.ts';

/** Something that must hold, and what breaks it. */
export type Check = { what: string; broken: string[] };

type Stored = {
  id: string;
  client_ref: string;
  recipient: string;
  body: string;
  state: number;
  price: number;
  refunded: boolean;
};

const STORED = `
  select m.id, m.client_ref, m.recipient, m.body, m.state, m.price::integer as price, m.refund_entry is not null as refunded
    from messages m join accounts a on a.bucket = m.bucket and a.account = m.account
   where a.username = 'torture'`;

/**
 * Every id under which the operator took a message, wherever it left a trace: the virtual operator makes one for each
 * hand-over, owes a receipt for it, and forgets it soon after that.
 */
const TAKEN_TWICE = `
  with taken as (
    select message, lower(vendor_id) as vendor_id from receipts
    union select message, lower(vendor_id) from attempts where vendor_id is not null
    union select message, vendor_key from vendor_refs
    union select message::uuid, lower(vendor_id) from virtual_operator_messages
    union select substr(vendor_id, 2, 32)::uuid, lower(vendor_id) from receipt_inbox
  )
  select t.message as id, string_agg(t.vendor_id, ', ' order by t.vendor_id) as vendor_ids,
         exists (select 1 from attempts a
                  where a.message = t.message
                    and (a.result = 'unknown' or a.reason ~ 'before an answer came|no answer from')) as was_unknown
    from taken t
   group by t.message
  having count(*) > 1`;

const BALANCE = `
  select b.amount::text as amount, coalesce(sum(l.messages) filter (where l.reason = 'refund'), 0)::integer as refunds
    from accounts a
    join balances b on b.bucket = a.bucket and b.account = a.account and b.kind = 'sms'
    join ledger l on l.bucket = b.bucket and l.account = b.account and l.kind = b.kind
   where a.username = 'torture'
   group by b.amount`;

const WEBHOOK_PATIENCE_MS = 60_000;
const SHOWN = 5;

/** Holds what the clients were told against what is stored, what the operator took and what the webhooks said. */
export async function judge(
  gateway: GatewayProcess,
  traffic: Traffic,
  receiver: Receiver,
  rounds: readonly Round[],
): Promise<Check[]> {
  const address = await gateway.database();
  const sends = rounds.flatMap((round) => round.sends);
  const stored = await look<Stored>(address, STORED);
  const checks = [
    checkDrains(rounds),
    ...checkPresence(sends, stored),
    checkFates(sends, stored),
    await checkTakenOnce(address),
    checkRefunds(sends, stored),
    await checkBalance(address, stored),
    await checkWebhooks(receiver, stored),
  ];
  return [...checks, await checkRepeats(traffic, address, sends, stored), await checkAudit(gateway)];
}

export function holds(checks: readonly Check[]): boolean {
  return checks.every(({ broken }) => broken.length === 0);
}

export function describeChecks(checks: readonly Check[]): string[] {
  return checks.flatMap(({ what, broken }) => [
    `${broken.length === 0 ? 'ok   ' : 'WRONG'} ${what}${broken.length > 0 ? ` (${broken.length})` : ''}`,
    ...broken.slice(0, SHOWN).map((line) => `        ${line}`),
  ]);
}

function checkDrains(rounds: readonly Round[]): Check {
  const broken = rounds.flatMap(({ drainedMs, left }, i) => {
    if (left) return [`round ${i + 1}: not drained at all, left ${JSON.stringify(left)}`];
    if (drainedMs === null || drainedMs <= DRAIN_LIMIT_MS) return [];
    return [`round ${i + 1}: ${(drainedMs / 1_000).toFixed(1)} s`];
  });
  return { what: `after each kill the backlog drains within ${DRAIN_LIMIT_MS / 1_000} s`, broken };
}

function checkPresence(sends: readonly Send[], stored: readonly Stored[]): Check[] {
  const byRef = groupBy(stored, (row) => row.client_ref);
  const byId = groupBy(stored, (row) => toPublicId(row.id));
  const lost: string[] = [];
  const doubled: string[] = [];
  const ghosts: string[] = [];
  for (const { ref, recipient, text, outcome } of sends) {
    const rows = byRef.get(ref) ?? [];
    const [row] = rows;
    if (rows.length > 1) doubled.push(`${ref}: ${rows.length} times (${outcome.kind})`);
    if (row && (row.recipient !== recipient || row.body !== text))
      doubled.push(`${ref}: with another's content`);
    if (outcome.kind === 'acknowledged') {
      const named = byId.get(outcome.messageId) ?? [];
      if (rows.length === 0) lost.push(`${ref}: acknowledged as ${outcome.messageId}, not stored`);
      else if (named.length !== 1 || named[0]?.client_ref !== ref)
        lost.push(`${ref}: ${outcome.messageId} is not it`);
    } else if (outcome.kind !== 'unanswered' && rows.length > 0) {
      ghosts.push(
        `${ref}: ${outcome.kind}${'status' in outcome ? ` with ${outcome.status}` : ''}, but stored`,
      );
    }
  }
  const refs = new Set(sends.map((send) => send.ref));
  for (const row of stored)
    if (!refs.has(row.client_ref)) ghosts.push(`${row.client_ref}: stored, never sent`);
  return [
    { what: 'every acknowledged send is stored under its id', broken: lost },
    { what: 'no send is stored twice', broken: doubled },
    { what: 'no send that was refused, or never arrived, is stored', broken: ghosts },
  ];
}

function checkFates(sends: readonly Send[], stored: readonly Stored[]): Check {
  const fates = new Map(sends.map((send) => [send.ref, FATES[send.fate].state]));
  const broken = stored.flatMap((row) => {
    const state = stateName(row.state);
    const due = fates.get(row.client_ref);
    return state === due ? [] : [`${row.client_ref}: ${state} instead of ${due ?? 'nothing'}`];
  });
  return { what: 'every message has come to the end that its number stands for', broken };
}

/** @returns broken only for hand-overs that were repeated though their answer was known. */
async function checkTakenOnce(address: string): Promise<Check> {
  const rows = await look<{ id: string; vendor_ids: string; was_unknown: boolean }>(address, TAKEN_TWICE);
  const broken = rows.filter((row) => !row.was_unknown).map((row) => `${row.id}: taken as ${row.vendor_ids}`);
  const excused = rows.length - broken.length;
  return { what: `the operator took no message twice (but ${excused} after an unknown attempt)`, broken };
}

function checkRefunds(sends: readonly Send[], stored: readonly Stored[]): Check {
  const due = new Map(sends.map((send) => [send.ref, FATES[send.fate].refunded]));
  const broken = stored.flatMap((row) => {
    if (row.refunded === due.get(row.client_ref)) return [];
    return [`${row.client_ref}: ${row.refunded ? 'refunded' : 'not refunded'}`];
  });
  return { what: 'what the operator rejected is refunded, and nothing else', broken };
}

/** From the rig's own reckoning, not from the ledger's. */
async function checkBalance(address: string, stored: readonly Stored[]): Promise<Check> {
  const [book] = await look<{ amount: string; refunds: number }>(address, BALANCE);
  const refunded = stored.filter((row) => row.refunded);
  const spent = stored.reduce((sum, row) => sum + (row.refunded ? 0 : row.price), 0);
  const due = GRANTED * 1_000 - spent;
  const broken: string[] = [];
  if (Number(book?.amount) !== due) broken.push(`it is ${book?.amount ?? 'nothing'}, and should be ${due}`);
  if (book?.refunds !== refunded.length)
    broken.push(`${book?.refunds ?? 0} refunds, ${refunded.length} messages`);
  return {
    what: 'the balance is what was granted less one price a message, each refunded at most once',
    broken,
  };
}

async function checkWebhooks(receiver: Receiver, stored: readonly Stored[]): Promise<Check> {
  const missing = () =>
    stored.filter((row) => !receiver.told.get(toPublicId(row.id))?.states.has(stateName(row.state)));
  const deadline = performance.now() + WEBHOOK_PATIENCE_MS;
  while (missing().length > 0 && performance.now() < deadline) await sleep(500);
  const broken = missing().map((row) => `${row.client_ref}: ${stateName(row.state)} was not told`);
  const wrong = stored.filter((row) => (receiver.told.get(toPublicId(row.id))?.states.size ?? 0) > 1);
  broken.push(...wrong.map((row) => `${row.client_ref}: more than one final state was told`));
  const repeated = [...receiver.told.values()].filter(({ times }) => times > 1).length;
  return { what: `every final state was told by webhook (${repeated} more than once)`, broken };
}

/** A client that had no answer asks again under the same reference: it must end with exactly one message. */
async function checkRepeats(
  traffic: Traffic,
  address: string,
  sends: readonly Send[],
  stored: readonly Stored[],
): Promise<Check> {
  const ids = new Map(stored.map((row) => [row.client_ref, toPublicId(row.id)]));
  const unanswered = sends.filter((send) => send.outcome.kind === 'unanswered');
  const acknowledged = sends.filter((send) => send.outcome.kind === 'acknowledged');
  const sample = acknowledged.filter((_, i) => i % Math.ceil(acknowledged.length / 100) === 0);
  const repeated = await repeatAll(traffic, [...unanswered, ...sample]);
  const broken = repeated.flatMap(({ ref, outcome }) => {
    if (outcome.kind !== 'acknowledged') return [`${ref}: the repeat was ${outcome.kind}`];
    const before = ids.get(ref);
    return before === undefined || before === outcome.messageId ? [] : [`${ref}: got another id`];
  });
  const rows = await look<{ client_ref: string; count: number }>(
    address,
    'select client_ref, count(*)::integer as count from messages group by client_ref having count(*) > 1',
  );
  broken.push(
    ...rows.map(({ client_ref, count }) => `${client_ref}: stored ${count} times after the repeat`),
  );
  const before = unanswered.filter((send) => ids.has(send.ref)).length;
  return {
    what: `a repeat gets the first answer (${unanswered.length} unanswered, ${before} of them stored; ${sample.length} others)`,
    broken,
  };
}

async function checkAudit(gateway: GatewayProcess): Promise<Check> {
  const { code, output } = await gateway.command(['audit', '--json']);
  return { what: 'harkara audit is clean', broken: code === 0 ? [] : output.split('\n') };
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}
