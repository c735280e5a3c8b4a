import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bucketOf, createIdMaker, idFloor } from '../../src/core/ids.ts';
import { findAnswers, findDnd, findStored, insertAccepted } from '../../src/storage/accept.queries.ts';
import { readSnapshots, readTemplates } from '../../src/storage/account-snapshots.queries.ts';
import { findTextHorizons } from '../../src/storage/account-retention.queries.ts';
import { findWaitingSince } from '../../src/storage/connector-states.queries.ts';
import { insertContents } from '../../src/storage/contents.queries.ts';
import { insertInboundChat, numberChats } from '../../src/storage/chat.queries.ts';
import type { Database, Transaction } from '../../src/storage/database.ts';
import { countEngagements, type Engagement } from '../../src/storage/engagements.queries.ts';
import {
  claimOwedReplies,
  insertInbound,
  markInboundSeen,
  settleReplies,
} from '../../src/storage/inbound.queries.ts';
import {
  addInboundPart,
  removeInboundParts,
  takeDueInbound,
} from '../../src/storage/inbound-parts.queries.ts';
import { findUploadsToLookAt, isUploadNeeded, noteUploads } from '../../src/storage/call-uploads.queries.ts';
import { findHolds, insertHolds, releaseHeld } from '../../src/storage/holds.queries.ts';
import { endInflight, giveBack, seizeOrphans } from '../../src/storage/inflight.queries.ts';
import { findApprovedKeyword } from '../../src/storage/keywords.queries.ts';
import { isBooked, lockBalances, post, postOptimistically } from '../../src/storage/ledger.queries.ts';
import {
  completeCampaigns,
  findOpenCampaigns,
  lockUnswept,
  markSwept,
} from '../../src/storage/manage-campaigns.queries.ts';
import { findPossibleArrivals } from '../../src/storage/attempts.queries.ts';
import {
  keepCarrierRecipients,
  lockMessages,
  markSilent,
  moveMessages,
} from '../../src/storage/move-messages.queries.ts';
import { insertProgress } from '../../src/storage/progress.queries.ts';
import { countReceipts, findDeliveredParts, findNamedMessages } from '../../src/storage/receipts.queries.ts';
import {
  findDueInInbox,
  forgetOldInInbox,
  keepInInbox,
  lockEarlyReceipts,
  lockInInbox,
  removeFromInbox,
} from '../../src/storage/receipt-inbox.queries.ts';
import { countReply } from '../../src/storage/reply-counts.queries.ts';
import { countBetween, headOfQueue, noteQueueMove } from '../../src/storage/queue-moves.queries.ts';
import {
  insertInflight,
  insertOutbox,
  lockCampaign,
  markFed,
  queueDepths,
  takeDue,
  takeFromOutbox,
  wakeSlice,
} from '../../src/storage/queue.queries.ts';
import {
  findRemovedQueues,
  lockOldWaiting,
  lockWaiting,
  noteReroutes,
  removeWaiting,
} from '../../src/storage/reroutes.queries.ts';
import { holdUnfed, takeWaiting } from '../../src/storage/take-back.queries.ts';
import {
  enqueueReceipts,
  findAccountsToTell,
  settleDeliveries,
  takeDeliveries,
} from '../../src/storage/smpp-deliveries.queries.ts';
import {
  addPart,
  findLongMessage,
  lockOpenMessage,
  markSent,
  refuseMessage,
  takeDueMessages,
  type NewPart,
} from '../../src/storage/smpp-long-messages.queries.ts';
import { findRetained } from '../../src/storage/retired-weeks.queries.ts';
import { lockReceiptWalk, moveReceiptWalk } from '../../src/storage/receipt-walk.queries.ts';
import { addCreditUsage } from '../../src/storage/usage.queries.ts';
import { pullEvents, settleEvents } from '../../src/storage/webhook-queue.queries.ts';
import { enqueueEvents } from '../../src/storage/webhooks.queries.ts';
import { newMessage } from '../support/new-message.ts';
import { insertMessages, preparedPlanOf, statementsOf, useDatabase } from '../support/plans.ts';
import { said } from '../support/said.ts';

