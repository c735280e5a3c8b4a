import { stagedLine, stagingPrefix } from '../../storage/import-rows.queries.ts';
import type { ImportKey, TableShape } from '../../storage/imports.queries.ts';
import type { TableRow } from './csv-rows.ts';
import { Table } from './table.ts';

/** Bytes that are stored at once. */
const CHUNK = 256 * 1024;

/** Turns rows into what is staged of them, and gathers that until it is worth storing. */
export class Staging {
  readonly #prefix: string;
  readonly #table = new Table();
  #lines: string[] = [];
  #length = 0;

  constructor(key: ImportKey) {
    this.#prefix = stagingPrefix(key);
  }

  get rows(): number {
    return this.#table.rows;
  }

  get isFull(): boolean {
    return this.#length >= CHUNK;
  }

  add(row: TableRow): void {
    const staged = this.#table.see(row);
    if (!staged) return;
    const line = stagedLine(this.#prefix, staged);
    this.#lines.push(line);
    this.#length += line.length;
  }

  /** What has been gathered; null if there is nothing. */
  take(): Uint8Array<ArrayBuffer> | null {
    if (this.#lines.length === 0) return null;
    const lines = new TextEncoder().encode(this.#lines.join(''));
    this.#lines = [];
    this.#length = 0;
    return lines;
  }

  shape(isOld = false): TableShape {
    return this.#table.shape(isOld);
  }
}
