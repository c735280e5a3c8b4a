import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { ReceiptState, HandOverResult } from '../../src/core/delivery/connector.ts';
import type { HandOver, Progress } from '../../src/core/delivery/progress.ts';
import { recordProgress, type Recording } from '../../src/core/delivery/record-progress.ts';
import { isFinal, STATE } from '../../src/core/messages/states.ts';
import { findDueInInbox } from '../../src/storage/receipt-inbox.queries.ts';
import { claimMessages } from '../../src/core/delivery/claim-messages.ts';
import { useGateway } from '../support/gateway.ts';
import { customer, provision, TEXT } from '../support/provisions.ts';
import { sendToCore } from '../support/requests.ts';
import { said } from '../support/said.ts';

const webhook = { url: 'https://hooks.example/sms', events: ['sent', 'delivered', 'failed', 'expired'] };
const gateway = useGateway({
  alone: true,
  workers: false,
  provision: provision(
    customer('asha', { credits: { sms: 100_000 }, webhook }),
    customer('ravi', { credits: { sms: 100_000 } }),
  ),
});

let connector: number;
let recording: Recording;

beforeAll(async () => {
  const [carrier] = await gateway().rows<{ id: number }>('select id from connectors');
  connector = carrier?.id ?? 0;
  const { db, ids, gateway: running } = gateway().composition;
  recording = { db, ids, accountOf: (account) => running.accounts.get(account) };
});

type Script = {
  username: string;
  answers: HandOverResult['kind'][];
  withdrawn: boolean;
  receipts: { state: ReceiptState; spelling: number }[];
};

const receipts = fc.array(
  fc.record({
    state: fc.constantFrom<ReceiptState>('sent', 'delivered', 'failed', 'expired'),
    spelling: fc.integer({ min: 0, max: 2 }),
  }),
  { maxLength: 4 },
);
const username = fc.constantFrom('asha', 'ravi');
/** What the operator and the workers may say about one message, some of it more than once. */
const script: fc.Arbitrary<Script> = fc.oneof(
  fc.record({
    username,
    answers: fc.constantFrom<HandOverResult['kind'][]>(
      ['accepted'],
      ['accepted', 'accepted'],
      ['unknown', 'accepted'],
      ['unknown', 'unknown', 'accepted'],
    ),
    withdrawn: fc.constant(false),
    receipts,
  }),
  fc.record({
    username,
    answers: fc.constantFrom<HandOverResult['kind'][]>(
      ['rejected'],
      ['rejected', 'rejected'],
      ['unknown', 'rejected'],
    ),
    withdrawn: fc.constant(false),
    receipts: fc.constant<Script['receipts']>([]),
  }),
  fc.record({
    username,
    answers: fc.constant<HandOverResult['kind'][]>([]),
    withdrawn: fc.constant(true),
    receipts: fc.constant<Script['receipts']>([]),
  }),
);

const run = fc.record({
  scripts: fc.array(script, { minLength: 1, maxLength: 6 }),
  order: fc.array(fc.nat(), { minLength: 60, maxLength: 60 }),
  batch: fc.integer({ min: 1, max: 12 }),
  together: fc.boolean(),
});

/** Sends and claims a message, as the workers would. */
async function handOverNew(sender: string): Promise<HandOver> {
  const { first } = await sendToCore(gateway(), sender, {
    messages: [{ recipient: '9876543210', text: TEXT }],
  });
  const { lease, db } = gateway().composition;
  const { slot: worker, fence } = lease.require();
  const claim = { queue: connector, lane: 0, afterTurn: -1, limit: 10, worker, fence };
  const [message] = await claimMessages(db, claim);
  if (message?.id !== first) throw new Error('another message was claimed');
  return { ...message, connector, worker, fence, claimedAt: new Date() };
}

const vendorIdOf = (handOver: HandOver) => `v-${handOver.id}`;

function progressOf(handOver: HandOver, { answers, withdrawn, receipts: news }: Script): Progress[] {
  const at = new Date();
  const spell = [(id: string) => id, (id: string) => id.toUpperCase(), (id: string) => `00${id}`];
  const results: Record<HandOverResult['kind'], HandOverResult> = {
    accepted: { kind: 'accepted', vendorIds: [vendorIdOf(handOver)] },
    rejected: { kind: 'rejected', reason: said('no') },
    unknown: { kind: 'unknown', reason: said('no answer') },
    unanswered: { kind: 'unanswered', code: 'busy', reason: said('busy'), retryMinutes: [1] },
    retry: { kind: 'retry', afterMs: 0, reason: said('later') },
  };
  return [
    ...answers.map((kind): Progress => ({
      kind: 'answered',
      handOver,
      result: results[kind],
      at,
      keepOpen: kind === 'unknown',
    })),
    ...(withdrawn
      ? [{ kind: 'withdrawn', handOver, state: 'expired', reason: said('too late'), at } as const]
      : []),
    ...news.map(({ state, spelling }): Progress => {
      const vendorId = spell[spelling]?.(vendorIdOf(handOver)) ?? '';
      const receipt = {
        vendorId,
        recipient: '919876543210',
        state,
        error: null,
        at,
        raw: `${state} ${vendorId}`,
      };
      return { kind: 'receipt', connector, receipt, at };
    }),
  ];
}

