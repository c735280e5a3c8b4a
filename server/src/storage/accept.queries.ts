import type { Cause } from 'harkara-contract/causes.ts';
import type { Fact } from 'harkara-contract/fact.ts';
import type pg from 'pg';
import { DAY_MS } from '../durations.ts';
import { addCounts } from './counts.ts';
import { plainArray, textArray, type Handle, type Transaction } from './database.ts';
import { factText } from './facts.ts';
import type { CreditKind } from './ledger.queries.ts';
import { ORIGIN_COLUMNS, type StoredOrigin } from './origin.ts';
import { FIRST_FINAL } from './ranks.ts';
import { names, selectGiven, sendTogether, withRows, type Column, type OfRows } from './rows.ts';
import type { AccountKey } from './accounts.queries.ts';
import type { MessageKey } from './message-keys.ts';

export type NewMessage = MessageKey & {
  first: string;
  accepted: number;
  channel: string;
  family: string;
  recipient: string;
  sender: string;
  route: string;
  body: string | null;
  campaign: number | null;
  unicode: boolean;
  flash: boolean;
  parts: number;
  price: number;
  creditKind: string;
  entry: string | null;
  template: number | null;
  dltEntity: string | null;
  dltTemplate: string | null;
  dltHeader: string | null;
  clientRef: string | null;
  queue: number;
  lane: number;
  state: number;
  dueAt: Date | null;
  finalAt: Date | null;
  error: Fact | null;
  cause: Cause | null;
};

/** All columns that a campaign's messages have. In the table's order, so that COPY can use it too. */
export const MESSAGE_COLUMNS: readonly Column<NewMessage>[] = [
  { name: 'bucket', type: 'smallint', of: (m) => m.bucket },
  { name: 'account', type: 'integer', of: (m) => m.account },
  { name: 'id', type: 'uuid', of: (m) => m.id },
  { name: 'first', type: 'uuid', of: (m) => m.first },
  { name: 'accepted', type: 'integer', of: (m) => m.accepted },
  { name: 'family', type: 'text', of: (m) => m.family },
  { name: 'recipient', type: 'text', of: (m) => m.recipient },
  { name: 'sender', type: 'text', of: (m) => m.sender },
  { name: 'route', type: 'text', of: (m) => m.route },
  { name: 'body', type: 'text', of: (m) => m.body },
  { name: 'campaign', type: 'integer', of: (m) => m.campaign },
  { name: 'unicode', type: 'boolean', of: (m) => m.unicode },
  { name: 'flash', type: 'boolean', of: (m) => m.flash },
  { name: 'parts', type: 'smallint', of: (m) => m.parts },
  { name: 'price', type: 'bigint', of: (m) => m.price },
  { name: 'credit_kind', type: 'text', of: (m) => m.creditKind },
  { name: 'entry', type: 'uuid', of: (m) => m.entry },
  { name: 'template', type: 'integer', of: (m) => m.template },
  { name: 'dlt_entity', type: 'text', of: (m) => m.dltEntity },
  { name: 'dlt_template', type: 'text', of: (m) => m.dltTemplate },
  { name: 'dlt_header', type: 'text', of: (m) => m.dltHeader },
  { name: 'client_ref', type: 'text', of: (m) => m.clientRef },
  { name: 'queue', type: 'smallint', of: (m) => m.queue },
  { name: 'lane', type: 'smallint', of: (m) => m.lane },
  { name: 'state', type: 'smallint', of: (m) => m.state },
  { name: 'due_at', type: 'timestamptz', of: (m) => m.dueAt },
  { name: 'final_at', type: 'timestamptz', of: (m) => m.finalAt },
  { name: 'error', type: 'text', of: (m) => factText(m.error) },
  { name: 'channel', type: 'text', of: (m) => m.channel },
  { name: 'cause', type: 'text', of: (m) => m.cause },
];

/**
 * `turn` is null for a message that waits in the schedule, or was refused and is only recorded. The origin of a campaign's
 * messages is stored with the campaign: their rows are copied, and would be longer.
 */
export type PlacedMessage = NewMessage & StoredOrigin & { turn: number | null };

const SINGLE_COLUMNS: readonly Column<NewMessage & StoredOrigin>[] = [...MESSAGE_COLUMNS, ...ORIGIN_COLUMNS];

