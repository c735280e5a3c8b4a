import type { Database } from '../../../storage/database.ts';
import {
  beginUpload,
  discardUpload,
  insertPiece,
  type UploadKey,
} from '../../../storage/attachments.queries.ts';
import type { Account } from '../../accounts/account.ts';
import type { IdMaker } from '../../ids.ts';
import { inPieces } from '../../../pieces.ts';

const PIECE_BYTES = 256 * 1_024;

/** A file as it came with a call, read again piece by piece. */
export type GivenFile = { read: () => AsyncIterable<Buffer> };

/**
 * Stores a call's files before it is accepted: too much for a transaction that others share. An upload whose call is
 * not accepted is discarded, at the latest by the sweep.
 */
export async function storeUpload(
  { db, ids }: { db: Database; ids: IdMaker },
  { bucket, number: account }: Account,
  files: readonly GivenFile[],
): Promise<UploadKey> {
  const key = { bucket, account, upload: ids.one(account) };
  await beginUpload(db.general, key);
  try {
    for (const [file, { read }] of files.entries()) {
      let piece = 0;
      for await (const data of inPieces(read(), PIECE_BYTES)) {
        await insertPiece(db.general, key, { file, piece, data });
        piece += 1;
      }
    }
  } catch (error) {
    await discardUpload(db.general, key).catch(() => undefined);
    throw error;
  }
  return key;
}