/**
 * A statement over a batch that is planned on tables that were never analysed (every new partition) must still look up
 * keys: joined the other way it reads whole tables, which was seen to cost forty times as much.
 */
const account = 17;
const bucket = bucketOf(account);
const WEEK = 7 * 86_400_000;

const db = useDatabase(fillNextWeek);
let client: pg.PoolClient;
beforeAll(async () => {
  client = await db().hot.connect();
});
afterAll(() => client.release());

/** Rows in partitions beside those that the statements concern; none of the tables is ever analysed. */
async function fillNextWeek(filled: Database): Promise<void> {
  const ids = createIdMaker(1, () => Date.now() + WEEK);
  const rows = Array.from({ length: 3_000 }, () => ids.one(account));
  const insert = async (sql: string) => filled.general.query(sql, [rows]);
  await insertMessages(filled, { bucket, account }, rows);
  await insert(
    `insert into attempts (bucket, account, message, no, connector, worker, claimed_at, answered_at, result)
     select ${bucket}, ${account}, id, 1, 1, 1, now(), now(), 'accepted' from unnest($1::uuid[]) as i (id)`,
  );
  await insert(
    `insert into events (bucket, account, subject, rank, at, payload)
     select ${bucket}, ${account}, id, 40, now(), '{}' from unnest($1::uuid[]) as i (id)`,
  );
  await insert(
    `insert into ledger (bucket, account, entry, kind, from_book, to_book, amount, balance_after, reason)
     select ${bucket}, ${account}, id, 'sms', 'account', 'sales', 1, 1, 'send' from unnest($1::uuid[]) as i (id)`,
  );
  await insert(
    `insert into vendor_refs (vendor_key, connector, at, bucket, account, message, recipient)
     select id::text, 1, now() + interval '2 days', ${bucket}, ${account}, id, '9876543210'
       from unnest($1::uuid[]) as i (id)`,
  );
}

const id = idFloor(Date.now());
const key = { bucket, account };
const message = newMessage(key, id);
const queued = { ...key, id, queue: 1, lane: 0, turn: 1, attempt: 0 };
const unfed = { sender: 'A', channel: 'sms', route: 'T', queue: 1, queues: null, lane: 1 };
const campaign = { ...key, campaign: 1, first: id, total: 10, fed: 0, parts: 1, ...unfed };
const vendor = { vendorKey: 'v1', connector: 1 };
const now = new Date();
const inboxed = {
  ...vendor,
  id,
  vendorId: 'v1',
  recipient: null,
  state: 40,
  error: null,
  code: null,
  isRead: false,
  seconds: null,
  digits: null,
  at: now,
  receivedAt: now,
  afterClaim: null,
  raw: '',
};
const part: NewPart = {
  ...key,
  id,
  sender: 'A',
  recipient: '9876543210',
  reference: 1,
  total: 2,
  number: 1,
  terms: {},
  body: Buffer.from('a'),
  wish: 1,
};
const inboundPart = {
  ...key,
  connector: 1,
  sender: '9876543210',
  number: '56161',
  reference: 1,
  total: 2,
  part: 1,
  body: Buffer.from('a'),
  at: new Date(),
};
const engagement: Engagement = {
  ...key,
  id,
  kind: 'opened',
  link: 0,
  prefetch: false,
  at: now,
  count: 1,
};
const longMessage = { ...key, id, sender: 'A', recipient: '9876543210', terms: {}, bodies: [] };
const handOver = { worker: 1, fence: 1, id, bucket, attempt: 1 };
const claim = { queue: 1, lane: 0, afterTurn: 0, limit: 500, worker: 1, fence: 1 };
const claimed = { ...message, attempt: 1, turn: 1, inflightSince: now, claim: 1 };
const MESSAGE_KEY = ['bucket', 'account', 'id'];
const BALANCE_KEY = ['bucket', 'account'];

type Case = {
  run: (handle: Transaction) => Promise<unknown>;
  /** What the database answers meanwhile. */
  rows?: object[];
  keys?: Record<string, string[]>;
};

