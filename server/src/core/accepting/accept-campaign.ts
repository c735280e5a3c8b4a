import { nextNumber } from '../../storage/account-changes.queries.ts';
import { findAnswers, findStored, insertAccepted, type NewMessage } from '../../storage/accept.queries.ts';
import { copyMessages, insertCampaign } from '../../storage/campaigns.queries.ts';
import { noteUploads } from '../../storage/call-uploads.queries.ts';
import { numberCampaign } from '../../storage/chat.queries.ts';
import { insertContents } from '../../storage/contents.queries.ts';
import { CommitUnanswered } from '../../storage/commit.ts';
import {
  isConnectionFailure,
  mayRunAgain,
  transaction,
  type Database,
  type Handle,
  type Transaction,
} from '../../storage/database.ts';
import { lockBalances, post, readBalances } from '../../storage/ledger.queries.ts';
import { repeated } from '../../storage/repeatable-transaction.ts';
import { StaleAccount, type Account } from '../accounts/account.ts';
import type { CarrierChoice } from '../delivery/carrier-choice.ts';
import { idAt, type IdMaker } from '../ids.ts';
import { packRows } from '../campaigns/file-rows.ts';
import { channelOf } from '../channels/channels.ts';
import type { Draft, DraftMessage } from '../channels/draft.ts';
import { isFloodLimited, refuseIfFlooded } from '../credits/flood-limit.ts';
import { idempotencyHash, idempotencyMismatch } from '../idempotency.ts';
import { KeyedTurns } from '../limits/keyed-turns.ts';
import type { Accepted, Rejection } from '../messages/send-request.ts';
import { storageUnavailable } from './accept.ts';
import { latestOf, type Estimate } from './decide.ts';
import { answerToKeep, groupRejections } from './kept-answers.ts';
import { laneOf } from './lanes.ts';
import { placedMessage } from './placed-message.ts';
import { refusedMessage } from './refused-message.ts';
import { openBook, refuseIfTooPoor, spend, startSpending } from './spending.ts';
import { contentsOf, uploadsOf } from './stored-contents.ts';
import { untilDecided } from './until-decided.ts';
import { MAIN_CREDIT_KIND } from '../credits/credits.ts';

/** Rows of one statement. */
const CHUNK = 5_000;
/**
 * Each campaign holds a connection while its rows are written; the rest of the pool is for everybody else. Waiting
 * campaigns keep their messages in memory.
 */
const LIMITS = { atOnce: 3, mostWaiting: 200, longestMs: 60_000 };

export type CampaignOptions = {
  db: Database;
  ids: IdMaker;
  now: () => Date;
  estimate: Estimate;
  recheck: (draft: Draft) => Promise<Draft>;
  /** Called with the number of its messages by queue. */
  onStored?: (queues: ReadonlyMap<number, number>) => void;
};

/** The rows of one campaign, with their ids: made before the transaction, so that a lost COMMIT can be looked up. */
type Plan = {
  draft: Draft;
  messages: DraftMessage[];
  rejections: Rejection[];
  /** Rejections that are stored as refused messages, after the others. */
  recorded: Rejection[];
  first: string;
  queueFor: CarrierChoice['queueFor'];
  /** How many of the messages wait in which queue; known once the rows are written. */
  queues: Map<number, number>;
  sample: DraftMessage;
  entry: string;
  price: number;
};

/**
 * Stores a few campaigns at a time, and one per account: the account's next would wait for the campaign number anyway.
 */
export class CampaignAcceptor {
  readonly #options: CampaignOptions;
  readonly #turns = new KeyedTurns<number>({ ...LIMITS, refusal: storageUnavailable });

  constructor(options: CampaignOptions) {
    this.#options = options;
  }

  /** @param check called only when it is this call's turn: the draft takes many times the memory of the call. */
  accept(account: Account, check: () => Promise<Draft>): Promise<Accepted> {
    return this.#turns.run(account.number, async () => acceptCampaign(this.#options, await check()));
  }

  drained(): Promise<void> {
    return this.#turns.drained();
  }
}

/**
 * Stores a call with many messages in a transaction of its own: the rows first, the debit after them, because the debit
 * locks the balance and would block every other call of the account while the rows are written. The number of the
 * campaign, which its rows contain, is the one counter that is locked before a balance: nobody asks for it who holds one.
 */