const QUEUED_COLUMNS: readonly Column<PlacedMessage>[] = [
  { name: 'queue', type: 'smallint', of: (m) => m.queue },
  { name: 'lane', type: 'smallint', of: (m) => m.lane },
  { name: 'turn', type: 'bigint', of: (m) => m.turn },
  { name: 'id', type: 'uuid', of: (m) => m.id },
  { name: 'bucket', type: 'smallint', of: (m) => m.bucket },
  { name: 'account', type: 'integer', of: (m) => m.account },
];

const SCHEDULED_COLUMNS: readonly Column<PlacedMessage>[] = [
  { name: 'due', type: 'timestamptz', of: (m) => m.dueAt },
  ...QUEUED_COLUMNS.filter(({ name }) => name !== 'turn'),
];

/** Hashes in hex. */
export type StoredAnswer = AccountKey & {
  keyHash: string;
  fingerprint: string;
  answer: string;
};

const IDEMPOTENCY_COLUMNS: readonly Column<StoredAnswer>[] = [
  { name: 'bucket', type: 'smallint', of: (a) => a.bucket },
  { name: 'account', type: 'integer', of: (a) => a.account },
  { name: 'key_hash', type: 'bytea', of: (a) => `\\x${a.keyHash}` },
  { name: 'fingerprint', type: 'bytea', of: (a) => `\\x${a.fingerprint}` },
  { name: 'answer', type: 'jsonb', of: (a) => a.answer },
];

export type Usage = AccountKey & {
  day: string;
  kind: CreditKind;
  slot: number;
  messages: number;
  parts: number;
  credits: number;
};

const USAGE_COLUMNS: readonly Column<Usage>[] = [
  { name: 'bucket', type: 'smallint', of: (u) => u.bucket },
  { name: 'account', type: 'integer', of: (u) => u.account },
  { name: 'day', type: 'date', of: (u) => u.day },
  { name: 'kind', type: 'text', of: (u) => u.kind },
  { name: 'slot', type: 'smallint', of: (u) => u.slot },
  { name: 'messages', type: 'integer', of: (u) => u.messages },
  { name: 'parts', type: 'integer', of: (u) => u.parts },
  { name: 'credits', type: 'bigint', of: (u) => u.credits },
];

/** `now` is the time at which answers are stored. */
export type AcceptedBatch = {
  messages: PlacedMessage[];
  answers: StoredAnswer[];
  usage: Usage[];
  now: Date;
};

const INSERT_MESSAGES: OfRows<NewMessage & StoredOrigin> = {
  name: 'insert-messages',
  columns: SINGLE_COLUMNS,
  text: `insert into messages (${names(SINGLE_COLUMNS)}) ${selectGiven(SINGLE_COLUMNS)}`,
};

const QUEUE_ACCEPTED: OfRows<PlacedMessage> = {
  name: 'queue-accepted',
  columns: QUEUED_COLUMNS,
  text: `insert into outbox (${names(QUEUED_COLUMNS)}, attempt) ${selectGiven(QUEUED_COLUMNS, 1, ', 0')}`,
};

const SCHEDULE_ACCEPTED: OfRows<PlacedMessage> = {
  name: 'schedule-accepted',
  columns: SCHEDULED_COLUMNS,
  text: `insert into scheduled (${names(SCHEDULED_COLUMNS)}, attempt) ${selectGiven(SCHEDULED_COLUMNS, 1, ', 0')}`,
};

/** How long the answer to a call is kept under its idempotency key. */
const ANSWERS_KEPT_MS = DAY_MS;
const storedAt = `$${IDEMPOTENCY_COLUMNS.length + 1}::timestamptz`;
const forgottenAt = `$${IDEMPOTENCY_COLUMNS.length + 2}::timestamptz`;

const KEEP_ANSWERS: OfRows<StoredAnswer> = {
  name: 'keep-answers',
  columns: IDEMPOTENCY_COLUMNS,
  // A key that is old enough to be forgotten, and that the sweep has not reached yet, is free again.
  text: `insert into idempotency as kept (${names(IDEMPOTENCY_COLUMNS)}, stored_at)
         ${selectGiven(IDEMPOTENCY_COLUMNS, 1, `, ${storedAt}`)}
         on conflict (bucket, account, key_hash) do update
            set fingerprint = excluded.fingerprint, answer = excluded.answer, stored_at = excluded.stored_at
          where kept.stored_at <= ${forgottenAt}`,
};