/** For each statement, the tables in which it looks things up, and the columns that must be part of each look-up. */
const cases: Record<string, Case> = {
  'reads accounts to keep in memory': {
    run: (handle) => readSnapshots(handle, [key]),
    keys: {
      accounts: BALANCE_KEY,
      balances: [...BALANCE_KEY, 'kind'],
      senders: BALANCE_KEY,
      templates: BALANCE_KEY,
      webhook_endpoints: BALANCE_KEY,
    },
  },
  'reads templates to keep in memory': {
    run: (handle) => readTemplates(handle, [{ ...key, id: 1 }]),
    keys: { templates: MESSAGE_KEY },
  },
  'locks balances': { run: (handle) => lockBalances(handle, [key]), keys: { balances: BALANCE_KEY } },
  'locks free balances': {
    run: (handle) => lockBalances(handle, [key], { skipLocked: true }),
    keys: { balances: BALANCE_KEY },
  },
  'posts to the ledger': {
    run: (handle) => post(handle, [{ ...key, kind: 'sms', entry: id, delta: -1, reason: 'send' }]),
    keys: { balances: [...BALANCE_KEY, 'kind'] },
  },
  'posts to the ledger unseen': {
    run: (handle) =>
      postOptimistically(
        handle,
        [
          {
            ...key,
            kind: 'sms',
            entry: id,
            delta: -1,
            reason: 'send',
            guard: { configVersion: 1, floodLimit: 0 },
          },
        ],
        { slot: 1, fence: 1, epoch: 1 },
      ),
    keys: { balances: [...BALANCE_KEY, 'kind'] },
  },
  'inserts accepted messages': {
    run: (handle) =>
      insertAccepted(handle, {
        messages: [
          { ...message, via: 'k1', viaAddress: '192.0.2.1', turn: 1 },
          { ...message, via: null, viaAddress: null, dueAt: now, turn: null },
        ],
        answers: [{ ...key, keyHash: '00', fingerprint: '00', answer: '{}' }],
        usage: [{ ...key, day: '2026-01-01', kind: 'sms', slot: 1, messages: 1, parts: 1, credits: 1 }],
        now,
      }),
  },
  'finds kept answers': {
    run: (handle) => findAnswers(handle, [{ ...key, keyHash: '00' }]),
    keys: { idempotency: [...BALANCE_KEY, 'key_hash'] },
  },
  'finds stored messages': {
    run: (handle) => findStored(handle, [{ ...key, id }]),
    keys: { messages: MESSAGE_KEY },
  },
  'finds numbers in the registry': {
    run: (handle) => findDnd(handle, ['9876543210']),
    keys: { dnd: ['number'] },
  },
  'finds a booked entry': {
    run: (handle) => isBooked(handle, key, id),
    keys: { ledger: [...BALANCE_KEY, 'entry'] },
  },
  'counts credits that came and went': {
    run: (handle) =>
      addCreditUsage(handle, [
        { ...key, day: '2026-01-01', kind: 'sms', slot: 1, received: 1, transferred: 0 },
      ]),
  },
  'claims messages': {
    run: (handle) => takeFromOutbox(handle, claim),
    keys: {
      process_slots: ['slot'],
      outbox: ['queue', 'lane', 'turn'],
      messages: MESSAGE_KEY,
      campaigns: [...BALANCE_KEY, 'campaign'],
    },
  },
  'puts claimed messages in flight': { run: (handle) => insertInflight(handle, claim, [claimed]) },
  'puts claimed messages in flight, except some': {
    run: (handle) => insertInflight(handle, claim, [claimed], { passingOver: true }),
  },
  'takes what is due': {
    run: (handle) => takeDue(handle, 500),
    keys: { scheduled: ['due'], messages: MESSAGE_KEY },
  },
  'inserts into the outbox': { run: (handle) => insertOutbox(handle, [queued]) },
  'locks a campaign': {
    run: (handle) => lockCampaign(handle, campaign),
    keys: { campaigns: [...BALANCE_KEY, 'campaign'] },
  },
  'wakes a slice of a campaign': {
    run: (handle) => wakeSlice(handle, campaign, id, id),
    keys: { messages: MESSAGE_KEY },
  },
  'marks what was fed': {
    run: (handle) => markFed(handle, campaign, 5),
    keys: { campaigns: [...BALANCE_KEY, 'campaign'] },
  },
  'takes messages back from the schedule': {
    run: (handle) => takeWaiting(handle, 'scheduled', key, [id]),
    keys: { scheduled: ['id'], messages: MESSAGE_KEY },
  },
  'takes messages back from the outbox': {
    run: (handle) => takeWaiting(handle, 'outbox', key, [id]),
    keys: { outbox: ['id'], messages: MESSAGE_KEY },
  },
  'keeps a campaign from feeding a message': {
    run: (handle) => holdUnfed(handle, key, 1, 0),
    keys: { campaigns: [...BALANCE_KEY, 'campaign'] },
  },
  'locks a cancelled campaign': {
    run: (handle) => lockUnswept(handle, campaign),
    keys: { campaigns: [...BALANCE_KEY, 'campaign'] },
  },
  'marks what was taken back': {
    run: (handle) => markSwept(handle, campaign, 5),
    keys: { campaigns: [...BALANCE_KEY, 'campaign'] },
  },
  'finds open campaigns': {
    run: (handle) => findOpenCampaigns(handle, campaign, 100),
    keys: { campaigns: [...BALANCE_KEY, 'campaign'] },
  },
  'completes campaigns': {
    run: (handle) => completeCampaigns(handle, [campaign]),
    keys: {
      campaigns: [...BALANCE_KEY, 'campaign'],
      campaign_counts: [...BALANCE_KEY, 'campaign'],
    },
  },
  'looks at what waits for a connector': {
    run: (handle) => lockWaiting(handle, { queue: 1, lane: 0 }, { turn: 1, id }, 1_000),
    keys: { outbox: ['queue', 'lane', 'turn', 'id'], messages: MESSAGE_KEY },
  },
  'shows the head of a queue': {
    run: (handle) => headOfQueue(handle, 1, 1_000),
    keys: { outbox: ['queue'], messages: MESSAGE_KEY },
  },
  'counts a part of a lane': {
    run: (handle) =>
      countBetween(
        handle,
        { queue: 1, lane: 0 },
        { after: { turn: 1, id }, last: { turn: 9, id }, below: id },
        1_001,
      ),
    keys: { outbox: ['queue', 'lane', 'turn', 'id'] },
  },
  'keeps how far a move of a queue has come': {
    run: (handle) =>
      noteQueueMove(handle, {
        ...{ connector: 1, target: 2, account: null, startedBy: 'asha', startedAt: now },
        ...{ lane: 0, turn: 1, id, moved: 1, kept: 0, endedAt: null, problem: null },
      }),
    keys: { queue_moves: ['connector'] },
  },
  'finds the queues of removed connectors': {
    run: (handle) => findRemovedQueues(handle, 0),
    keys: { outbox: ['queue'], connectors: ['id'] },
  },
  'looks at what has waited long': {
    run: (handle) => lockOldWaiting(handle, id, id, 500),
    keys: { outbox: ['id'], messages: MESSAGE_KEY },
  },
  'removes what waits from its place': { run: (handle) => removeWaiting(handle, [{ place: '(0,1)' }]) },
  'tells of messages that go another way': {
    run: (handle) => noteReroutes(handle, [{ ...key, id, at: now, from: 1, to: 2, reason: said('down') }]),
    keys: { messages: MESSAGE_KEY },
  },
  'holds messages': {
    run: (handle) => insertHolds(handle, [{ ...key, id, queue: 1, hold: 'customer.example', until: now }]),
  },
  'releases what was held': {
    run: (handle) => releaseHeld(handle, [{ queue: 1, hold: 'customer.example', limit: 100 }], now, 500),
    keys: { holds: ['queue', 'hold'], scheduled: ['id'] },
  },
  'finds what messages of a queue are held for': {
    run: (handle) => findHolds(handle, 1, '', 1_000),
    keys: { holds: ['queue', 'hold'] },
  },
  'notes the attachments of calls': {
    run: (handle) => noteUploads(handle, [{ ...key, upload: id, first: id, lookAt: now }]),
  },
  'finds attachments that may be deleted': {
    run: (handle) => findUploadsToLookAt(handle, now, 100).then(() => undefined),
    keys: { call_uploads: ['look_at'] },
  },
  'looks whether attachments are needed': {
    run: (handle) => isUploadNeeded(handle, { ...key, upload: id, first: id }, now).then(() => undefined),
    keys: { messages: ['bucket', 'account', 'id'] },
  },
  'finds how long queues have waited': {
    run: (handle) => findWaitingSince(handle, [1]),
    keys: { outbox: ['queue', 'lane'], messages: MESSAGE_KEY },
  },
  'counts the depth of queues': {
    run: (handle) => queueDepths(handle, [1], 100),
    keys: { outbox: ['queue', 'lane'] },
  },
  'moves messages': {
    run: (handle) =>
      moveMessages(
        handle,
        [
          {
            ...key,
            id,
            state: 40,
            attempt: 1,
            sentAt: now,
            finalAt: now,
            connector: 1,
            vendorId: 'v1',
            error: null,
            errorCode: null,
            causes: null,
            overrules: false,
            countedOn: null,
            failureEntry: null,
            refundEntry: null,
            seconds: null,
            digits: null,
            usedParts: null,
          },
        ],
        ['voice'],
      ),
    keys: { messages: MESSAGE_KEY },
  },
  'marks messages of which no more news is expected': {
    run: (handle) => markSilent(handle, [{ ...key, id }]),
    keys: { messages: MESSAGE_KEY },
  },
  'ends hand-overs': {
    run: (handle) => endInflight(handle, [handOver]),
    keys: { inflight: ['worker', 'id', 'bucket'] },
  },
  'locks receipts that came before the answer': { run: (handle) => lockEarlyReceipts(handle, [vendor]) },
  'gives back what was not handed over': {
    run: (handle) => giveBack(handle, [{ ...handOver, lane: 0, turn: 1 }]),
    keys: { inflight: ['worker', 'id', 'bucket'] },
  },
  'takes what dead processes had in flight': {
    run: (handle) => seizeOrphans(handle, { worker: 0, id }, 1_000),
    keys: { process_slots: ['slot'], inflight: ['worker', 'id'], messages: MESSAGE_KEY },
  },
  'finds hand-overs that may have arrived': {
    run: (handle) => findPossibleArrivals(handle, [{ ...key, id, before: 2 }]),
    keys: { attempts: ['bucket', 'account', 'message', 'no'] },
  },
  'keeps receipts in the inbox': { run: (handle) => keepInInbox(handle, [inboxed]) },
  'finds what is due in the inbox': {
    run: (handle) => findDueInInbox(handle, 500),
    keys: { receipt_inbox: ['next_try'] },
  },
  'stops trying old receipts': { run: (handle) => forgetOldInInbox(handle, 500) },
  'locks receipts in the inbox': {
    run: (handle) => lockInInbox(handle, [id]),
    keys: { receipt_inbox: ['id'] },
  },
  'removes receipts from the inbox': {
    run: (handle) => removeFromInbox(handle, [id]),
    keys: { receipt_inbox: ['id'] },
  },
  'locks messages': {
    run: (handle) => lockMessages(handle, [{ ...key, id }]),
    keys: { messages: MESSAGE_KEY },
  },
  'finds the delivered parts of messages': {
    run: (handle) => findDeliveredParts(handle, [{ ...key, id }]),
    keys: { receipts: ['bucket', 'account', 'message'] },
  },
  'finds the messages that receipts name': {
    run: (handle) => findNamedMessages(handle, [{ ...key, id }], ['email']),
    keys: { messages: MESSAGE_KEY },
  },
  'keeps how carriers name recipients': {
    run: (handle) => keepCarrierRecipients(handle, [{ ...key, id, recipient: '5215512345678' }]),
    keys: { messages: MESSAGE_KEY },
  },
  'counts receipts of a kind': {
    run: (handle) =>
      countReceipts(handle, [
        {
          ...key,
          id,
          receiptId: id,
          connector: 1,
          vendorId: 'v1',
          part: 1,
          state: 60,
          error: null,
          at: now,
          receivedAt: now,
          raw: '',
          count: 1,
          lastAt: now,
        },
      ]),
  },
  'finds which messages are retained': {
    run: (handle) => findRetained(handle, [{ ...key, id, week: '2026-01-05' }]),
    keys: { messages: ['bucket', 'account', 'id'], retired_weeks: ['week'] },
  },
  'finds up to which messages texts are gone': {
    run: (handle) => findTextHorizons(handle, [key]),
    keys: { account_retention: BALANCE_KEY },
  },
  'inserts progress': {
    run: (handle) =>
      insertProgress(handle, {
        attempts: [
          {
            ...key,
            id,
            no: 1,
            connector: 1,
            worker: 1,
            claimedAt: now,
            answeredAt: now,
            result: 'accepted',
            vendorId: 'v1',
            reason: null,
          },
        ],
        refs: [
          { ...key, ...vendor, id, part: 1, parts: 1, recipient: '9876543210', claimedAt: now, claim: 1 },
        ],
        receipts: [],
        requeued: [],
        usage: [],
        campaigns: [],
        causes: [],
        now,
      }),
  },
  'inserts progress with causes': {
    run: (handle) =>
      insertProgress(handle, {
        attempts: [],
        refs: [],
        receipts: [],
        requeued: [],
        usage: [],
        campaigns: [],
        causes: [{ ...key, day: '2026-01-05', kind: 'sms', cause: 'absent', slot: 1, messages: 1 }],
        now,
      }),
  },
  'marks an inbound message as seen': { run: (handle) => markInboundSeen(handle, 1, 'v1', 1) },
  'adds a part of an inbound message': { run: (handle) => addInboundPart(handle, inboundPart, 1_000) },
  'removes the parts of an inbound message': {
    run: (handle) => removeInboundParts(handle, inboundPart),
    keys: {
      inbound_parts: [...BALANCE_KEY, 'connector', 'sender', 'number', 'reference', 'total'],
    },
  },
  'takes inbound messages that are due': {
    run: (handle) => takeDueInbound(handle, 100, 1_000),
    keys: { inbound_parts: ['due'] },
  },
  'takes up the walk through hand-overs': {
    run: (handle) => lockReceiptWalk(handle, 1, 1),
    keys: { receipt_walk: ['id'] },
  },
  'goes on with the walk through hand-overs': {
    run: (handle) => moveReceiptWalk(handle, 1, { day: '2026-01-01', page: 5 }),
    keys: { receipt_walk: ['id'] },
  },
  // An account has few keywords: reading them all does no harm.
  'finds an approved keyword': {
    run: (handle) => findApprovedKeyword(handle, key, 'info'),
    keys: { keywords: BALANCE_KEY },
  },
  'inserts an inbound message': {
    run: (handle) => {
      const inbound = { sender: '9876543210', number: '56161', body: 'a', keyword: 1, connector: 1 };
      return insertInbound(handle, { ...key, id, ...inbound, receivedAt: new Date() }, 'reply', 1);
    },
  },
  'counts a reply': {
    run: (handle) => countReply(handle, key, '9876543210', { now: new Date(), expired: new Date() }),
  },
  'claims owed replies': {
    run: (handle) => claimOwedReplies(handle, 100, 1_000),
    keys: { owed_replies: [] },
  },
  'settles replies': {
    run: (handle) => settleReplies(handle, [{ ...key, id, reply: id, error: null }]),
    keys: { owed_replies: MESSAGE_KEY, inbound_messages: MESSAGE_KEY },
  },
  'owes SMPP receipts': {
    run: (handle) => {
      const receipt = { ...key, id, delivered: true, content: {} };
      return enqueueReceipts(handle, [
        { ...receipt, inParts: false },
        { ...receipt, inParts: true },
      ]);
    },
    keys: { smpp_long_messages: MESSAGE_KEY },
  },
  'finds SMPP customers to tell': {
    run: (handle) => findAccountsToTell(handle, [key]),
    keys: { smpp_deliveries: [...BALANCE_KEY, 'due'] },
  },
  'takes SMPP deliveries': {
    run: (handle) => takeDeliveries(handle, key, 100, 1_000),
    keys: { smpp_deliveries: [...BALANCE_KEY, 'due'] },
  },
  'settles SMPP deliveries': {
    run: (handle) =>
      settleDeliveries(handle, [
        { ...key, due: now.toISOString(), id, part: 0, retryAfterMs: null, counts: false },
      ]),
    keys: { smpp_deliveries: [...BALANCE_KEY, 'due', 'id', 'part'] },
  },
  'adds a part of a long message': { run: (handle) => addPart(handle, part, { waitMs: 1, leaseMs: 1 }) },
  'locks an open long message': {
    run: (handle) => lockOpenMessage(handle, part),
    keys: { smpp_long_messages: [...BALANCE_KEY, 'sender', 'recipient', 'reference', 'total'] },
  },
  'takes long messages that are due': {
    run: (handle) => takeDueMessages(handle, 100, 1_000),
    keys: { smpp_long_messages: [] },
  },
  'finds a long message': {
    run: (handle) => findLongMessage(handle, key, id),
    keys: { smpp_long_messages: MESSAGE_KEY },
  },
  'marks a long message as sent': {
    run: (handle) => markSent(handle, longMessage),
    keys: { smpp_long_messages: MESSAGE_KEY },
  },
  'refuses a long message': {
    run: (handle) => refuseMessage(handle, longMessage, 'template_mismatch', {}),
    keys: { smpp_long_messages: MESSAGE_KEY, messages: MESSAGE_KEY },
  },
  'queues events': {
    run: (handle) =>
      enqueueEvents(handle, [{ ...key, subject: id, rank: 40, at: new Date(), payload: {}, endpoints: [1] }]),
    keys: { events: [...BALANCE_KEY, 'subject', 'rank'] },
  },
  'pulls events': {
    run: (handle) => pullEvents(handle, [{ ...key, endpoint: 1, after: null, wanted: 100 }]),
    keys: {
      webhook_queue: [...BALANCE_KEY, 'endpoint', 'due', 'subject', 'rank'],
      events: [...BALANCE_KEY, 'subject', 'rank'],
      webhook_attempts: [...BALANCE_KEY, 'subject', 'rank', 'endpoint'],
    },
  },
  'settles events': {
    run: (handle) => {
      const attempt = { at: now, ok: false, status: 500, tookMs: 1 };
      const settled = { attempts: 1, delayMs: 0, error: null, attempt };
      const event = { ...key, endpoint: 1, due: now.toISOString(), subject: id, rank: 40, ...settled };
      return settleEvents(
        handle,
        [
          { ...event, then: 'later' },
          { ...event, then: 'dead' },
        ],
        now,
      );
    },
    rows: [{ ...key, endpoint: 1, subject: id, rank: 40 }],
    keys: { webhook_queue: [...BALANCE_KEY, 'endpoint', 'due', 'subject', 'rank'] },
  },
  'numbers chats': {
    run: (handle) => numberChats(handle, [{ ...key, id }]),
    keys: { account_counters: [...BALANCE_KEY, 'name'] },
  },
  'stores contents': {
    run: (handle) => insertContents(handle, [{ ...key, first: id, content: {}, notify: null, upload: id }]),
    keys: { loose_uploads: [...BALANCE_KEY, 'upload'] },
  },
  'counts engagements': {
    run: (handle) => countEngagements(handle, [engagement]),
    rows: [engagement],
    keys: { messages: MESSAGE_KEY },
  },
  'stores a message of a person': {
    run: (handle) =>
      insertInboundChat(handle, {
        ...key,
        id,
        connector: 1,
        vendorId: 'v1',
        sender: '919000000001',
        person: '919876543210',
        contactName: null,
        kind: 'text',
        body: 'a',
        media: null,
        at: now,
      }),
  },
};

