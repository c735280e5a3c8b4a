import { fact } from 'harkara-contract/facts.ts';
import type { ReviewKind } from 'harkara-contract/lists.ts';
import { LONGEST_REMARK } from 'harkara-contract/values.ts';
import type { AccountKey } from '../../storage/accounts.queries.ts';
import { listActions, type ChainedAction } from '../../storage/admin-actions.queries.ts';
import { transaction, type Database, type Handle, type Transaction } from '../../storage/database.ts';
import { isAlreadyStored } from '../../storage/provisioning.queries.ts';
import { findAccounts, lockAccount, type StoredAccount } from '../../storage/manage-accounts.queries.ts';
import { lockReview, writeReview, type ReviewState } from '../../storage/reviews.queries.ts';
import { describeDoer, type Doer } from '../audit-log/doer.ts';
import { recordAction } from '../audit-log/record-action.ts';
import { claimDomain } from '../channels/email/claim-domain.ts';
import { DomainError } from '../errors.ts';
import { accountKey } from '../ids.ts';
import { isStorable } from '../../storable-text.ts';
import { announceAccounts } from '../../storage/account-changes.queries.ts';

/** Names what a customer asked for. */
export type ReviewKey = { kind: ReviewKind; account: number; key: string };

/** Afterwards customers may have built on it. */
const UNDO_MS = 10 * 60_000;

/** The right to decide, if it was given: looked at in the transaction of the decision. */
export type MayDecide = {
  /** Called before the account is locked. */
  before: (handle: Handle) => Promise<void>;
  /** Called with the account under its lock. */
  about: (owner: StoredAccount) => void;
};

const ALWAYS: MayDecide = { before: async () => undefined, about: () => undefined };

export async function approve(
  db: Database,
  doer: Doer,
  wanted: ReviewKey,
  mayDecide: MayDecide = ALWAYS,
): Promise<void> {
  await decide(db, doer, wanted, { status: 'approved', reason: null }, mayDecide);
}

/** @param reason is shown to the customer. */
export async function reject(
  db: Database,
  doer: Doer,
  wanted: ReviewKey,
  reason: string,
  mayDecide: MayDecide = ALWAYS,
): Promise<void> {
  const given = reason.trim();
  if (given === '' || given.length > LONGEST_REMARK || !isStorable(given)) {
    const why = fact('wrong_length', { least: 1, most: LONGEST_REMARK });
    throw new DomainError(fact('invalid_reason', { reason: why }), { fields: { reason: why } });
  }
  await decide(db, doer, wanted, { status: 'rejected', reason: given }, mayDecide);
}

/** Takes one's own decision back: it waits for one again. */
export async function undoReview(
  db: Database,
  doer: Doer,
  wanted: ReviewKey,
  mayDecide: MayDecide = ALWAYS,
): Promise<void> {
  await change(db, wanted, mayDecide, async (handle, owner, before) => {
    const last = await lastDecision(handle, wanted, owner, before);
    const me = describeDoer(doer);
    const isMine = last?.actorName === me.actorName && last.actorPerson === me.actorPerson;
    if (before.status === 'pending' || !last || !isMine || Date.now() - last.at.getTime() > UNDO_MS) {
      throw new DomainError(fact('decision_not_undoable'));
    }
    return write(handle, doer, wanted, owner, before, { status: 'pending', reason: null }, 'reopened');
  });
}

async function decide(
  db: Database,
  doer: Doer,
  wanted: ReviewKey,
  after: { status: 'approved' | 'rejected'; reason: string | null },
  mayDecide: MayDecide,
): Promise<void> {
  await change(db, wanted, mayDecide, async (handle, owner, before) => {
    if (before.status !== 'pending') {
      const last = await lastDecision(handle, wanted, owner, before);
      const by = last?.actorName ?? null;
      const { status, reason } = before;
      throw new DomainError(
        by === null ? fact('already_decided', { status }) : fact('already_decided_by', { status, by }),
        { details: { status, reason, by, at: last?.at.toISOString() ?? null } },
      );
    }
    return write(handle, doer, wanted, owner, before, after, after.status);
  });
}

type Owner = AccountKey & { username: string };

/** The entry of the audit log about the decision that a record has now; null: it came in a file. */
async function lastDecision(
  handle: Handle,
  { kind, account }: ReviewKey,
  owner: Owner,
  state: ReviewState,
): Promise<ChainedAction | null> {
  const wanted = { account, action: `${kind}.${state.status}`, subject: subjectOf(owner, state) };
  const [last = null] = await listActions(handle, wanted, { limit: 1, before: null });
  return last;
}

async function change(
  db: Database,
  { kind, account, key }: ReviewKey,
  mayDecide: MayDecide,
  work: (handle: Transaction, owner: Owner, before: ReviewState) => Promise<void>,
): Promise<void> {
  await transaction(db.general, async (handle) => {
    await mayDecide.before(handle);
    const [known] = await findAccounts(handle, [accountKey(account)]);
    const owner = known && (await lockAccount(handle, known));
    if (owner) mayDecide.about(owner);
    const before = owner && (await lockReview(handle, kind, owner, key));
    if (!before) throw new DomainError(fact('review_not_found'));
    await work(handle, owner, before);
  });
}

async function write(
  handle: Transaction,
  doer: Doer,
  { kind, key }: ReviewKey,
  owner: Owner,
  before: ReviewState,
  after: Pick<ReviewState, 'status' | 'reason'>,
  verb: 'approved' | 'rejected' | 'reopened',
): Promise<void> {
  if (kind === 'email_domain') {
    await claimDomain(handle, owner, key, after.status === 'approved').catch((error: unknown) => {
      throw isAlreadyStored(error)
        ? new DomainError(fact('domain_approved_elsewhere', { domain: key }))
        : error;
    });
  }
  await writeReview(handle, kind, owner, key, after);
  await announceAccounts(handle, owner);
  await recordAction(handle, doer, {
    action: `${kind}.${verb}`,
    account: owner.account,
    subject: subjectOf(owner, before),
    before: { status: before.status },
    after: { status: after.status },
    reason: after.reason,
  });
}

const subjectOf = ({ username }: Owner, { title }: ReviewState) => `${username}/${title}`;
