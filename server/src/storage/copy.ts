import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Handle } from './database.ts';

/**
 * Streams rows in by COPY.
 *
 * @param into the table with its columns.
 * @param rows in COPY's text format.
 */
export async function copyInto(
  handle: Handle,
  into: string,
  rows: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<void> {
  if (!(handle instanceof pg.Client)) throw new Error('COPY needs a connection of its own');
  await pipeline(Readable.from(rows), handle.query(copyFrom(`copy ${into} from stdin`)));
}

/**
 * Rows in one piece, whose memory is given back at once: the collection of garbage sees only the few bytes of its handle,
 * and comes when dozens of megabytes have gathered.
 */
export async function copyPiece(
  handle: Handle,
  into: string,
  piece: string | Uint8Array<ArrayBuffer>,
): Promise<void> {
  const bytes = typeof piece === 'string' ? new TextEncoder().encode(piece) : piece;
  await copyInto(handle, into, [Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)]);
  bytes.buffer.transfer(0);
}
