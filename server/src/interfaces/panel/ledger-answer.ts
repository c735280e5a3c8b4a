import type { FastifyReply } from 'fastify';
import { MAIN_CREDIT_KIND, type CreditKind } from 'harkara-contract/lists.ts';
import type { LedgerItem } from 'harkara-contract/records/ledger.ts';
import type { Unwritten } from 'harkara-contract/route.ts';
import type { Account } from '../../core/accounts/account.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import {
  NEWEST,
  pageOfLedger,
  type LedgerItem as StoredItem,
  type LedgerPosition,
} from '../../core/credits/ledger-page.ts';
import type { Gateway } from '../../core/gateway.ts';
import { fromPublicId, timeOfId, toPublicId } from '../../core/ids.ts';
import { delayedFor } from './delayed-reads.ts';
import { limitOf } from './paging.ts';

type LedgerQuery = { kind?: CreditKind; limit?: number; cursor?: string };

/** A page of an account's ledger. */
export async function answerLedger(
  gateway: Gateway,
  reply: FastifyReply,
  account: Account,
  query: LedgerQuery,
) {
  const { kind = MAIN_CREDIT_KIND, cursor } = query;
  const from = positionIn(cursor);
  const reads = await delayedFor(gateway, reply, from.entry === NEWEST.entry ? null : timeOfId(from.entry));
  const { items, next } = await pageOfLedger(reads, account, kind, { limit: limitOf(query), from });
  return { items: items.map(describeItem), next: next && cursorOf(next) };
}

function describeItem(item: StoredItem): Unwritten<LedgerItem> {
  if (item.type === 'sent') {
    return {
      ...item,
      id: `${item.day} sent`,
      at: null,
      amount: fromMilliCredits(item.refunded - item.credits),
      balanceAfter: null,
      refunded: fromMilliCredits(item.refunded),
      description: null,
      counterparty: null,
    };
  }
  return {
    ...item,
    id: toPublicId(item.entry),
    amount: fromMilliCredits(item.amount),
    balanceAfter: fromMilliCredits(item.balanceAfter),
    messages: null,
    refunded: 0,
  };
}

function cursorOf({ entry, day }: LedgerPosition): string {
  return `${entry === NEWEST.entry ? '' : toPublicId(entry)}.${day === NEWEST.day ? '' : day}`;
}

/** A cursor that is none begins anew. */
function positionIn(cursor = ''): LedgerPosition {
  const [entry = '', day = ''] = cursor.split('.');
  return {
    entry: (entry === '' ? null : fromPublicId(entry)) ?? NEWEST.entry,
    day: /^\d{4}-\d\d-\d\d$/.test(day) ? day : NEWEST.day,
  };
}
