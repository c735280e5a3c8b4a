import { plainArray } from './database.ts';

export type MessageKey = { bucket: number; account: number; id: string };

/**
 * A transaction that locks several messages does so in the order of their ids, and in one statement: two batches that
 * name the same messages in opposite orders would deadlock. On the hot path's connections, whose plans only look up
 * keys, rows are locked in the order in which they are given.
 */
export function inLockOrder<Row extends { id: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)));
}

export function keyArrays(messages: readonly MessageKey[]): string[] {
  return [
    plainArray(messages.map((m) => m.bucket)),
    plainArray(messages.map((m) => m.account)),
    plainArray(messages.map((m) => m.id)),
  ];
}
