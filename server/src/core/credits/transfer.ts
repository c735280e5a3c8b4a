import { createHash } from 'node:crypto';
import { fact } from 'harkara-contract/facts.ts';
import { findAccount, type AccountKey, type AccountRow } from '../../storage/accounts.queries.ts';
import type { AlongCommit, Handle, Transaction } from '../../storage/database.ts';
import { lockBalances, post } from '../../storage/ledger.queries.ts';
import { addCreditUsage } from '../../storage/usage.queries.ts';
import { StaleAccount, type Account } from '../accounts/account.ts';
import { normaliseUsername } from '../accounts/credentials.ts';
import { recordAction } from '../audit-log/record-action.ts';
import { DomainError } from '../errors.ts';
import { timeOfId, type IdMaker } from '../ids.ts';
import { findEarlierAnswer, keepAnswer, type IdempotencyKey } from '../idempotency.ts';
import type { Actor } from '../people/actor.ts';
import { creditUsageOf } from './credit-usage.ts';
import { MAIN_CREDIT_KIND, fromMilliCredits, type CreditKind } from './credits.ts';

export type TransferRequest = {
  recipientUsername: string;
  kind: CreditKind;
  /** Thousandths of a credit; more than 0. */
  amount: number;
  description: string | null;
  idempotency: IdempotencyKey | null;
  /** Who asks for it in the panel; null: a program, whose transfers are in the ledger alone. */
  actor: Actor | null;
  /** Throws if the caller is no longer allowed to transfer; called when the account's settings have changed. */
  stillAllowed: () => Promise<void>;
  /** Set between a reseller and its customer: one of the two accounts must still be the other's. */
  within?: { reseller: number; customer: AccountKey & { username: string } };
};

/** What was moved; plain data, since it is stored as the answer to repeated calls. */
export type Transfer = { id: string; amount: number; recipientUsername: string; balance: number };

export type Recipient = AccountKey & { username: string; timeZone: string };

/** One run of the transaction that moves the credits. */
export class TransferAttempt {
  /** The transfer made; null as long as nothing has been written. */
  made: Transfer | null = null;
  /** The answer to an earlier call with the same idempotency key. */
  earlier: Transfer | null = null;
  readonly #ids: IdMaker;
  readonly #from: Account;
  readonly #recipient: Recipient | null;
  readonly #request: TransferRequest;

  constructor(ids: IdMaker, from: Account, recipient: Recipient | null, request: TransferRequest) {
    this.#ids = ids;
    this.#from = from;
    this.#recipient = recipient;
    this.#request = request;
  }

  async move(handle: Transaction, alongCommit: AlongCommit): Promise<Transfer> {
    const { bucket, number: account } = this.#from;
    const to = this.#recipient;
    const { within } = this.#request;
    // Every change of an account locks its balances, too: what is read behind this lock stays so.
    const [locked, earlier, recipient, customer] = await Promise.all([
      lockBalances(handle, [{ bucket, account }, ...(to ? [to] : [])]),
      this.#findEarlier(handle),
      to && findAccount(handle, to),
      within && findAccount(handle, within.customer),
    ]);
    if (earlier) {
      this.earlier = earlier;
      return earlier;
    }
    const { kind, amount } = this.#request;
    const balance = locked.find((b) => b.account === account && b.kind === kind);
    if (!balance) throw new Error(`account ${account} has no ${kind} balance`);
    if (balance.configVersion !== this.#from.version) throw new StaleAccount();
    if (within && customer?.parent !== within.reseller) {
      throw new DomainError(fact('customer_not_found', { username: within.customer.username }));
    }
    if (!to || !mayReceive(recipient)) throw recipientNotFound();
    if (balance.amount < amount) {
      throw new DomainError(fact('insufficient_credits'));
    }
    // Made under the lock, so that entry ids are in the order in which the entries changed the balance.
    const id = this.#ids.one(account);
    this.made = { id, amount, recipientUsername: to.username, balance: balance.amount - amount };
    this.#write(handle, alongCommit, to, this.made);
    await this.#record(handle, to, this.made, balance.amount);
    return this.made;
  }

  async #findEarlier(handle: Handle): Promise<Transfer | null> {
    const { idempotency } = this.#request;
    if (!idempotency) return null;
    const { bucket, number: account } = this.#from;
    return findEarlierAnswer<Transfer>(handle, { bucket, account }, idempotency);
  }

  #write(handle: Transaction, alongCommit: AlongCommit, to: Recipient, made: Transfer): void {
    const { bucket, number: account, username, timeZone } = this.#from;
    const { idempotency, description, kind } = this.#request;
    const shared = {
      kind,
      entry: made.id,
      transfer: made.id,
      ...(description === null ? {} : { description }),
    } as const;
    const out = {
      ...shared,
      bucket,
      account,
      delta: -made.amount,
      reason: 'transfer_out',
      counterparty: made.recipientUsername,
    } as const;
    const into = {
      ...shared,
      bucket: to.bucket,
      account: to.account,
      delta: made.amount,
      reason: 'transfer_in',
      counterparty: username,
    } as const;
    alongCommit(post(handle, [out, into]));
    alongCommit(addCreditUsage(handle, [creditUsageOf(out, timeZone), creditUsageOf(into, to.timeZone)]));
    if (idempotency)
      alongCommit(keepAnswer(handle, { bucket, account }, idempotency, made, timeOfId(made.id)));
  }

  async #record(handle: Transaction, to: Recipient, made: Transfer, before: number): Promise<void> {
    const { actor, description, kind } = this.#request;
    if (!actor) return;
    await recordAction(handle, actor, {
      action: 'credits.transferred',
      account: this.#from.number,
      subject: `${this.#from.username} to ${to.username}`,
      before: { balance: fromMilliCredits(before) },
      after: { kind, balance: fromMilliCredits(made.balance), amount: fromMilliCredits(made.amount) },
      reason: description,
    });
  }
}

/** A digest of what a call asks for, to tell a repeat from a different call with the same idempotency key. */
export function transferFingerprint(
  request: Pick<TransferRequest, 'recipientUsername' | 'kind' | 'amount' | 'description'>,
  clientRef: string | null,
): Buffer {
  const parts = [
    normaliseUsername(request.recipientUsername),
    request.amount,
    request.description,
    clientRef,
    // Digests of calls about SMS credits are stored without it.
    ...(request.kind === MAIN_CREDIT_KIND ? [] : [request.kind]),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}

/** Administrators have no credits of their own, and their names are not revealed. */
export function mayReceive(row: AccountRow | null): row is AccountRow {
  return row !== null && row.status === 'active' && row.role !== 'admin';
}

/** Also for an account that is not active: whether it exists is not revealed. */
function recipientNotFound(): DomainError {
  return new DomainError(fact('transfer_recipient_not_found'), {
    fields: { recipientUsername: fact('not_an_active_account') },
  });
}
