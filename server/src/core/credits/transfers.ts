import { fact } from 'harkara-contract/facts.ts';
import { findInDirectory } from '../../storage/account-changes.queries.ts';
import { findAccount } from '../../storage/accounts.queries.ts';
import { CommitUnanswered } from '../../storage/commit.ts';
import { isConnectionFailure, mayRunAgain, transaction, type Database } from '../../storage/database.ts';
import { isBooked } from '../../storage/ledger.queries.ts';
import type { AccountCache } from '../accounts/account-cache.ts';
import { keyOf, StaleAccount, type Account } from '../accounts/account.ts';
import { normaliseUsername } from '../accounts/credentials.ts';
import { DomainError } from '../errors.ts';
import type { IdMaker } from '../ids.ts';
import { KeyedTurns } from '../limits/keyed-turns.ts';
import { untilDecided } from '../accepting/until-decided.ts';
import {
  mayReceive,
  TransferAttempt,
  type Recipient,
  type Transfer,
  type TransferRequest,
} from './transfer.ts';

const MAX_RERUNS = 5;
/** A key that no account has. */
const NOBODY = { bucket: 0, account: 0 };
/** Each holds a connection while it waits for a locked balance, and others need connections, too. */
const LIMITS = { atOnce: 3, mostWaiting: 1_000, longestMs: 30_000 };

export type TransferOptions = { db: Database; ids: IdMaker; accounts: AccountCache };

/**
 * Moves SMS credits from one active account to another: both sides, or none. Each sender's transfers run one after the
 * other; otherwise they would wait for each other in the database.
 */
export class Transfers {
  readonly #options: TransferOptions;
  readonly #turns = new KeyedTurns<number>({ ...LIMITS, refusal: nothingMoved });

  constructor(options: TransferOptions) {
    this.#options = options;
  }

  transfer(from: Account, request: TransferRequest): Promise<Transfer> {
    return this.#turns.run(from.number, async () => {
      try {
        return await this.#store(from, request);
      } catch (error) {
        throw isConnectionFailure(error) ? nothingMoved() : error;
      }
    });
  }

  /** Runs the transaction, repeats it if the database allows that, and finds out whether a lost COMMIT took effect. */
  async #store(checked: Account, request: TransferRequest): Promise<Transfer> {
    const recipient = await this.#findRecipient(request.recipientUsername, checked.number);
    let from = checked;
    for (let run = 1; ;) {
      const tried = new TransferAttempt(this.#options.ids, from, recipient, request);
      try {
        return await transaction(this.#options.db.hot, (handle, alongCommit) =>
          tried.move(handle, alongCommit),
        );
      } catch (error) {
        if (error instanceof StaleAccount) {
          from = await this.#checkAgain(from, request);
          continue;
        }
        if (error instanceof CommitUnanswered) {
          const transfer = await this.#findOut(from, tried, error);
          if (transfer) return transfer;
        } else if (!mayRunAgain(error)) throw error;
        if (run === MAX_RERUNS) throw error;
        run += 1;
      }
    }
  }

  /** Null if the recipient may not receive any, whether the account exists or not: both cases are handled alike. */
  async #findRecipient(username: string, from: number): Promise<Recipient | null> {
    const { general } = this.#options.db;
    const name = normaliseUsername(username);
    const key = (await findInDirectory(general, 'username', [name])).get(name) ?? NOBODY;
    if (key.account === from) throw toOneself();
    const row = await findAccount(general, key);
    if (!mayReceive(row)) return null;
    return { bucket: row.bucket, account: row.account, username: row.username, timeZone: row.timeZone };
  }

  async #checkAgain(from: Account, request: TransferRequest): Promise<Account> {
    const account = await this.#options.accounts.reload(from);
    await request.stillAllowed();
    return account;
  }

  #findOut(from: Account, tried: TransferAttempt, cause: CommitUnanswered): Promise<Transfer | null> {
    const key = keyOf(from);
    return untilDecided(cause, async () => {
      const { made, earlier } = tried;
      return made && (await isBooked(this.#options.db.hot, key, made.id)) ? made : earlier;
    });
  }
}

function toOneself(): DomainError {
  return new DomainError(fact('transfer_to_own_account'), {
    fields: { recipientUsername: fact('is_own_account') },
  });
}

function nothingMoved(): DomainError {
  return new DomainError(fact('transfer_not_stored'), { retryAfterSeconds: 1 });
}