async function acceptCampaign(options: CampaignOptions, draft: Draft): Promise<Accepted> {
  try {
    const plan = await planCampaign(options, draft);
    await refuseIfPlainlyTooMuch(options, plan);
    return await storePlan(options, plan);
  } catch (error) {
    if (error instanceof StaleAccount) return acceptCampaign(options, await options.recheck(draft));
    throw isConnectionFailure(error) ? Object.assign(storageUnavailable(), { cause: error }) : error;
  }
}

async function storePlan(options: CampaignOptions, plan: Plan): Promise<Accepted> {
  try {
    const accepted = await repeated(
      () => transaction(options.db.general, (handle) => storeCampaign(handle, options, plan)),
      mayRunAgain,
    );
    options.onStored?.(plan.queues);
    return accepted;
  } catch (error) {
    if (error instanceof Repeated) return { ...error.accepted, isRepeat: true };
    if (error instanceof CommitUnanswered) return findOut(options, plan, error);
    throw error;
  }
}

/** Rolls the rows back: an earlier call with the same key was accepted. */
class Repeated extends Error {
  readonly accepted: Accepted;
  constructor(accepted: Accepted) {
    super('this call was accepted before');
    this.accepted = accepted;
  }
}

async function planCampaign(options: CampaignOptions, draft: Draft): Promise<Plan> {
  const channel = channelOf(draft.request);
  const findings = await channel.look(options.db.general, [draft]);
  const { deliverable: messages, rejections } = channel.dropForbidden(draft, findings);
  const recorded = draft.request.onBadMessage === 'record' ? rejections : [];
  const first = options.ids.reserve(draft.account.number, messages.length + recorded.length);
  const [sample] = messages;
  if (!sample) throw new Error('a campaign has messages');
  const price = messages.reduce((sum, message) => sum + message.text.price, 0);
  return {
    draft,
    messages,
    rejections,
    recorded,
    first,
    queueFor: settledChoice(draft.choice),
    queues: new Map(),
    sample,
    entry: options.ids.one(draft.account.number),
    price,
  };
}

/** If all messages go the same way, the queue is chosen once: a connector may go down while the rows are written. */
function settledChoice(choice: CarrierChoice): CarrierChoice['queueFor'] {
  if (!choice.isOne) return choice.queueFor;
  const queue = choice.queueFor('', '');
  return () => queue;
}

/** Avoids writing rows that would be rolled back; the same checks under the lock are what counts. */
async function refuseIfPlainlyTooMuch(options: CampaignOptions, plan: Plan): Promise<void> {
  const { account, creditKind } = plan.draft;
  const key = { bucket: account.bucket, account: account.number };
  for (const balance of await readBalances(options.db.general, key)) {
    if (balance.configVersion !== account.version) throw new StaleAccount();
    if (balance.kind === creditKind) refuseIfTooPoor(balance, plan.price);
    if (balance.kind === MAIN_CREDIT_KIND && isFloodLimited(creditKind))
      refuseIfFlooded(account, balance, plan.messages.length, options.now());
  }
}

async function storeCampaign(handle: Transaction, options: CampaignOptions, plan: Plan): Promise<Accepted> {
  const { draft, first } = plan;
  const { bucket, number: account } = draft.account;
  const campaign = await nextNumber(handle, { bucket, account }, 'campaign');
  await copyMessages(handle, rowsOf(plan, campaign, options.now()));
  const lane = laneOf(draft);
  const dueAt = draft.dueAt?.toISOString() ?? null;
  const { sender, route } = draft;
  const [queue] = plan.queues.keys();
  if (queue === undefined) throw new Error('a campaign has messages');
  const { body, parts } = plan.sample.text;
  const total = plan.messages.length;
  await insertCampaign(handle, {
    bucket,
    account,
    campaign,
    channel: draft.request.content.channel,
    first,
    total,
    body,
    parts,
    sender,
    route,
    queue,
    queues: plan.queues.size > 1 ? [...plan.queues.keys()] : null,
    lane,
    dueAt,
    name: draft.request.campaignName ?? null,
    fileRows: packRows(plan.messages),
    via: draft.request.origin?.via ?? null,
    viaAddress: draft.request.origin?.address ?? null,
  });
  const contents = contentsOf(draft, first);
  for (let i = 0; i < contents.length; i += CHUNK) {
    await insertContents(handle, contents.slice(i, i + CHUNK));
  }
  const uploads = uploadsOf(contents);
  if (uploads.length > 0) await noteUploads(handle, uploads);
  const accepted = answerOf(options, plan, campaign);
  await charge(handle, options, plan, accepted);
  if (channelOf(draft.request).isNumbered) await numberMessages(handle, plan);
  return accepted;
}

