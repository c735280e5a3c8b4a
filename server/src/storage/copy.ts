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
