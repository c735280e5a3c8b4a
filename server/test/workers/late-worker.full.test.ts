import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHttpConnector } from '../../src/connectors/http/http-connector.ts';
import { parseHttpOptions } from '../../src/connectors/http/options.ts';
import type { Connector } from '../../src/core/delivery/connector.ts';
import type { HandOver } from '../../src/core/delivery/progress.ts';
import { recordProgress } from '../../src/core/delivery/record-progress.ts';
import { SenderRates } from '../../src/core/delivery/sender-rates.ts';
import { toPublicId } from '../../src/core/ids.ts';
import { STATE } from '../../src/core/messages/states.ts';
import { claimMessages } from '../../src/core/delivery/claim-messages.ts';
import { startSubmitter, type Submitter } from '../../src/workers/submit-messages.ts';
import { startGateway, waitFor, type TestGateway } from '../support/gateway.ts';
import { recorderOf, recordingOf } from '../support/hand-overs.ts';
import { startHttpCarrier, type HttpCarrier } from '../support/http-carrier.ts';
import { customer, TEXT } from '../support/provisions.ts';
import { sendToCore } from '../support/requests.ts';
import { said } from '../support/said.ts';

const MESSAGES = 20;
const SLOT = 4_000;
const FENCE = 7;

let carrier: HttpCarrier;
let gateway: TestGateway;
let closing: (() => Promise<unknown>)[];

beforeEach(async () => {
  closing = [];
  carrier = await startHttpCarrier();
  gateway = await startGateway({ workers: false, provision: provisionWith('resend') });
  await gateway.rows(`insert into process_slots (slot, fence, holder) values ($1, $2, gen_random_uuid())`, [
    SLOT,
    FENCE,
  ]);
});

afterEach(async () => {
  await takeSlot();
  for (const close of closing.reverse()) await close();
  await gateway.close();
  await carrier.close();
});

function provisionWith(unknown: 'wait' | 'resend') {
  return {
    accounts: [customer('asha')],
    connectors: [{ name: 'north', type: 'http', options: optionsWith(unknown) }],
    routes: [{ channel: 'sms', route: '*', connectors: ['north'] }],
  };
}

const optionsWith = (unknown: string) => ({
  url: carrier.url,
  query: { to: '{recipient}' },
  window: MESSAGES,
  id: '{message_id}',
  unknown,
});

/** As another process does that considers this one dead. */
async function takeSlot(): Promise<void> {
  const sql =
    'update process_slots set fence = fence + 1, holder = null where slot = $1 and holder is not null';
  await gateway.rows(sql, [SLOT]);
}

async function queueOf(): Promise<number> {
  const [row] = await gateway.rows<{ id: number }>('select id from connectors');
  return row?.id ?? 0;
}

/** A worker whose messages reach the connector, and wait there until it is told to continue. */
async function startWorker() {
  await sendToCore(gateway, 'asha', {
    messages: Array.from({ length: MESSAGES }, (_, i) => ({ recipient: `98765432${10 + i}`, text: TEXT })),
  });
  const places = await placesInQueue();
  const worker = { isHeld: true, isPaused: false, goOn: () => undefined as void, waiting: 0 };
  const going = new Promise<void>((resolve) => (worker.goOn = resolve));
  const road = createHttpConnector({
    options: parseHttpOptions(optionsWith('resend')),
    callbackUrl: 'https://sms.example/callback',
    publicId: toPublicId,
    report: () => undefined,
  });
  const connector: Connector = {
    ...road,
    submit: async (submission) => {
      worker.waiting += 1;
      await going;
      return road.submit(submission);
    },
  };
  await connector.start({ onReceipt: async () => {}, onInbound: async () => {}, onRoom: () => {} });
  const { db, turns, gateway: running } = gateway.composition;
  const submitter: Submitter = startSubmitter({
    db,
    queue: await queueOf(),
    connector,
    policy: 'resend',
    recorder: recorderOf(gateway),
    turns,
    tenure: () => ({ slot: SLOT, fence: FENCE, idsFrom: 0, beats: () => 0, isHeld: () => worker.isHeld }),
    inHand: new Set(),
    accounts: running.accounts,
    senderRates: new SenderRates(() => Date.now()),
    now: () => new Date(),
    chatWaitMs: 10_000,
    validityHours: 48,
    isPaused: () => worker.isPaused,
    onwardAfter: () => null,
    log: pino({ level: 'silent' }),
  });
  closing.push(async () => {
    worker.goOn();
    await submitter.stop();
    await connector.stop(1_000);
  });
  await waitFor('all are at the connector', () => worker.waiting === MESSAGES);
  return { worker, submitter, places };
}

async function startAnotherGateway(): Promise<TestGateway> {
  const other = await startGateway({ database: gateway.database });
  closing.push(() => other.close());
  return other;
}

