import { fact } from 'harkara-contract/facts.ts';
import { findChatAccount, type ChatAccount } from '../../../storage/chat-accounts.queries.ts';
import {
  findConversation,
  findUnconfirmed,
  listChatLines,
  listConversations,
  listUnanswered,
  type ChatLineRow,
  type ConversationRow,
} from '../../../storage/chat-conversations.queries.ts';
import type { Database } from '../../../storage/database.ts';
import { keyOf, type Account } from '../../accounts/account.ts';
import { SESSION_HOURS } from './sessions.ts';
import { DomainError } from '../../errors.ts';
import { idFloor, timeOfId, toPublicId } from '../../ids.ts';
import { statusOf, type ChatStatus } from './chat-status.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../durations.ts';

export type Conversation = ConversationRow & {
  /** Null: the person never wrote, and what was last written is the account's. */
  openUntil: Date | null;
};

/** Who does not answer for so long is not waited for any more. */
const UNANSWERED_MS = 30 * DAY_MS;
/** The list is looked at every few seconds: 5,000 messages of a sender took 13 to 15 ms. */
const MOST_WALKED = 1_000;

/** Providers say within seconds that they have sent a message. */
const OVERDUE_MS = 15 * MINUTE_MS;
/** When the provider last called is kept once a minute: a call of that minute may have come later. */
const KEPT_EVERY_MS = 2 * MINUTE_MS;

type ChatLine = Omit<ChatLineRow, 'state'> & {
  /** Null: the person wrote it. */
  status: ChatStatus['status'] | null;
};

/** The account's business account, and how it is; null: none is connected. */
export function readBusinessAccount(db: Database, account: Account): Promise<ChatAccount | null> {
  return findChatAccount(db.reports, keyOf(account));
}

/**
 * When the newest message was sent for which the provider should have called by now; null: all is well, or nothing was
 * sent. Only the newest messages of the sender are examined.
 */
export function findOverdueCall(
  db: Database,
  account: Account,
  { sender, calledAt }: ChatAccount,
  now: Date,
): Promise<Date | null> {
  return findUnconfirmed(db.reports, keyOf(account), {
    sender,
    after: new Date((calledAt?.getTime() ?? 0) + KEPT_EVERY_MS),
    before: new Date(now.getTime() - OVERDUE_MS),
    most: MOST_WALKED,
  });
}

/**
 * Who wrote, most recent first. The first page also has those who were written to in the panel after its last
 * person wrote, and have not answered.
 */
export async function readConversations(
  db: Database,
  account: Account,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<{ conversations: Conversation[]; next: string | null }> {
  if (!account.chat) return { conversations: [], next: null };
  const { sender } = account.chat;
  const before = cursor === null ? null : readCursor(cursor);
  const [found, unanswered] = await Promise.all([
    listConversations(db.reports, keyOf(account), { sender, before, limit: limit + 1 }),
    before === null ? readUnanswered(db, account, sender, limit) : [],
  ]);
  const answered = found.slice(0, limit).map((row) => ({ ...row, openUntil: endOf(row.lastAt) }));
  const last = found.length > limit ? answered.at(-1) : undefined;
  const conversations = [
    ...answered,
    ...unanswered.filter(({ lastAt }) => last === undefined || lastAt > last.lastAt),
  ].sort((one, other) => other.lastAt.getTime() - one.lastAt.getTime());
  return { conversations, next: last ? `${last.lastAt.toISOString()} ${last.person}` : null };
}

async function readUnanswered(
  db: Database,
  account: Account,
  sender: string,
  limit: number,
): Promise<Conversation[]> {
  const since = idFloor(Date.now() + db.clockOffset() - UNANSWERED_MS);
  const found = await listUnanswered(db.reports, keyOf(account), {
    sender,
    since,
    most: MOST_WALKED,
    limit,
  });
  return found.map(({ person, id, body }) => ({
    person,
    contactName: null,
    lastAt: timeOfId(id),
    lastKind: 'text',
    lastBody: body,
    openUntil: null,
  }));
}

/**
 * What both sides wrote, the newest first. A person who never wrote has a conversation without a session.
 *
 * @param before the last id of the page before; null: the first page.
 */
export async function readConversation(
  db: Database,
  account: Account,
  person: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<{
  contactName: string | null;
  openUntil: Date | null;
  lines: ChatLine[];
  next: string | null;
}> {
  if (!account.chat) throw new DomainError(fact('business_account_missing'));
  const { sender } = account.chat;
  const [session, found] = await Promise.all([
    findConversation(db.reports, keyOf(account), sender, person),
    listChatLines(db.reports, keyOf(account), { sender, person, before, limit: limit + 1 }),
  ]);
  const lines = found.slice(0, limit).map(describe);
  return {
    contactName: session?.contactName ?? null,
    openUntil: session ? endOf(session.lastAt) : null,
    lines,
    next: found.length > limit ? (lines.at(-1)?.id ?? null) : null,
  };
}

function describe({ state, ...row }: ChatLineRow): ChatLine {
  return {
    ...row,
    id: toPublicId(row.id),
    // A message's id tells when it was accepted.
    at: row.isInbound ? row.at : timeOfId(row.id),
    status: state === null ? null : statusOf(state, row.readAt),
  };
}

function endOf(lastAt: Date): Date {
  return new Date(lastAt.getTime() + SESSION_HOURS * HOUR_MS);
}

function readCursor(cursor: string): { lastAt: Date; person: string } {
  const [time = '', person = ''] = cursor.split(' ');
  const lastAt = new Date(time);
  if (Number.isNaN(lastAt.getTime()) || !/^\d{1,15}$/.test(person)) throw badCursor();
  return { lastAt, person };
}

function badCursor(): DomainError {
  return new DomainError(fact('invalid_cursor'), { fields: { cursor: fact('invalid') } });
}
