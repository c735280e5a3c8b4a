import type { CountedReceipt, StoredReceipt } from '../../storage/receipts.queries.ts';

/** Receipts that name their messages themselves: each kind is stored once, and counted. */
export class CountedReceipts {
  readonly #counted = new Map<string, CountedReceipt & { contradicts: boolean }>();

  /** The first of its kind is stored; for the others it is noted how many they were, and when the last one came. */
  add(row: StoredReceipt, contradicts: boolean): void {
    const name = `${row.id} ${row.receiptId}`;
    const counted = this.#counted.get(name);
    if (counted) {
      counted.count += 1;
      if (row.receivedAt > counted.lastAt) counted.lastAt = row.receivedAt;
    } else {
      this.#counted.set(name, { ...row, count: 1, lastAt: row.receivedAt, contradicts });
    }
  }

  rows(): CountedReceipt[] {
    return [...this.#counted.values()];
  }

  /** @param firsts those that were stored. @returns how many of them say the opposite of a refund. */
  contradicted(firsts: readonly { id: string; receiptId: string }[]): number {
    return firsts.filter(({ id, receiptId }) => this.#counted.get(`${id} ${receiptId}`)?.contradicts).length;
  }
}
