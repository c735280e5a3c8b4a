import { transaction, type Database } from '../../storage/database.ts';
import { endEpoch, type EpochMark } from '../../storage/ledger.queries.ts';
import type { SlotLease } from '../../storage/slots.queries.ts';
import { noLease, type Lease } from '../lease.ts';

type Begun = SlotLease & { mark: Promise<EpochMark> };

/**
 * The time in which this process's batches, sent off unseen, may happen. When their connection is lost, the server may
 * still come to some of them; they must not happen after it was looked whether they did, so the epoch is left first. It
 * ends with the process's hold on its slot, too.
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
    const tenure = this.#lease.require();
    const begun = isUnder(tenure, this.#begun) ? this.#begun : this.#begin(tenure);
    return this.#markOf(begun);
  }

  /** Resolves when nothing of the epoch `lost` can happen any more. */
  async leave(lost: EpochMark): Promise<void> {
    for (let begun = this.#begun; isUnder(lost, begun); begun = this.#begun) {
      const { epoch } = await this.#markOf(begun);
      if (epoch > lost.epoch) return;
      if (this.#begun === begun) this.#begin(lost);
    }
    await this.#end(lost);
  }

  #begin(hold: SlotLease): Begun {
    const { slot, fence } = hold;
    const mark = this.#end(hold).then((epoch) => {
      if (epoch === null) throw noLease();
      return { slot, fence, epoch };
    });
    mark.catch(() => undefined);
    this.#begun = { slot, fence, mark };
    return this.#begun;
  }

  async #markOf(begun: Begun): Promise<EpochMark> {
    try {
      return await begun.mark;
    } catch (error) {
      if (this.#begun === begun) this.#begun = null;
      throw error;
    }
  }

  #end(hold: SlotLease): Promise<number | null> {
    return transaction(this.#db.hot, (handle) => endEpoch(handle, hold));
  }
}

function isUnder(hold: SlotLease, begun: Begun | null): begun is Begun {
  return begun?.slot === hold.slot && begun.fence === hold.fence;
}
