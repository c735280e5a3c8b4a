import { createHash } from 'node:crypto';
import { findInDirectory } from '../../storage/account-changes.queries.ts';
import type { AccountKey } from '../../storage/accounts.queries.ts';
import {
  mayRunAgain,
  transaction,
  type AlongCommit,
  type Database,
  type Handle,
} from '../../storage/database.ts';
import { insertInbound, markInboundSeen } from '../../storage/inbound.queries.ts';
import { findApprovedKeyword, type KeywordRow } from '../../storage/keywords.queries.ts';
import { enqueueInbound } from '../../storage/smpp-deliveries.queries.ts';
import { enqueueEvents } from '../../storage/webhooks.queries.ts';
import type { Account } from '../accounts/account.ts';
import type { Inbound } from '../delivery/connector.ts';
import { INBOUND_RANK, inboundPayload } from '../events/event.ts';
import type { IdMaker } from '../ids.ts';
import { shownSender, spellingsOfNumber } from '../recipients/inbound-numbers.ts';
import { parseIndianMobile } from '../recipients/indian-mobile.ts';
import type { InboundForSmpp } from '../smpp/delivery-queue.ts';
import { keywordIn } from './match-keyword.ts';

const MAX_RERUNS = 5;
const LONGEST_VENDOR_KEY = 100;

export type Receiving = {
  db: Database;
  ids: IdMaker;
  slot: number;
  accountOf: (account: number) => Promise<Account>;
};

export type Received =
  | { kind: 'stored'; id: string; account: number; notified: boolean; bySmpp: boolean; owesReply: boolean }
  /** The operator has handed it over before. */
  | { kind: 'repeated' }
  /** Nobody has the number. */
  | { kind: 'unknown_number' };

/**
 * Stores a message to a virtual number, with the keyword that it begins with, the webhook's event, the place among what
 * the account is told by SMPP and the reply that is owed, in one transaction: when this resolves, the operator may be told that it arrived.
 */
export async function receiveInbound(
  receiving: Receiving,
  connector: number,
  inbound: Inbound,
): Promise<Received> {
  const found = await findOwner(receiving.db, inbound.to);
  if (!found) return { kind: 'unknown_number' };
  const account = await receiving.accountOf(found.owner.account);
  const arrived: Arrived = {
    ...found,
    connector,
    from: shownSender(storable(inbound.from)),
    text: storable(inbound.text),
    at: inbound.at,
    vendorKey: vendorKeyOf(inbound.vendorId),
    endpoints: account.webhooks.filter(({ events }) => events.has('inbound')).map(({ endpoint }) => endpoint),
    bySmpp: account.smpp !== null,
  };
  for (let run = 1; ; run++) {
    try {
      return await transaction(receiving.db.hot, (handle, alongCommit) =>
        store(handle, alongCommit, receiving, arrived),
      );
    } catch (error) {
      if (run === MAX_RERUNS || !mayRunAgain(error)) throw error;
    }
  }
}

type Arrived = {
  owner: AccountKey;
  number: string;
  connector: number;
  from: string;
  text: string;
  at: Date;
  vendorKey: string | null;
  endpoints: number[];
  bySmpp: boolean;
};

async function store(
  handle: Handle,
  alongCommit: AlongCommit,
  { ids, slot }: Receiving,
  { owner, number, connector, from, text, at, vendorKey, endpoints, bySmpp }: Arrived,
): Promise<Received> {
  const word = keywordIn(text);
  const [isNew, keyword] = await Promise.all([
    vendorKey === null || markInboundSeen(handle, connector, vendorKey),
    word === null ? null : findApprovedKeyword(handle, owner, word),
  ]);
  if (!isNew) return { kind: 'repeated' };
  const id = ids.one(owner.account);
  const reply = replyOf(keyword, from);
  const stored = {
    sender: from,
    number,
    body: text,
    keyword: keyword?.id ?? null,
    connector,
    receivedAt: at,
  };
  alongCommit(insertInbound(handle, { ...owner, id, ...stored }, reply, slot));
  if (endpoints.length > 0) {
    const payload = inboundPayload({ from, to: number, text, at });
    alongCommit(
      enqueueEvents(handle, [{ ...owner, subject: id, rank: INBOUND_RANK, at, payload, endpoints }]),
    );
  }
  if (bySmpp) {
    const content: InboundForSmpp = { kind: 'inbound', from, to: number, text };
    alongCommit(enqueueInbound(handle, owner, id, content));
  }
  const { account } = owner;
  return { kind: 'stored', id, account, notified: endpoints.length > 0, bySmpp, owesReply: reply !== null };
}

/** Only to numbers that a message of the account could go to: names and short codes cannot be answered. */
function replyOf(keyword: KeywordRow | null, from: string): string | null {
  if (keyword?.responseType !== 'static' || parseIndianMobile(from) === null) return null;
  return keyword.staticMessage;
}

async function findOwner(db: Database, to: string): Promise<{ owner: AccountKey; number: string } | null> {
  const spellings = spellingsOfNumber(to);
  if (spellings.length === 0) return null;
  const owners = await findInDirectory(db.hot, 'virtual_number', spellings);
  for (const number of spellings) {
    const owner = owners.get(number);
    if (owner) return { owner, number };
  }
  return null;
}

/** Exactly as it came, unlike those of receipts: two that differ in case may be two messages. */
function vendorKeyOf(vendorId: string | null): string | null {
  const id = vendorId === null ? '' : storable(vendorId).trim();
  if (id === '') return null;
  return id.length <= LONGEST_VENDOR_KEY ? id : createHash('sha256').update(id).digest('hex');
}

/** What a phone sends is not refused for a character that the database does not take. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
