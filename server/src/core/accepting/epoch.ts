import { transaction, type Database } from '../../storage/database.ts';
import { endEpoch, type EpochMark } from '../../storage/ledger.queries.ts';
import type { SlotLease } from '../../storage/slots.queries.ts';
import { noLease, type Lease } from '../lease.ts';

/** `mark` resolves to null if the process has lost its slot. */
type Begun = SlotLease & { mark: Promise<EpochMark | null> };

/**
 * The period in which this process's optimistic batches may take effect. When their connection is lost, the server may
 * still execute some of them. They must not take effect after we have checked whether they did, so the epoch is ended
 * before the check. It also ends when the process loses its slot.
 */
export class Epoch {
  readonly #db: Database;
  readonly #lease: Pick<Lease, 'require'>;
  #begun: Begun | null = null;

  constructor(db: Database, lease: Pick<Lease, 'require'>) {
    this.#db = db;
    this.#lease = lease;
  }

  async current(): Promise<EpochMark> {
    const begun = this.#begunUnder(this.#lease.require());
    const mark = await this.#markOf(begun);
    if (mark) return mark;
    this.#forget(begun);
    throw noLease();
  }

  /** Resolves when no batch of the epoch `lost` can take effect any more. */
  async leave(lost: EpochMark): Promise<void> {
    for (;;) {
      // Always through the remembered epoch: another, begun beside it, would end that one unnoticed.
      const begun = this.#begunUnder(lost);
      const mark = await this.#markOf(begun);
      if (!mark || mark.epoch > lost.epoch) return;
      this.#forget(begun);
    }
  }

  /** A batch failed because its epoch was over: the next batch begins a new one. */
  drop(over: EpochMark): void {
    const begun = this.#begun;
    begun?.mark.then(
      (mark) => {
        if (mark === over) this.#forget(begun);
      },
      () => undefined,
    );
  }

  #begunUnder({ slot, fence }: SlotLease): Begun {
    if (this.#begun?.slot === slot && this.#begun.fence === fence) return this.#begun;
    const hold = { slot, fence };
    const mark = transaction(this.#db.hot, (handle) => endEpoch(handle, hold)).then((epoch) =>
      epoch === null ? null : { ...hold, epoch },
    );
    this.#begun = { ...hold, mark };
    return this.#begun;
  }

  async #markOf(begun: Begun): Promise<EpochMark | null> {
    try {
      return await begun.mark;
    } catch (error) {
      this.#forget(begun);
      throw error;
    }
  }

  #forget(begun: Begun): void {
    if (this.#begun === begun) this.#begun = null;
  }
}
