import { setTimeout as sleep } from 'node:timers/promises';
import { toPublicId } from '../src/core/ids.ts';
import { stateName } from '../src/core/messages/states.ts';
import { look } from './books.ts';
import type { Stored } from './check-messages.ts';
import type { Receiver } from './receiver.ts';
import { repeatAll, type Send, type Traffic } from './traffic.ts';
import type { Check } from './check.ts';
import { GRANTED } from './world.ts';

/**
 * Every id under which the virtual operator took a message, wherever it left a trace. For each hand-over it makes an id
 * that begins with a v; it owes a receipt for it, and forgets it soon after sending that.
 */
const TAKEN_TWICE = `
  with taken as (
    select message, lower(vendor_id) as vendor_id from receipts
    union select message, lower(vendor_id) from attempts where vendor_id is not null
    union select message, vendor_key from vendor_refs
    union select message::uuid, lower(vendor_id) from virtual_operator_messages
    union select substr(vendor_id, 2, 32)::uuid, lower(vendor_id) from receipt_inbox where vendor_id like 'v%'
  )
  select t.message as id, string_agg(t.vendor_id, ', ' order by t.vendor_id) as vendor_ids,
         exists (select 1 from attempts a
                  where a.message = t.message
                    and (a.result = 'unknown' or a.reason ~ '"(process_died|virtual_silent|virtual_failed)"')) as was_unknown
    from taken t
   where t.vendor_id like 'v%'
   group by t.message
  having count(*) > 1`;

/** @returns broken only for hand-overs that were repeated even though their answer was known. */
export async function checkTakenOnce(address: string): Promise<Check> {
  const rows = await look<{ id: string; vendor_ids: string; was_unknown: boolean }>(address, TAKEN_TWICE);
  const broken = rows.filter((row) => !row.was_unknown).map((row) => `${row.id}: taken as ${row.vendor_ids}`);
  const excused = rows.length - broken.length;
  return { what: `the operator took no message twice (but ${excused} after an unknown attempt)`, broken };
}

const BALANCE = `
  select b.amount::text as amount, coalesce(sum(l.messages) filter (where l.reason = 'refund'), 0)::integer as refunds
    from accounts a
    join balances b on b.bucket = a.bucket and b.account = a.account and b.kind = 'sms'
    join ledger l on l.bucket = b.bucket and l.account = b.account and l.kind = b.kind
   where a.username = 'torture'
   group by b.amount`;

/** By the rig's own reckoning: the ledger is checked by the audit. */
export async function checkBalance(address: string, stored: readonly Stored[]): Promise<Check> {
  const [book] = await look<{ amount: string; refunds: number }>(address, BALANCE);
  const refunded = stored.filter((row) => row.refunded).length;
  const spent = stored.reduce((sum, row) => sum + (row.refunded ? 0 : row.price), 0);
  const due = GRANTED * 1_000 - spent;
  const broken: string[] = [];
  if (Number(book?.amount) !== due) broken.push(`it is ${book?.amount ?? 'nothing'}, and should be ${due}`);
  if (book?.refunds !== refunded) broken.push(`${book?.refunds ?? 0} refunds for ${refunded} messages`);
  const what = 'the balance is what was granted less one price a message, each refunded at most once';
  return { what, broken };
}

/** The first retry comes after 5 s, the second half a minute later. */
const WEBHOOK_PATIENCE_MS = 60_000;

export async function checkWebhooks(receiver: Receiver, stored: readonly Stored[]): Promise<Check> {
  const toldOf = (row: Stored) => receiver.told.get(toPublicId(row.id));
  const untold = () => stored.filter((row) => !toldOf(row)?.states.has(stateName(row.state)));
  const deadline = performance.now() + WEBHOOK_PATIENCE_MS;
  while (untold().length > 0 && performance.now() < deadline) await sleep(500);
  const confused = stored.filter((row) => (toldOf(row)?.states.size ?? 0) > 1);
  const repeated = stored.filter((row) => (toldOf(row)?.times ?? 0) > 1);
  const broken = [
    ...untold().map((row) => `${row.body}: ${stateName(row.state)} was not told`),
    ...confused.map((row) => `${row.body}: more than one final state was told`),
  ];
  return { what: `every final state was told by webhook (${repeated.length} more than once)`, broken };
}

const SAMPLE = 100;

/** A client that got no answer repeats under the same reference: it must end up with exactly one message. */
export async function checkRepeats(
  traffic: Traffic,
  address: string,
  sends: readonly Send[],
  stored: readonly Stored[],
): Promise<Check> {
  const ids = new Map(stored.map((row) => [row.recipient, toPublicId(row.id)]));
  const unanswered = sends.filter((send) => send.keyed && send.outcome.kind === 'unanswered');
  const acknowledged = sends.filter((send) => send.keyed && send.outcome.kind === 'acknowledged');
  const sample = acknowledged.filter((_, i) => i % Math.ceil(acknowledged.length / SAMPLE) === 0);
  const repeated = await repeatAll(traffic, [...unanswered, ...sample]);
  const broken = repeated.flatMap(({ ref, recipient, outcome }) => {
    if (outcome.kind !== 'acknowledged') return [`${ref}: the repeat was ${outcome.kind}`];
    const before = ids.get(recipient);
    return before === undefined || before === outcome.messageId ? [] : [`${ref}: got another id`];
  });
  const doubled = await look<{ recipient: string; count: number }>(
    address,
    'select recipient, count(*)::integer as count from messages group by recipient having count(*) > 1',
  );
  broken.push(...doubled.map(({ recipient, count }) => `to ${recipient}: stored ${count} times by now`));
  const before = unanswered.filter((send) => ids.has(send.recipient)).length;
  const repeats = `${unanswered.length} unanswered, ${before} of them stored, and ${sample.length} others`;
  return { what: `a repeat is stored once and gets the first answer (${repeats})`, broken };
}

/** Interfaces and workers run in separate threads; the metrics over HTTP must be the sum of both. */
export async function checkMetrics(url: string): Promise<Check> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const wanted = [
    'harkara_accepted_messages_total',
    'harkara_submitted_messages_total',
    'harkara_receipts_total',
  ];
  const broken = wanted.filter((name) => !new RegExp(`^${name}(\\{.*\\})? [1-9]`, 'm').test(text));
  return { what: 'the figures of interfaces and workers are told together', broken };
}
