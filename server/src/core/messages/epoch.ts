import { transaction, type Database } from '../../storage/database.ts';
import { endEpoch } from '../../storage/ledger.queries.ts';

/**
 * The time in which this process's batches, sent off unseen, may happen. When their connection is lost, the server may
 * still come to some of them; they must not happen after it was looked whether they did, so the epoch is left first.
 */
export class Epoch {
  readonly #db: Database;
  readonly #slot: number;
  #number: Promise<number> | null = null;

  constructor(db: Database, slot: number) {
    this.#db = db;
    this.#slot = slot;
  }

  current(): Promise<number> {
    this.#number ??= this.#begin();
    return this.#number.catch((error: unknown) => {
      this.#number = null;
      throw error;
    });
  }

  /** Resolves when nothing of the epoch `lost` can happen any more. */
  async leave(lost: number): Promise<void> {
    while ((await this.current()) <= lost) this.#number = this.#begin();
  }

  #begin(): Promise<number> {
    return transaction(this.#db.general, (handle) => endEpoch(handle, this.#slot));
  }
}