const PARTITIONED = 'messages, attempts, receipts, events, webhook_attempts, ledger, vendor_refs';
const NAMES = 'bucket, account';
const VALUES = `${bucket}, ${account}`;
const FILLED_QUEUES: Record<string, string> = {
  outbox: `(queue, lane, turn, id, ${NAMES}, attempt) select 1, 0, n, gen_random_uuid(), ${VALUES}, 0`,
  inflight: `(worker, id, ${NAMES}, queue, attempt, fence) select 1, gen_random_uuid(), ${VALUES}, 1, 1, 1`,
  scheduled: `(due, id, ${NAMES}, queue, lane, attempt) select now(), gen_random_uuid(), ${VALUES}, 1, 0, 0`,
  webhook_queue: `(${NAMES}, endpoint, due, subject, rank) select ${VALUES}, 1, now(), gen_random_uuid(), 40`,
  receipt_inbox: `(id, connector, vendor_key, vendor_id, state, at, received_at)
                  select gen_random_uuid(), 1, n, n, 40, now(), now()`,
  smpp_deliveries: `(${NAMES}, due, id, part, content) select ${VALUES}, now(), gen_random_uuid(), 0, '{}'`,
};
const EMPTIED_QUEUES = Object.entries(FILLED_QUEUES).flatMap(([queue, rows]) => [
  `insert into ${queue} ${rows} from generate_series(1, 3000) n`,
  `delete from ${queue}`,
  `vacuum (truncate false, analyze) ${queue}`,
]);

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const item of items) done.push(await work(item));
  return done;
}

