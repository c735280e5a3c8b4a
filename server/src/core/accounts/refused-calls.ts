import { fact } from 'harkara-contract/facts.ts';
import {
  findRefusal,
  listRefusalDetails,
  listRefusals,
  storeRefusals,
  type NewRefusal,
  type Refusal,
  type RefusalDetails,
  type RefusalFilter,
} from '../../storage/refusals.queries.ts';
import { transaction, type Database, type Reads } from '../../storage/database.ts';
import { DomainError } from '../errors.ts';
import type { Found } from '../records.ts';
import { keyOf, type Account } from './account.ts';

/** An account in a loop is told of its newest refusals only, and takes no memory from the others. */
const MOST_OF_ACCOUNT = 50;
const MOST_ACCOUNTS = 1_000;
/** What an account is shown. */
const REFUSALS_KEPT = 200;

/**
 * Refused API calls, for the page on which their account looks for what went wrong. A call only leaves a note in
 * memory; the notes are stored later, together. Some are lost if the process ends at once, or too many come.
 */
export class RefusedCalls {
  readonly #db: Database;
  readonly #now: () => Date;
  #noted = new Map<number, NewRefusal[]>();

  constructor(db: Database, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  note(
    { bucket, number: account }: Pick<Account, 'bucket' | 'number'>,
    call: Omit<NewRefusal, 'bucket' | 'account' | 'at'>,
  ): void {
    let noted = this.#noted.get(account);
    if (!noted) {
      if (this.#noted.size >= MOST_ACCOUNTS) return;
      noted = [];
      this.#noted.set(account, noted);
    }
    if (noted.length >= MOST_OF_ACCOUNT) noted.shift();
    noted.push({ ...call, bucket, account, at: this.#now() });
  }

  async store(): Promise<void> {
    if (this.#noted.size === 0) return;
    const refusals = [...this.#noted.values()].flat();
    this.#noted = new Map();
    await transaction(this.#db.general, (handle) => storeRefusals(handle, refusals, REFUSALS_KEPT));
  }
}

export type { RefusalDetails, RefusalFilter };

/** Newest first. @param page.before the number of the last one of the page before. */
export async function listRefusedCalls(
  db: Database,
  account: Account,
  { limit, ...page }: RefusalFilter & { limit: number; before: number | null },
): Promise<Found<Refusal>> {
  const found = await listRefusals(db.general, keyOf(account), { ...page, limit: limit + 1 });
  const records = found.slice(0, limit);
  return { records, next: found.length > limit ? (records.at(-1)?.no ?? null) : null };
}

/** All that are kept, with what was asked and answered. */
export async function* exportRefusedCalls(
  reads: Reads,
  account: Account,
  filter: RefusalFilter,
): AsyncGenerator<RefusalDetails[]> {
  const all = { ...filter, limit: REFUSALS_KEPT, before: null };
  yield await reads.read((handle) => listRefusalDetails(handle, keyOf(account), all));
}

export async function findRefusedCall(db: Database, account: Account, no: number): Promise<RefusalDetails> {
  const found = await findRefusal(db.general, keyOf(account), no);
  if (!found) throw new DomainError(fact('refusal_not_found', { most: REFUSALS_KEPT }));
  return found;
}
