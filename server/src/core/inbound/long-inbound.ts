import { createHash } from 'node:crypto';
import type { AlongCommit, Transaction } from '../../storage/database.ts';
import { markInboundSeen } from '../../storage/inbound.queries.ts';
import {
  addInboundPart,
  removeInboundParts,
  type InboundParts,
  type InboundPartsKey,
  type NewInboundPart,
} from '../../storage/inbound-parts.queries.ts';
import { repeatableTransaction } from '../../storage/repeatable-transaction.ts';
import type { InboundPart } from '../delivery/connector.ts';
import { storeInbound, type Arrived, type Receiving, type Stored } from './store-inbound.ts';

/** How long to wait for a message's other parts. */
const WAIT_MS = 600_000;
/**
 * The same part again within this time is a repeat by the operator, whether its message is complete by now or not.
 * References are few, and some phones always use the same one: after an hour it is a new message.
 */
const REPEATED_HOURS = 1;
const GAP = '…';

/**
 * Stores a part of a long message, and the message once it is complete. If that part is already there with another
 * text, it belongs to a new message under the same reference: the earlier message is passed on as it stands.
 */
export async function collectInboundPart(
  receiving: Receiving,
  arrived: Arrived,
  { reference, total, number: part }: InboundPart,
): Promise<Stored | { kind: 'repeated' | 'waiting' }> {
  const { account, connector, from, number, text, at } = arrived;
  const added: NewInboundPart = {
    bucket: account.bucket,
    account: account.number,
    connector,
    sender: from,
    number,
    reference,
    total,
    part,
    body: Buffer.from(text, 'utf16le'),
    at,
  };
  return repeatableTransaction(receiving.db.hot, async (handle, alongCommit) => {
    if (!(await markInboundSeen(handle, connector, digestOf(added), REPEATED_HOURS))) {
      return { kind: 'repeated' };
    }
    const place = await addInboundPart(handle, added, WAIT_MS);
    if (place && !place.isWhole) return { kind: 'waiting' };
    const passedOn = await passOn(handle, alongCommit, receiving, arrived, added);
    if (!place && !(await addInboundPart(handle, added, WAIT_MS))) {
      throw new Error('a part of a long inbound message found no place');
    }
    return passedOn ?? { kind: 'waiting' };
  });
}

/** Passes on the received parts of an incomplete message. Null if another process was quicker. */
export async function passOnAsItStands(receiving: Receiving, key: InboundPartsKey): Promise<Stored | null> {
  const account = await receiving.accountOf(key.account);
  const { connector, sender: from, number } = key;
  return repeatableTransaction(receiving.db.hot, (handle, alongCommit) =>
    passOn(handle, alongCommit, receiving, { account, connector, from, number }, key),
  );
}

async function passOn(
  handle: Transaction,
  alongCommit: AlongCommit,
  receiving: Receiving,
  arrived: Omit<Arrived, 'text' | 'at'>,
  key: InboundPartsKey,
): Promise<Stored | null> {
  const parts = await removeInboundParts(handle, key);
  if (!parts) return null;
  return storeInbound(handle, alongCommit, receiving, { ...arrived, text: join(parts), at: parts.at });
}

function join({ bodies }: InboundParts): string {
  return bodies.map((body) => body?.toString('utf16le') ?? GAP).join('');
}

function digestOf({ sender, number, reference, total, part, body }: NewInboundPart): string {
  const hash = createHash('sha256').update(JSON.stringify([sender, number, reference, total, part]));
  return `part ${hash.update(body).digest('hex')}`;
}
