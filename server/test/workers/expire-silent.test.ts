import { fact } from 'harkara-contract/facts.ts';
import { writeFact } from '../../src/core/stored-fact.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ReceiptState } from '../../src/core/delivery/connector.ts';
import type { Progress } from '../../src/core/delivery/progress.ts';
import { recordProgress, type Recording } from '../../src/core/delivery/record-progress.ts';
import { bucketOf, createIdMaker, toPublicId } from '../../src/core/ids.ts';
import { stateName } from '../../src/core/messages/states.ts';
import { openDatabase, type Database } from '../../src/storage/database.ts';
import { ensurePartitions, partitionName } from '../../src/storage/partitions.ts';
import type { Loop } from '../../src/workers/every.ts';
import { startSilentExpiry } from '../../src/workers/expire-silent.ts';
import { startGateway, useGateway, waitFor } from '../support/gateway.ts';
import { handOverNew as newHandOver, recordingOf } from '../support/hand-overs.ts';
import { customer, provision } from '../support/provisions.ts';
import { said } from '../support/said.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const HOURS = 72;
const SILENT = 99;
const NO_RECEIPT = fact('no_receipt', { hours: 72 });
const REASON = 'The carrier sent no delivery receipt within 72 hours.';

const gateway = useGateway({
  alone: true,
  workers: false,
  provision: provision(customer('asha', { webhook: { url: 'https://hooks.example/sms' } })),
});

let connector: number;
let recording: Recording;
let today: Date;
let loops: Loop[] = [];
/** How many messages each slice has expired. */
let slices: number[] = [];
let second: Database;

beforeAll(async () => {
  const [carrier] = await gateway().rows<{ id: number }>('select id from connectors');
  connector = carrier?.id ?? 0;
  recording = recordingOf(gateway());
  second = await openDatabase(gateway().database.connectionString);
});

beforeEach(async () => {
  today = new Date(new Date().toISOString().slice(0, 10));
  slices = [];
  await gateway().rows('truncate vendor_refs');
  await putWalkAt(today);
});

afterEach(stopAll);

afterAll(() => second.close());

async function stopAll(): Promise<void> {
  await Promise.all(loops.map((loop) => loop.stop()));
  loops = [];
}

const putWalkAt = (day: Date) =>
  gateway().rows("update receipt_walk set day = $1, page = 0, moved_at = '-infinity'", [dateOf(day)]);

async function place() {
  const [row] = await gateway().rows<{ day: string; page: number }>(
    "select to_char(day, 'YYYY-MM-DD') as day, page from receipt_walk where id = 1",
  );
  if (!row) throw new Error('there is no walk');
  return row;
}

/** Of the day that is gone through: a test may begin before midnight and end after it. */
const noon = () => new Date(today.getTime() + 12 * HOUR);

const dateOf = (day: Date) => day.toISOString().slice(0, 10);

/** When the receipts of everything handed over today are overdue. */
const overdue = () => new Date(today.getTime() + DAY + HOURS * HOUR);

function startWalk({ at = overdue(), db = recording.db } = {}): Loop {
  const expected = { hours: HOURS, without: new Set([SILENT]), channels: new Map<number, string[]>() };
  const loop = startSilentExpiry(
    {
      recording: { ...recording, db },
      receipts: () => expected,
      now: () => at,
      log: gateway().composition.log,
      onRecorded: ({ moved }) => slices.push(moved.length),
    },
    { id: 1, channels: ['sms'] },
  );
  loops.push(loop);
  return loop;
}

async function walkThroughToday(): Promise<void> {
  startWalk();
  await waitFor('the day is gone through', async () => (await place()).day > dateOf(today));
  await stopAll();
}

const handOver = (recipient?: string) => newHandOver(gateway(), recipient);

const record = (...batch: Progress[]) => recordProgress(recording, batch);

let made = 0;

/** A message that the operator has accepted, with the ids that it assigned. */
async function handedOver(parts = 1): Promise<{ id: string; vendorIds: string[] }> {
  made += 1;
  const vendorIds = Array.from({ length: parts }, (_, i) => `v${made}-${i + 1}`);
  const message = await handOver();
  await record({
    kind: 'answered',
    handOver: message,
    result: { kind: 'accepted', vendorIds },
    at: noon(),
  });
  return { id: message.id, vendorIds };
}

const receipt = (vendorId = '', state: ReceiptState = 'delivered'): Progress => ({
  kind: 'receipt',
  connector,
  receipt: { vendorId, recipient: '919876543210', state, error: null, at: new Date(), raw: vendorId },
  at: new Date(),
});

async function stateOf(id: string): Promise<string> {
  const [row] = await gateway().rows<{ state: number }>('select state from messages where id = $1', [id]);
  return stateName(row?.state ?? 0);
}

