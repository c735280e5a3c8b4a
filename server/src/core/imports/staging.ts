import { stagedLine, stagedSize, stagingPrefix } from '../../storage/import-rows.queries.ts';
import type { ImportKey, TableShape } from '../../storage/import-record.ts';
import type { TableRow } from './csv-rows.ts';
import { repeatsTooMuch, rowsTooLarge, rowTooLarge, type StagingLimits } from './staging-limits.ts';
import { Table } from './table.ts';

/** Bytes that are stored at once. */
const CHUNK = 256 * 1024;

export type StagedLines = { lines: Uint8Array<ArrayBuffer>; bytes: number };

/**
 * Turns rows into what is staged of them, and gathers that until it is worth storing. A file that becomes too much is
 * refused before that is stored.
 */
export class Staging {
  readonly #prefix: string;
  readonly #limits: Pick<StagingLimits, 'row' | 'file'>;
  readonly #table = new Table();
  #lines: string[] = [];
  #length = 0;
  /** Bytes of the lines, and of all rows. */
  #bytes = 0;
  #allBytes = 0;
  /** Characters of all rows, and how many there may be so far. */
  #characters = 0;
  #allowed = 0;

  constructor(key: ImportKey, limits: Pick<StagingLimits, 'row' | 'file'>) {
    this.#prefix = stagingPrefix(key);
    this.#limits = limits;
  }

  get rows(): number {
    return this.#table.rows;
  }

  get isFull(): boolean {
    return this.#length >= CHUNK;
  }

  /** More of the file was read, so that more characters may be staged. */
  allow(characters: number): void {
    this.#allowed = characters;
  }

  add(row: TableRow): void {
    const staged = this.#table.see(row);
    if (!staged) return;
    const { bytes, characters } = stagedSize(staged.cells);
    this.#refuseTooMuch(row.row, bytes, characters);
    const line = stagedLine(this.#prefix, staged, bytes);
    this.#lines.push(line);
    this.#length += line.length;
    this.#bytes += bytes;
  }

  /** What has been gathered; null if there is nothing. */
  take(): StagedLines | null {
    if (this.#lines.length === 0) return null;
    const staged = { lines: new TextEncoder().encode(this.#lines.join('')), bytes: this.#bytes };
    this.#lines = [];
    this.#length = 0;
    this.#bytes = 0;
    return staged;
  }

  shape(isOld = false): TableShape {
    return this.#table.shape(isOld);
  }

  #refuseTooMuch(row: number, bytes: number, characters: number): void {
    if (bytes > this.#limits.row) throw rowTooLarge(row, bytes, this.#limits.row);
    this.#allBytes += bytes;
    if (this.#allBytes > this.#limits.file) throw rowsTooLarge(this.#limits.file);
    this.#characters += characters;
    if (this.#characters > this.#allowed) throw repeatsTooMuch(row);
  }
}
