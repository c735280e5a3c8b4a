import { allRows, type Handle, type Transaction } from './database.ts';
import { arrays, names, unnest, type Column } from './rows.ts';

/** Records of one account, or of none, that an entry of the audit log stands for. `digest`: in hexadecimal digits. */
export type RecordPiece = { digest: string; piece: number; account: number | null; subjects: string[] };

const COLUMNS: readonly Column<RecordPiece>[] = [
  { name: 'digest', type: 'text', of: (p) => p.digest },
  { name: 'piece', type: 'integer', of: (p) => p.piece },
  { name: 'account', type: 'integer', of: (p) => p.account },
  { name: 'subjects', type: 'jsonb', of: (p) => JSON.stringify(p.subjects) },
];

const BATCH = 500;

/** A list that is stored already stays as it is. */
export async function storeRecordPieces(handle: Transaction, pieces: readonly RecordPiece[]): Promise<void> {
  for (let i = 0; i < pieces.length; i += BATCH) {
    await handle.query({
      name: 'store-records-of-audit-entry',
      text: `insert into admin_action_records (${names(COLUMNS)})
             select decode(digest, 'hex'), piece, account, subjects from ${unnest(COLUMNS)} as p (${names(COLUMNS)})
             on conflict (digest, piece) do nothing`,
      values: arrays(COLUMNS, pieces.slice(i, i + BATCH)),
    });
  }
}

/** In their order. @param page.after the number of the last piece of the page before. */
export async function readRecordPieces(
  handle: Handle,
  digest: string,
  { after, limit }: { after: number; limit: number },
): Promise<RecordPiece[]> {
  return allRows(handle, {
    text: `select encode(digest, 'hex') as digest, piece, account, subjects from admin_action_records
            where digest = decode($1, 'hex') and piece > $2 order by piece limit $3`,
    values: [digest, after, limit],
  });
}
