import type { Approval, VoiceRoute } from 'harkara-contract/lists.ts';
import type { AccountKey } from './accounts.queries.ts';
import type { Handle } from './database.ts';

export type VoiceNumberRecord = {
  number: string;
  route: VoiceRoute;
  status: Approval;
  reason: string | null;
  createdAt: Date;
};

const COLUMNS = 'number, route, status, reason, created_at as "createdAt"';

/** The newest first. */
export async function listVoiceNumbers(
  handle: Handle,
  { bucket, account }: AccountKey,
  limit: number,
): Promise<VoiceNumberRecord[]> {
  const { rows } = await handle.query<VoiceNumberRecord>({
    name: 'list-voice-numbers',
    text: `select ${COLUMNS} from voice_numbers where bucket = $1 and account = $2
            order by created_at desc, number limit $3`,
    values: [bucket, account, limit],
  });
  return rows;
}

/** @returns null if the account has it already. */
export async function insertVoiceNumber(
  handle: Handle,
  { bucket, account }: AccountKey,
  { number, route }: Pick<VoiceNumberRecord, 'number' | 'route'>,
): Promise<VoiceNumberRecord | null> {
  const { rows } = await handle.query<VoiceNumberRecord>({
    name: 'insert-voice-number',
    text: `insert into voice_numbers (bucket, account, number, route, status) values ($1, $2, $3, $4, 'pending')
           on conflict do nothing returning ${COLUMNS}`,
    values: [bucket, account, number, route],
  });
  return rows[0] ?? null;
}