const numbersTaken = () => carrier.taken.map(({ query }) => query.get('to'));
const placesInQueue = () => gateway.rows('select * from outbox order by id');
const inflight = () => gateway.rows('select id from inflight');

test('a worker that was stopped after its claim sends nothing that another has settled and sent', async () => {
  const { worker, submitter } = await startWorker();
  worker.isHeld = false;
  await takeSlot();
  await startAnotherGateway();
  await waitFor('the other has sent all of it', () => carrier.taken.length >= MESSAGES);
  worker.goOn();
  await waitFor('the first is through with it', () => submitter.underWay() === 0);
  await waitFor('nothing is under way', async () => (await inflight()).length === 0);
  expect(carrier.taken).toHaveLength(MESSAGES);
  expect(new Set(numbersTaken()).size).toBe(MESSAGES);
});

test('what another has settled as unknown is not sent by the worker that had it, if the policy is to wait', async () => {
  await gateway.apply({ connectors: provisionWith('wait').connectors });
  const { worker, submitter } = await startWorker();
  worker.isHeld = false;
  await takeSlot();
  await startAnotherGateway();
  await waitFor('all are unknown', async () => (await inflight()).length === 0);
  worker.goOn();
  await waitFor('the worker is through with it', () => submitter.underWay() === 0);
  expect(carrier.taken).toEqual([]);
  expect(await gateway.rows('select distinct state from messages')).toEqual([{ state: STATE.unknown }]);
  expect(await gateway.rows('select 1 from outbox union all select 1 from scheduled')).toEqual([]);
});

test('what a worker claimed, and may no longer send, gets its place in the queue back', async () => {
  const { worker, submitter, places } = await startWorker();
  worker.isHeld = false;
  // Otherwise it would claim what it has just given back.
  worker.isPaused = true;
  worker.goOn();
  await waitFor(
    'all is given back',
    async () => submitter.underWay() === 0 && (await inflight()).length === 0,
  );
  expect(await placesInQueue()).toEqual(places);
  expect(await gateway.rows('select 1 from attempts')).toEqual([]);
  expect(carrier.taken).toEqual([]);

  worker.isHeld = true;
  worker.isPaused = false;
  await waitFor('all is sent', () => carrier.taken.length === MESSAGES);
  await waitFor('all is recorded', async () => (await inflight()).length === 0);
  expect(new Set(numbersTaken()).size).toBe(MESSAGES);
});

test('nothing is claimed under a lease that was taken', async () => {
  await sendToCore(gateway, 'asha', { messages: [{ recipient: '9876543210', text: TEXT }] });
  const claim = { queue: await queueOf(), lane: 0, afterTurn: -1, limit: 10, worker: SLOT, fence: FENCE };
  const { hot } = gateway.composition.db;
  expect(await claimMessages({ hot }, { ...claim, fence: FENCE - 1 })).toEqual([]);
  await takeSlot();
  expect(await claimMessages({ hot }, claim)).toEqual([]);
  expect(await gateway.rows('select 1 from outbox')).toHaveLength(1);
  expect(await inflight()).toEqual([]);
});

test('a late refusal of what another has settled refunds nothing and ends nothing', async () => {
  await sendToCore(gateway, 'asha', { messages: [{ recipient: '9876543210', text: TEXT }] });
  const balance = await gateway.balanceOf('asha');
  const handOver = await claimOne();
  await takeSlot();
  await startAnotherGateway();
  await waitFor('the other has sent it', () => carrier.taken.length === 1);
  await waitFor('it is recorded', async () => (await inflight()).length === 0);
  const result = { kind: 'rejected', reason: said('no') } as const;
  const recording = recordingOf(gateway);
  const at = new Date();
  await recordProgress(recording, [{ kind: 'answered', handOver, result, at }]);
  await recordProgress(recording, [
    { kind: 'withdrawn', handOver, state: 'expired', reason: said('too late'), at },
    { kind: 'held', handOver, until: at, reason: said('not now'), at },
    { kind: 'withheld', handOver, turn: 1 },
  ]);
  const messages = await gateway.rows('select state, refund_entry from messages');
  expect(messages).toEqual([{ state: STATE.sent, refund_entry: null }]);
  expect(await gateway.balanceOf('asha')).toBe(balance);
  expect(await gateway.rows('select 1 from outbox union all select 1 from scheduled')).toEqual([]);
});

async function claimOne(): Promise<HandOver> {
  const connector = await queueOf();
  const claim = { queue: connector, lane: 0, afterTurn: -1, limit: 1, worker: SLOT, fence: FENCE };
  const [claimed] = await claimMessages(gateway.composition.db, claim);
  if (!claimed) throw new Error('nothing was claimed');
  return { ...claimed, connector, worker: SLOT, fence: FENCE, claimedAt: new Date() };
}