const timelineOf = async (id: string) =>
  (await gateway().getAs('asha', `/sms/status/${toPublicId(id)}`)).body.data?.['timeline'];

/** Messages that were handed over today, without everything else that a send does. */
async function handOverMany(count: number): Promise<string[]> {
  const account = await gateway().accountOf('asha');
  const maker = createIdMaker(4_000, Date.now);
  const ids = Array.from({ length: count }, () => maker.one(account));
  await gateway().rows(
    `insert into messages (bucket, account, id, first, accepted, family, recipient, sender, route, unicode, flash,
                           parts, price, credit_kind, queue, lane, state, connector, sent_at)
     select $1, $2, id, id, 1, 'v2', '9876543210', 'A', 'T', false, false, 1, 0, 'sms', $3, 0, 30, $3, now()
       from unnest($4::uuid[]) as i (id)`,
    [bucketOf(account), account, connector, ids],
  );
  await gateway().rows(
    `insert into vendor_refs (vendor_key, connector, at, bucket, account, message, recipient)
     select id::text, $3, now(), $1, $2, id, '9876543210' from unnest($4::uuid[]) as i (id)`,
    [bucketOf(account), account, connector, ids],
  );
  return ids;
}

async function statesOf(ids: string[]): Promise<Record<string, number>> {
  const rows = await gateway().rows<{ state: number; count: number }>(
    'select state, count(*)::integer as count from messages where id = any ($1) group by state',
    [ids],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [stateName(state), count]));
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

describe('a message that was handed over and got no receipt', () => {
  test('expires, with the reason and an event, and stays charged', async () => {
    const before = (await gateway().balanceOf('asha')) ?? 0;
    const { id } = await handedOver();
    await walkThroughToday();
    expect(await stateOf(id)).toBe('expired');
    expect(await timelineOf(id)).toContainEqual({
      at: expect.any(String),
      event: 'expired',
      detail: REASON,
    });
    expect(await gateway().rows('select rank, payload from events where subject = $1', [id])).toMatchObject([
      { rank: 42, payload: { status: 'expired', error: REASON } },
    ]);
    expect(await gateway().balanceOf('asha')).toBe(before - 1_000);
  });

  test('stays expired when a receipt comes after all, and that receipt is kept', async () => {
    const { id, vendorIds } = await handedOver();
    await walkThroughToday();
    await record(receipt(vendorIds[0]));
    expect(await stateOf(id)).toBe('expired');
    expect(await gateway().rows('select state from receipts where message = $1', [id])).toEqual([
      { state: 40 },
    ]);
    expect(await gateway().rows('select rank from events where subject = $1', [id])).toEqual([{ rank: 42 }]);
  });

  test('expires even if some of its parts were delivered, once', async () => {
    const { id, vendorIds } = await handedOver(3);
    await record(receipt(vendorIds[0]), receipt(vendorIds[2]));
    await walkThroughToday();
    expect(await stateOf(id)).toBe('expired');
    expect(slices).toEqual([1]);
  });

  test('expires even if it is unknown whether the operator has it', async () => {
    const message = await handOver();
    const result = { kind: 'unknown', reason: said('no answer'), vendorIds: ['ours-1'] } as const;
    await record({ kind: 'answered', handOver: message, result, at: noon() });
    await walkThroughToday();
    expect(await stateOf(message.id)).toBe('expired');
  });

  test('waits until the receipts of its whole day are overdue', async () => {
    const { id } = await handedOver();
    const loop = startWalk({ at: new Date(overdue().getTime() - 1) });
    // A first run is already under way, and stopping waits for it.
    await loop.stop();
    expect(await place()).toEqual({ day: dateOf(today), page: 0 });
    expect(await stateOf(id)).toBe('sent');
  });
});

describe('does not expire a message', () => {
  test.each<[ReceiptState, string]>([
    ['delivered', 'delivered'],
    ['failed', 'failed'],
  ])('that is %s', async (told, state) => {
    const { id, vendorIds } = await handedOver();
    await record(receipt(vendorIds[0], told));
    await walkThroughToday();
    expect(await stateOf(id)).toBe(state);
    expect(slices).toEqual([]);
  });

  test('of a connector without receipts', async () => {
    const { id } = await handedOver();
    await gateway().rows('update messages set connector = $1 where id = $2', [SILENT, id]);
    await walkThroughToday();
    expect(await stateOf(id)).toBe('sent');
  });

  test('that was handed over again since: it is checked with that day', async () => {
    const { id } = await handedOver();
    await gateway().rows("update messages set sent_at = now() + interval '2 days' where id = $1", [id]);
    await walkThroughToday();
    expect(await stateOf(id)).toBe('sent');
  });
});

