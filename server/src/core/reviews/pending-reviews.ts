import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { REVIEW_KINDS, type ReviewKind } from 'harkara-contract/lists.ts';
import { RECORDS } from 'harkara-contract/records/kinds.ts';
import type { Database, Handle } from '../../storage/database.ts';
import {
  findApprovedSenders,
  findEqualTemplates,
  findOtherOwners,
  listPending,
  readReviewRecords,
  type PendingPlace,
  type PendingRecord,
} from '../../storage/reviews.queries.ts';
import { DomainError } from '../errors.ts';
import { inStretches, type Stretchable } from '../stretches.ts';
import { checksOf, type ReviewCheck } from './checks.ts';

export type { ReviewCheck };

export type Review = {
  kind: ReviewKind;
  account: number;
  username: string;
  key: string;
  title: string;
  /** What it says, by the names that a provisioning file has. */
  record: Record<string, string | null>;
  askedAt: Date;
  checks: ReviewCheck[];
  /** Of the account, over all kinds. */
  earlier: { approved: number; rejected: number; since: Date };
};

export type ReviewPage = { items: Review[]; next: string | null };

/** Of each kind, when an account's earlier requests are counted. */
const MOST_COUNTED = 1_000;

type Place = PendingPlace & { kind: ReviewKind };
type Found = PendingRecord & { kind: ReviewKind };

/** Requests of a reseller's own customers, by its number, which the operator lets it decide. */
export type Delegated = { parent: number; kinds: readonly ReviewKind[] };

type Wanted = {
  /** Null: all of them. */
  kind: ReviewKind | null;
  /** Absent: everybody's. */
  delegated?: Delegated;
  limit: number;
  cursor: string | null;
};

/** Why an account's keyword would not get this reply; null: it would. */
export type ReplyProblem = (account: number, text: string) => Promise<Fact | null>;

/** What waits for a decision, of all accounts and kinds, the oldest first. */
export async function pageOfReviews(
  { reports }: Database,
  { kind, delegated, limit, cursor }: Wanted,
  replyProblem?: ReplyProblem,
): Promise<ReviewPage> {
  const from = cursor === null ? null : readCursor(cursor);
  const found: Found[] = [];
  const kinds = delegated?.kinds ?? REVIEW_KINDS;
  for (const one of kind === null ? kinds : kinds.filter((known) => known === kind)) {
    const page = { from, only: relationOf(one, from), limit: limit + 1 };
    const parent = delegated ? { parent: delegated.parent } : {};
    found.push(
      ...(await listPending(reports, one, { ...page, ...parent })).map((record) => ({
        ...record,
        kind: one,
      })),
    );
  }
  const page = found.sort(compare).slice(0, limit);
  const last = page.at(-1);
  const items = await withChecks(reports, replyProblem, page, delegated?.parent ?? null);
  return { items, next: found.length > limit && last ? cursorOf(last) : null };
}

function relationOf(kind: ReviewKind, from: Place | null): 'after' | 'later' | 'since' {
  const rank = from === null ? 0 : REVIEW_KINDS.indexOf(kind) - REVIEW_KINDS.indexOf(from.kind);
  return rank === 0 ? 'after' : rank < 0 ? 'later' : 'since';
}

function compare(a: Found, b: Found): number {
  if (a.micros !== b.micros) return a.micros - b.micros;
  // Those of one kind come in their order already.
  return REVIEW_KINDS.indexOf(a.kind) - REVIEW_KINDS.indexOf(b.kind);
}

function cursorOf({ kind, micros, account, key }: Found): string {
  return Buffer.from(JSON.stringify([micros, kind, account, key])).toString('base64url');
}

function readCursor(cursor: string): Place {
  try {
    const given: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const [micros, kind, account, key] = Array.isArray(given) ? (given as unknown[]) : [];
    const known = REVIEW_KINDS.find((one) => one === kind);
    if (known && Number.isSafeInteger(micros) && isNumber(account) && typeof key === 'string') {
      if (!('counter' in RECORDS[known]) || isNumber(Number(key))) {
        return { micros: Number(micros), kind: known, account, key };
      }
    }
  } catch {
    // Answered below.
  }
  throw new DomainError(fact('unknown_cursor'), { fields: { cursor: fact('foreign_cursor') } });
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 31;
}

/** @param reseller who reads them; null: the operator. */
async function withChecks(
  handle: Handle,
  replyProblem: ReplyProblem | undefined,
  found: readonly Found[],
  reseller: number | null,
): Promise<Review[]> {
  const factsOf = await readFacts(handle, replyProblem, found, reseller);
  const accounts = new Map(found.map((one) => [one.account, one]));
  const records = await readReviewRecords(handle, [...accounts.values()], MOST_COUNTED);
  const recordOf = new Map(records.map(({ account, ...record }) => [account, record]));
  return inStretches(reviewsOf());

  function* reviewsOf(): Stretchable<Review[]> {
    const reviews: Review[] = [];
    for (const one of found) {
      // A page of email templates has megabytes of text to look for links in.
      yield;
      const earlier = recordOf.get(one.account);
      // The account was removed meanwhile.
      if (!earlier) continue;
      const { kind, account, username, key, title, shown: record, micros } = one;
      const askedAt = new Date(Math.floor(micros / 1_000));
      const checks = checksOf(kind, one, factsOf(one));
      reviews.push({ kind, account, username, key, title, record, askedAt, checks, earlier });
    }
    return reviews;
  }
}

async function readFacts(
  handle: Handle,
  replyProblem: ReplyProblem | undefined,
  found: readonly Found[],
  reseller: number | null,
) {
  const of = (kind: ReviewKind) => found.filter((one) => one.kind === kind);
  const named = ({ bucket, account }: Found, name: string) => ({ bucket, account, name });
  const templates = of('template');
  const approved = await findApprovedSenders(
    handle,
    templates.flatMap((one) => (one.shown['sender_id'] ? [named(one, one.shown['sender_id'])] : [])),
  );
  const senders = new Set(approved.map(({ account, name }) => `${account} ${name}`));
  const same = new Map<string, string[]>();
  const foreign = new Set<string>();
  const note = (key: string, what: string) => same.set(key, [...(same.get(key) ?? []), what]);
  const equal = await findEqualTemplates(
    handle,
    templates.map((one) => ({ ...named(one, one.shown['content'] ?? ''), id: Number(one.key) })),
  );
  for (const { account, id, name, status } of equal) note(`template ${account} ${id}`, `${name} (${status})`);
  for (const kind of ['sender', 'voice_number', 'email_domain'] as const) {
    const owners = await findOtherOwners(
      handle,
      kind,
      of(kind).map((one) => named(one, one.title)),
    );
    for (const { name, account, owner, username, parent } of owners) {
      // Who a reseller does not serve is none of its business.
      const mayBeNamed = reseller === null || owner === reseller || parent === reseller;
      if (mayBeNamed) note(`${kind} ${account} ${name}`, username);
      else foreign.add(`${kind} ${account} ${name}`);
    }
  }
  const replyProblems = new Map<Found, Fact | null>();
  for (const one of of('keyword')) {
    const text = one.shown['static_message'] ?? null;
    if (replyProblem && text !== null) replyProblems.set(one, await replyProblem(one.account, text));
  }
  return (one: Found) => {
    const key = `${one.kind} ${one.account} ${one.kind === 'sender' ? one.title : one.key}`;
    return {
      isSenderApproved: senders.has(`${one.account} ${one.shown['sender_id'] ?? ''}`),
      sameAs: same.get(key) ?? [],
      isForeign: foreign.has(key),
      replyProblem: replyProblems.get(one),
    };
  };
}
