import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Transaction } from './connection.ts';

/**
 * Streams rows in by COPY.
 *
 * @param into the table with its columns.
 * @param rows in COPY's text format.
 */
export async function copyInto(
  { connection }: Transaction,
  into: string,
  rows: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<void> {
  if (!(connection instanceof pg.Client)) throw new Error('COPY needs a connection of its own');
  await pipeline(Readable.from(rows), connection.query(copyFrom(`copy ${into} from stdin`)));
}

/**
 * Copies rows in one piece, and frees its memory at once. The garbage collector sees only the few bytes of the handle, and
 * would run after dozens of megabytes have gathered.
 */
export async function copyPiece(
  handle: Transaction,
  into: string,
  piece: string | Uint8Array<ArrayBuffer>,
): Promise<void> {
  const bytes = typeof piece === 'string' ? new TextEncoder().encode(piece) : piece;
  await copyInto(handle, into, [Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)]);
  bytes.buffer.transfer(0);
}

/** Escapes a value for COPY's text format. */
export function copyText(text: string): string {
  if (!/[\\\t\n\r]/.test(text)) return text;
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('\t', '\\t')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r');
}