/** Nobody chooses the moment at which statistics are gathered: autovacuum does, or whoever restores a database. */
const STATISTICS: Record<string, string[]> = {
  'without statistics': [],
  'that were analysed while they were empty': [`analyze ${PARTITIONED}`],
  // As between two rushes: there are pages, but no rows. A plan made then is still used when the next rush comes.
  'whose queues were emptied': EMPTIED_QUEUES,
};

describe.each(Object.entries(STATISTICS))('on tables %s', (_statistics, made) => {
  beforeAll(async () => {
    for (const sql of made) await db().general.query(sql);
  });

  test.each(Object.entries(cases))('what %s looks up keys only', async (_what, { run, rows, keys = {} }) => {
    const statements = await statementsOf(run, rows);
    expect(statements.length).toBeGreaterThan(0);
    const plans = await inTurn(statements, (statement) => preparedPlanOf(client, statement));
    const nodes = plans.flat();
    const names = nodes.map((node) => node['Node Type']);
    // A row whose place was looked up by its key in the same statement counts as found by its key.
    expect(names.filter((name) => /Hash Join|Merge Join|Seq Scan|Bitmap|Tid Range/.test(name))).toEqual([]);
    const scans = nodes.filter((node) => node['Node Type'].startsWith('Index') && node['Relation Name']);
    expect(scans.filter((scan) => !scan['Index Cond'])).toEqual([]);
    for (const [table, columns] of Object.entries(keys)) {
      const own = scans.filter((scan) => new RegExp(`^${table}(_\\d+)?$`).test(scan['Relation Name'] ?? ''));
      expect({ table, scans: own.length > 0 }).toEqual({ table, scans: true });
      for (const scan of own) {
        const missing = columns.filter(
          (column) => !new RegExp(`\\b${column}\\b`).test(scan['Index Cond'] ?? ''),
        );
        expect({ table: scan['Relation Name'], missing }).toEqual({
          table: scan['Relation Name'],
          missing: [],
        });
      }
    }
  });

  test('the connections of the hot path have the settings that ensure this', async () => {
    const { rows } = await client.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings
        where name in ('enable_bitmapscan', 'enable_hashjoin', 'enable_mergejoin', 'enable_seqscan', 'jit', 'plan_cache_mode') order by name`,
    );
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      enable_bitmapscan: 'off',
      enable_hashjoin: 'off',
      enable_mergejoin: 'off',
      enable_seqscan: 'off',
      jit: 'off',
      plan_cache_mode: 'force_generic_plan',
    });
  });

  test('every statement is prepared under its own name', async () => {
    const named = new Map<string, string>();
    for (const { run, rows } of Object.values(cases)) {
      for (const { name, text } of await statementsOf(run, rows)) {
        expect(name).toBeTruthy();
        expect(named.get(name ?? '') ?? text).toBe(text);
        named.set(name ?? '', text);
      }
    }
  });
});
