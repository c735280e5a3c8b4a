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
import { fromPublicId, toPublicId } from '../../core/ids.ts';
import { limitOf } from './paging.ts';

type LedgerQuery = { kind?: CreditKind; limit?: number; cursor?: string };

/** A page of an account's ledger. */
export async function answerLedger(db: Gateway['db'], account: Account, query: LedgerQuery) {
  const { kind = MAIN_CREDIT_KIND, cursor } = query;
  const page = { limit: limitOf(query), from: positionIn(cursor) };
  const { items, next } = await pageOfLedger(db, account, kind, page);
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