describe('the walk through a day', () => {
  const MANY = 2_500;

  test('goes in slices of at most 500, and checks each hand-over once', async () => {
    const ids = await handOverMany(MANY);
    await walkThroughToday();
    expect(await statesOf(ids)).toEqual({ expired: MANY });
    expect(Math.max(...slices)).toBeLessThanOrEqual(500);
    expect(slices.length).toBeGreaterThan(4);
    expect(sum(slices)).toBe(MANY);
  });

  test('is one walk at one pace, however many processes take part', async () => {
    const ids = await handOverMany(MANY);
    const began = performance.now();
    startWalk({ db: second });
    await waitFor('it has begun', () => slices.length > 0);
    await walkThroughToday();
    expect(performance.now() - began).toBeGreaterThan((slices.length - 1) * 250);
    expect(await statesOf(ids)).toEqual({ expired: MANY });
    expect(sum(slices)).toBe(MANY);
  });

  test('continues where a stopped process left off', async () => {
    const ids = await handOverMany(MANY);
    startWalk();
    await waitFor('two slices are done', () => slices.length >= 2);
    await stopAll();
    const done = sum(slices);
    expect((await place()).page).toBeGreaterThan(0);
    expect(await statesOf(ids)).toEqual({ expired: done, sent: MANY - done });
    await walkThroughToday();
    expect(await statesOf(ids)).toEqual({ expired: MANY });
    expect(sum(slices)).toBe(MANY);
  });

  test('records a slice’s findings together with the progress', async () => {
    const ids = await handOverMany(MANY);
    await gateway().rows(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$`,
    );
    await gateway().rows('create trigger refuse before update on receipt_walk execute function refuse()');
    try {
      await startWalk().stop();
      expect(await statesOf(ids)).toEqual({ sent: MANY });
    } finally {
      await gateway().rows('drop function refuse cascade');
    }
    await walkThroughToday();
    expect(sum(slices)).toBe(MANY);
  });

  test('skips days whose partition is gone or never existed', async () => {
    const past = (days: number) => new Date(today.getTime() - days * DAY);
    await ensurePartitions(recording.db.general, 5);
    await gateway().rows(`drop table ${partitionName('vendor_refs', past(3))}`);
    await gateway().rows(`alter table vendor_refs detach partition ${partitionName('vendor_refs', past(2))}`);
    await putWalkAt(past(8));
    const { id } = await handedOver();
    await walkThroughToday();
    expect(await stateOf(id)).toBe('expired');
  });
});

test('a gateway expires messages whose receipts never came, not those for which none were requested', async () => {
  const options = { host: '127.0.0.1', system_id: 'harkara' };
  await using running = await startGateway({
    workers: false,
    provision: {
      accounts: [customer('asha')],
      connectors: [
        { name: 'asked', type: 'smpp', enabled: false, options },
        { name: 'mute', type: 'smpp', enabled: false, options: { ...options, registered_delivery: 0 } },
      ],
    },
  });
  await ensurePartitions(running.db.general, 6);
  const account = await running.accountOf('asha');
  const maker = createIdMaker(4_000, Date.now);
  await running.rows(
    `with sent as (
       insert into messages (bucket, account, id, first, accepted, family, recipient, sender, route, unicode, flash,
                             parts, price, credit_kind, queue, lane, state, connector, sent_at)
       select $1, $2, i.id, i.id, 1, 'v2', '9876543210', 'A', 'T', false, false, 1, 0, 'sms', c.id, 0, 30, c.id,
              now() - interval '5 days'
         from unnest($3::uuid[], array['asked', 'mute']) as i (id, name) join connectors c using (name)
       returning *
     )
     insert into vendor_refs (vendor_key, connector, at, bucket, account, message, recipient)
     select id::text, connector, sent_at, bucket, account, id, recipient from sent`,
    [bucketOf(account), account, [maker.one(account), maker.one(account)]],
  );
  await running.rows("update receipt_walk set day = (now() at time zone 'UTC')::date - 5");
  await running.startWorkers();
  await waitFor('the days whose receipts are overdue are gone through', async () => {
    const rows = await running.rows(
      "select 1 from receipt_walk where day = (now() at time zone 'UTC')::date - 3 and page = 0",
    );
    return rows.length > 0;
  });
  expect(
    await running.rows(
      'select c.name, m.state, m.error from messages m join connectors c on c.id = m.connector order by name',
    ),
  ).toEqual([
    { name: 'asked', state: 42, error: writeFact(NO_RECEIPT) },
    { name: 'mute', state: 30, error: null },
  ]);
});