const COUNT_ACCEPTED: OfRows<Usage> = {
  name: 'count-accepted',
  columns: USAGE_COLUMNS,
  text: addCounts('usage_by_kind', USAGE_COLUMNS),
};

/** Sends no statement for what the batch does not contain. */
export async function insertAccepted(handle: Transaction, batch: AcceptedBatch): Promise<void> {
  const { messages, answers, usage, now } = batch;
  const queued = messages.filter(({ turn }) => turn !== null);
  const scheduled = messages.filter(({ turn, state }) => turn === null && state < FIRST_FINAL);
  await sendTogether(handle, [
    ...withRows(INSERT_MESSAGES, messages),
    ...withRows(QUEUE_ACCEPTED, queued),
    ...withRows(SCHEDULE_ACCEPTED, scheduled),
    ...keepingOf(answers, now),
    ...withRows(COUNT_ACCEPTED, usage),
  ]);
}

export async function keepAnswers(
  handle: Transaction,
  answers: readonly StoredAnswer[],
  now: Date,
): Promise<void> {
  await sendTogether(handle, keepingOf(answers, now));
}

function keepingOf(answers: readonly StoredAnswer[], now: Date): pg.QueryConfig[] {
  return withRows(KEEP_ANSWERS, answers, now, new Date(now.getTime() - ANSWERS_KEPT_MS));
}

export type AnswerKey = { bucket: number; account: number; keyHash: string };

export async function findAnswers<Answer>(
  handle: Handle,
  keys: readonly AnswerKey[],
): Promise<{ account: number; keyHash: string; fingerprint: string; answer: Answer }[]> {
  const { rows } = await handle.query<{
    account: number;
    keyHash: string;
    fingerprint: string;
    answer: Answer;
  }>({
    name: 'find-answers',
    text: `select i.account, encode(i.key_hash, 'hex') as "keyHash", encode(i.fingerprint, 'hex') as fingerprint, i.answer
             from unnest($1::smallint[], $2::integer[], $3::bytea[]) as k (bucket, account, key_hash)
             join idempotency i on i.bucket = k.bucket and i.account = k.account and i.key_hash = k.key_hash
            where i.stored_at > now() - interval '${ANSWERS_KEPT_MS} milliseconds'`,
    values: [
      plainArray(keys.map((k) => k.bucket)),
      plainArray(keys.map((k) => k.account)),
      textArray(keys.map((k) => `\\x${k.keyHash}`)),
    ],
  });
  return rows;
}

/** Forgets the answer that begins with this message, so that a repeat is a new call. */
export async function forgetAnswer(
  handle: Handle,
  { bucket, account, keyHash }: AnswerKey,
  first: string,
): Promise<void> {
  await handle.query({
    name: 'forget-answer',
    text: `delete from idempotency
            where bucket = $1 and account = $2 and key_hash = $3 and answer ->> 'first' = $4`,
    values: [bucket, account, Buffer.from(keyHash, 'hex'), first],
  });
}

/** Which of these messages are stored: decides whether a transaction whose COMMIT was never answered took place. */
export async function findStored(
  handle: Handle,
  ids: readonly { bucket: number; account: number; id: string }[],
): Promise<Map<string, { campaign: number | null }>> {
  const { rows } = await handle.query<{ id: string; campaign: number | null }>({
    name: 'find-stored',
    text: `select m.id, m.campaign from unnest($1::smallint[], $2::integer[], $3::uuid[]) as k (bucket, account, id)
             join messages m on m.bucket = k.bucket and m.account = k.account and m.id = k.id`,
    values: [
      plainArray(ids.map((i) => i.bucket)),
      plainArray(ids.map((i) => i.account)),
      plainArray(ids.map((i) => i.id)),
    ],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findDnd(handle: Handle, numbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await handle.query<{ number: string }>({
    name: 'find-dnd',
    text: `select d.number::text from unnest($1::bigint[]) as n (number) join dnd d on d.number = n.number`,
    values: [plainArray(numbers)],
  });
  return new Set(rows.map((row) => row.number));
}
