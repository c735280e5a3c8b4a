import { createHash } from 'node:crypto';
import { toStorable } from '../../storable-text.ts';
import { findInDirectory } from '../../storage/account-changes.queries.ts';
import { mayRunAgain, transaction, type Database } from '../../storage/database.ts';
import { markInboundSeen } from '../../storage/inbound.queries.ts';
import { repeated } from '../../storage/repeatable-transaction.ts';
import type { Inbound } from '../delivery/connector.ts';
import { shownSender, spellingsOfNumber } from '../recipients/inbound-numbers.ts';
import { collectInboundPart } from './long-inbound.ts';
import { storeInbound, type Arrived, type Receiving, type Stored } from './store-inbound.ts';

const LONGEST_VENDOR_KEY = 100;
const SEEN_HOURS = 7 * 24;

export type Received =
  | Stored
  /** A part is stored, and its message is not complete yet. */
  | { kind: 'waiting' }
  /** The operator has delivered it before. */
  | { kind: 'repeated' }
  /** No account has the number. */
  | { kind: 'unknown_number' };

/**
 * Stores a message to a virtual number, or a part of one, with all its consequences in one transaction: when this
 * resolves, it may be acknowledged to the operator.
 */
export async function receiveInbound(
  receiving: Receiving,
  connector: number,
  inbound: Inbound,
): Promise<Received> {
  const found = await findOwner(receiving.db, inbound.to);
  if (!found) return { kind: 'unknown_number' };
  const arrived: Arrived = {
    account: await receiving.accountOf(found.account),
    connector,
    from: shownSender(toStorable(inbound.from)),
    number: found.number,
    text: inbound.text,
    at: inbound.at,
  };
  if (inbound.part) return collectInboundPart(receiving, arrived, inbound.part);
  return receiveWhole(receiving, arrived, vendorKeyOf(inbound.vendorId));
}

async function receiveWhole(
  receiving: Receiving,
  arrived: Arrived,
  vendorKey: string | null,
): Promise<Stored | { kind: 'repeated' }> {
  return repeated(
    () =>
      transaction(receiving.db.hot, async (handle, alongCommit) => {
        const isNew =
          vendorKey === null || (await markInboundSeen(handle, arrived.connector, vendorKey, SEEN_HOURS));
        return isNew ? storeInbound(handle, alongCommit, receiving, arrived) : { kind: 'repeated' };
      }),
    mayRunAgain,
  );
}

async function findOwner(db: Database, to: string): Promise<{ account: number; number: string } | null> {
  const spellings = spellingsOfNumber(to);
  if (spellings.length === 0) return null;
  const owners = await findInDirectory(db.hot, 'virtual_number', spellings);
  for (const number of spellings) {
    const owner = owners.get(number);
    if (owner) return { account: owner.account, number };
  }
  return null;
}

/** The id exactly as received, unlike those of receipts: two that differ in case may be two messages. */
function vendorKeyOf(vendorId: string | null): string | null {
  const id = vendorId === null ? '' : toStorable(vendorId).trim();
  if (id === '') return null;
  return id.length <= LONGEST_VENDOR_KEY ? id : createHash('sha256').update(id).digest('hex');
}
