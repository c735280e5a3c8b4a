import { Type, type Static } from 'typebox';
import { CREDIT_KINDS, fromMilliCredits } from '../../core/credits/credits.ts';
import { NEWEST, type LedgerItem, type LedgerPosition } from '../../core/credits/ledger-page.ts';
import { fromPublicId, toPublicId } from '../../core/ids.ts';
import { listQuery, next, timeOrNull } from './values.ts';

export const kind = Type.Optional(
  Type.Enum([...CREDIT_KINDS], { default: 'sms', description: 'Which balance; SMS credits if absent' }),
);
const credits = (description: string) => Type.Number({ description });

export const LedgerQuery = Type.Object({ ...listQuery, kind }, { additionalProperties: false });

const textOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

const Item = Type.Object(
  {
    id: Type.String({ description: 'For telling them apart' }),
    type: Type.Enum(['sent', 'grant', 'withdrawal', 'transfer_in', 'transfer_out'], {
      description: '`sent` is the sum of a day',
    }),
    day: Type.String({ description: 'In the account’s zone' }),
    at: timeOrNull('When; null for a day'),
    amount: credits('Negative for what left the balance'),
    balance_after: Type.Union([Type.Number(), Type.Null()], { description: 'Null for a day' }),
    messages: Type.Union([Type.Integer(), Type.Null()], { description: 'Sent on the day' }),
    refunded: credits('Refunded on the day; part of the amount'),
    description: textOrNull('What whoever made it wrote'),
    counterparty: textOrNull('The other account of a transfer'),
  },
  { title: 'LedgerItem', description: 'What came or went' },
);
export const Ledger = Type.Object(
  { items: Type.Array(Item, { description: 'Newest first' }), next },
  { description: 'What came and went' },
);

export function describeItem(item: LedgerItem): Static<typeof Item> {
  const { type, day } = item;
  if (item.type === 'sent') {
    return {
      id: `${day} sent`,
      type,
      day,
      at: null,
      amount: fromMilliCredits(item.refunded - item.credits),
      balance_after: null,
      messages: item.messages,
      refunded: fromMilliCredits(item.refunded),
      description: null,
      counterparty: null,
    };
  }
  return {
    id: toPublicId(item.entry),
    type,
    day,
    at: item.at.toISOString(),
    amount: fromMilliCredits(item.amount),
    balance_after: fromMilliCredits(item.balanceAfter),
    messages: null,
    refunded: 0,
    description: item.description,
    counterparty: item.counterparty,
  };
}

export function cursorOf({ entry, day }: LedgerPosition): string {
  return `${entry === NEWEST.entry ? '' : toPublicId(entry)}.${day === NEWEST.day ? '' : day}`;
}

/** A cursor that is none begins anew. */
export function positionIn(cursor = ''): LedgerPosition {
  const [entry = '', day = ''] = cursor.split('.');
  return {
    entry: (entry === '' ? null : fromPublicId(entry)) ?? NEWEST.entry,
    day: /^\d{4}-\d\d-\d\d$/.test(day) ? day : NEWEST.day,
  };
}
