import { hasNul } from '../../storable-text.ts';
import type { Database, Reads } from '../../storage/database.ts';
import { findMisPlace, findStateInBroadcast, readMis, type MisRow } from '../../storage/mis.queries.ts';
import { keyOf, type Account } from '../accounts/account.ts';
import { channelsThat } from '../channels/channels.ts';
import type { Gateway } from '../gateway.ts';
import { endOfCall, fromBroadcastId, idFloor } from '../ids.ts';
import { spellingsOf } from '../recipients/spellings.ts';
import { nextTurn } from '../stretches.ts';
import { DEEPEST, tooDeep } from './depth.ts';

export type MisRecord = MisRow;

export type MisRequest = {
  from: Date;
  /** Not included. */
  to: Date;
  sender: string | null;
  limit: number;
  /** Number of records to skip. */
  offset: number;
  /** Only messages older than this one. */
  before: string | null;
};

/** A call by route V is one of them. */
const OF_SMS = channelsThat(({ reports }) => reports.areOfSms);
/** How many records are read and shown together; in between, the event loop serves others. */
const PIECE = 100;

/**
 * What was sent, to whom, at what cost and with what result: enough to reconcile a bill.
 *
 * @param show called with the records piece by piece, newest first.
 */
export function readMisReport<T>(
  { reads, reportTurns }: Pick<Gateway, 'reportTurns'> & { reads: Reads },
  account: Account,
  request: MisRequest,
  show: (records: MisRecord[]) => T,
): Promise<T[]> {
  return reportTurns.run(account.number, async () => {
    const shown: T[] = [];
    for await (const piece of readPieces(reads, account, request)) {
      shown.push(show(piece));
      await nextTurn();
    }
    return shown;
  });
}

async function* readPieces(reads: Reads, account: Account, request: MisRequest): AsyncGenerator<MisRow[]> {
  const { sender, offset, before } = request;
  const key = keyOf(account);
  const [from, to] = [idFloor(request.from.getTime()), idFloor(request.to.getTime())];
  const filter = { from, to: before !== null && before < to ? before : to, sender, channels: OF_SMS };
  if (offset > 0) {
    const skipped = Math.min(offset - 1, DEEPEST);
    const passed = await reads.read((handle) => findMisPlace(handle, key, filter, skipped));
    if (passed === null) return;
    if (offset > DEEPEST) throw tooDeep('offset');
    filter.to = passed;
  }
  for (let wanted = request.limit; wanted > 0; wanted -= PIECE) {
    const piece = await reads.read((handle) => readMis(handle, key, filter, Math.min(wanted, PIECE)));
    const last = piece.at(-1);
    if (last === undefined) return;
    yield piece;
    if (piece.length < PIECE) return;
    filter.to = last.id;
  }
}

/** The state of one recipient's message in a call; null if there is no such call or recipient. */
export async function findRecipientState(
  db: Database,
  account: Account,
  broadcastId: string,
  number: string,
): Promise<number | null> {
  const broadcast = fromBroadcastId(broadcastId);
  if (broadcast?.account !== account.number || number === '' || hasNul(number)) return null;
  const { first } = broadcast;
  const key = keyOf(account);
  const last = endOfCall(first);
  for (const recipient of spellingsOf(number)) {
    const state = await findStateInBroadcast(db.reports, key, { first, last, recipient, channels: OF_SMS });
    if (state !== null) return state;
  }
  return null;
}