function shuffled<T>(items: readonly T[], order: readonly number[]): T[] {
  return items
    .map((item, i) => ({ item, place: order[i % order.length] ?? 0, i }))
    .sort((a, b) => a.place - b.place || a.i - b.i)
    .map(({ item }) => item);
}

function* batches<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let i = 0; i < items.length; i += size) yield items.slice(i, i + size);
}

/** Receipts that came before their message was known are tried again, as by a worker. */
async function retryInbox(): Promise<void> {
  await gateway().rows('update receipt_inbox set next_try = now()');
  for (const stored of await findDueInInbox(recording.db.hot, 1_000)) {
    await recordProgress(recording, [{ kind: 'inbox', stored }]);
  }
}

type Found = {
  id: string;
  state: number;
  price: number;
  refunded: boolean;
  receipts: number;
  events: number[];
};

async function find(ids: readonly string[]): Promise<Found[]> {
  return gateway().rows<Found>(
    `select id, state, price, refund_entry is not null as refunded,
            (select count(*)::integer from receipts r where r.message = m.id) as receipts,
            array(select rank::integer from events e where e.subject = m.id order by rank) as events
       from messages m where id = any($1) order by id`,
    [ids],
  );
}

test('news in any order and in any batches, doubled and in parallel, ends as the rule says', async () => {
  await fc.assert(
    fc.asyncProperty(run, async ({ scripts, order, batch, together }) => {
      const handOvers: HandOver[] = [];
      for (const { username: sender } of scripts) handOvers.push(await handOverNew(sender));
      const all = handOvers.flatMap((handOver, i) => progressOf(handOver, scripts[i] ?? never()));
      const parts = [...batches(shuffled(all, order), batch)];
      if (together) await Promise.all(parts.map((part) => recordProgress(recording, part)));
      else for (const part of parts) await recordProgress(recording, part);
      await retryInbox();

      const found = await find(handOvers.map(({ id }) => id));
      const byId = new Map(found.map((message) => [message.id, message]));
      handOvers.forEach(({ id }, i) => {
        const message = byId.get(id) ?? never();
        const { answers, withdrawn, receipts: news, username: sender } = scripts[i] ?? never();
        const finals = news.filter(({ state }) => state !== 'sent').map(({ state }) => STATE[state]);
        if (withdrawn) expect(message).toMatchObject({ state: STATE.expired, refunded: true });
        else if (answers.includes('rejected'))
          expect(message).toMatchObject({ state: STATE.failed, refunded: true });
        else if (finals.length > 0) expect(finals).toContain(message.state);
        else expect(message).toMatchObject({ state: STATE.sent, refunded: false });
        expect(message.receipts).toBe(news.length);
        // One event for each state it reached that somebody listens to, and at most one final one.
        const told = message.events.filter(isFinal);
        expect(told).toEqual(sender === 'asha' && isFinal(message.state) ? [message.state] : []);
      });
      expect(await gateway().rows('select 1 from inflight')).toEqual([]);
      expect(await gateway().rows('select 1 from receipt_inbox')).toEqual([]);

      // Repeating all of it changes nothing but the record of receipts.
      const before = await gateway().footprint();
      for (const part of parts) await recordProgress(recording, part);
      const again = await find(handOvers.map(({ id }) => id));
      const comparable = ({ id, state, refunded, events }: Found) => ({
        id,
        refunded,
        events,
        state: isFinal(state) ? state : 'open',
      });
      expect(again.map(comparable)).toEqual(found.map(comparable));
      expect(await gateway().footprint()).toEqual(before);
      await gateway().auditClean();
    }),
    { numRuns: 30 },
  );
});

test('a hand-over whose retry is reported twice waits once', async () => {
  const handOver = await handOverNew('asha');
  const result = { kind: 'retry', afterMs: 60_000, reason: said('throttled') } as const;
  const told: Progress = { kind: 'answered', handOver, result, at: new Date() };
  const later: Progress = { ...told, at: new Date(Date.now() + 5) };
  await recordProgress(recording, [told, later]);
  await recordProgress(recording, [told]);
  expect(await gateway().rows('select id from scheduled')).toEqual([{ id: handOver.id }]);
  expect(await gateway().rows('select no, result from attempts where message = $1', [handOver.id])).toEqual([
    { no: 1, result: 'retry' },
  ]);
  await gateway().auditClean();
});

test('a refusal that is reported three times, together, apart and in parallel, is refunded once', async () => {
  const before = await gateway().balanceOf('asha');
  const handOver = await handOverNew('asha');
  const result = { kind: 'rejected', reason: said('no') } as const;
  const told: Progress = { kind: 'answered', handOver, result, at: new Date() };
  await recordProgress(recording, [told, told, told]);
  await recordProgress(recording, [told]);
  await Promise.all(Array.from({ length: 5 }, () => recordProgress(recording, [told, told])));
  expect(await gateway().balanceOf('asha')).toBe(before);
  const refunds = await gateway().rows(
    'select 1 from ledger l join messages m on m.refund_entry = l.entry where m.id = $1',
    [handOver.id],
  );
  expect(refunds).toHaveLength(1);
});

function never(): never {
  throw new Error('this cannot be');
}
