import type { Database } from '../../storage/database.ts';
import { findMisPlace, findStateInBroadcast, readMis, type MisRow } from '../../storage/mis.queries.ts';
import type { Account } from '../accounts/account.ts';
import type { Gateway } from '../gateway.ts';
import { endOfCall, fromBroadcastId, idFloor } from '../ids.ts';
import { spellingsOf } from '../recipients/spellings.ts';
import { hasNul } from '../storable.ts';
import { DEEPEST, tooDeep } from './depth.ts';

export type MisRequest = {
  from: Date;
  /** Not included. */
  to: Date;
  sender: string | null;
  limit: number;
  /** Records that are passed over. */
  offset: number;
  /** Only those that are older than this message. */
  before: string | null;
};

/** What was sent, to whom, at what cost and with what result: enough to reconcile a bill. */
export function readMisReport(
  { db, reportTurns }: Pick<Gateway, 'db' | 'reportTurns'>,
  account: Account,
  request: MisRequest,
): Promise<MisRow[]> {
  return reportTurns.run(account.number, () => readPage(db, account, request));
}

async function readPage(db: Database, account: Account, request: MisRequest): Promise<MisRow[]> {
  const { sender, limit, offset, before } = request;
  const key = { bucket: account.bucket, account: account.number };
  const [from, to] = [idFloor(request.from.getTime()), idFloor(request.to.getTime())];
  const filter = { from, to: before !== null && before < to ? before : to, sender };
  if (offset === 0) return readMis(db.reports, key, filter, limit);
  const passed = await findMisPlace(db.reports, key, filter, Math.min(offset - 1, DEEPEST));
  if (passed === null) return [];
  if (offset > DEEPEST) throw tooDeep('offset');
  return readMis(db.reports, key, { ...filter, to: passed }, limit);
}

/** The state of one recipient's message in a call; null where there is no such call or recipient. */
export async function findRecipientState(
  db: Database,
  account: Account,
  broadcastId: string,
  number: string,
): Promise<number | null> {
  const broadcast = fromBroadcastId(broadcastId);
  if (broadcast?.account !== account.number || number === '' || hasNul(number)) return null;
  const { first } = broadcast;
  const key = { bucket: account.bucket, account: account.number };
  const last = endOfCall(first);
  for (const recipient of spellingsOf(number)) {
    const state = await findStateInBroadcast(db.reports, key, { first, last, recipient });
    if (state !== null) return state;
  }
  return null;
}