/** After the debit: single messages are numbered under the balance's lock as well. */
async function numberMessages(handle: Handle, { draft, first, messages }: Plan): Promise<void> {
  const key = { bucket: draft.account.bucket, account: draft.account.number };
  const number = await nextNumber(handle, key, 'chat', messages.length);
  await numberCampaign(handle, key, { first, last: idAt(first, messages.length - 1) }, number);
}

function* rowsOf(plan: Plan, campaign: number, now: Date): Generator<NewMessage> {
  const { draft, messages, recorded, first, sample, entry } = plan;
  const accepted = messages.length;
  const lane = laneOf(draft);
  const rowOf = (message: DraftMessage, id: string, queue: number): NewMessage => {
    // The text that messages have in common is stored once, with the campaign.
    const body = message.text === sample.text ? null : message.text.body;
    return placedMessage(draft, message, {
      id,
      first,
      accepted,
      campaign,
      queue,
      lane,
      turn: null,
      body,
      origin: null,
      entry,
    });
  };
  plan.queues.clear();
  for (const [i, message] of messages.entries()) {
    const id = idAt(first, i);
    const queue = plan.queueFor(message.recipient, id);
    plan.queues.set(queue, (plan.queues.get(queue) ?? 0) + 1);
    yield rowOf(message, id, queue);
  }
  const like = rowOf(sample, first, plan.queueFor(sample.recipient, first));
  for (const [i, rejection] of recorded.entries()) {
    yield refusedMessage(like, rejection, idAt(first, messages.length + i), now);
  }
}

/** Everything that needs the balance's lock, except numbers. */
async function charge(
  handle: Transaction,
  options: CampaignOptions,
  plan: Plan,
  accepted: Accepted,
): Promise<void> {
  const { draft } = plan;
  const key = { bucket: draft.account.bucket, account: draft.account.number };
  const locked = await lockBalances(handle, [key]);
  const { idempotency } = draft.request;
  if (idempotency) {
    const [known] = await findAnswers<Accepted>(handle, [
      { ...key, keyHash: idempotencyHash(idempotency.key) },
    ]);
    if (known && known.fingerprint !== idempotency.fingerprint.toString('hex')) throw idempotencyMismatch();
    if (known) throw new Repeated(known.answer);
  }
  if (locked.some((balance) => balance.configVersion !== draft.account.version)) throw new StaleAccount();
  const spending = startSpending(openBook(plan.entry, options.now()), locked);
  spend(draft, plan.messages, plan.price, spending);
  await post(handle, [...spending.postings.values()]);
  const answers = answerToKeep(draft, accepted);
  await insertAccepted(handle, { messages: [], answers, usage: spending.usage, now: spending.now });
}

function answerOf(options: CampaignOptions, plan: Plan, campaign: number): Accepted {
  const { draft } = plan;
  return {
    first: plan.first,
    accepted: plan.messages.length,
    credits: plan.price,
    scheduledAt: draft.request.scheduleAt?.toISOString() ?? null,
    estimatedDelivery: latestOf(
      options.estimate,
      new Set(plan.queues.keys()),
      laneOf(draft),
      draft.dueAt,
    ).toISOString(),
    campaign,
    rejected: groupRejections(plan.rejections),
  };
}

/** The answer to COMMIT was lost. */
async function findOut(options: CampaignOptions, plan: Plan, cause: CommitUnanswered): Promise<Accepted> {
  const { bucket, number: account } = plan.draft.account;
  const stored = await untilDecided(cause, () =>
    findStored(options.db.hot, [{ bucket, account, id: plan.first }]),
  );
  const campaign = stored.get(plan.first)?.campaign ?? null;
  if (campaign === null) throw storageUnavailable();
  options.onStored?.(plan.queues);
  return answerOf(options, plan, campaign);
}
