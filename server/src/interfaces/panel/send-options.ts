import { FEW_ROWS, MOST_ROWS } from 'harkara-contract/routes/sending.ts';
import type { Account } from '../../core/accounts/account.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import type { Gateway } from '../../core/gateway.ts';
import { listApproved, MOST_LISTED, pageOfRecords } from '../../core/records.ts';

/** What there is to choose from when sending. */
export async function sendOptionsOf({ db, sending }: Gateway, account: Account) {
  const { limits } = sending.context();
  const [templates, groups] = await Promise.all([
    listApproved(db, 'template', account),
    pageOfRecords(db, 'group', account, { offset: 0, perPage: MOST_LISTED }),
  ]);
  return {
    senders: [...account.senders.values()].filter(({ status }) => status === 'approved'),
    templates,
    groups: groups.records,
    prices: pricesOf(account),
    promotionalHours: hoursOf(account),
    limits: {
      ...limits,
      maxVariable: account.maxVariable,
      rows: Math.min(MOST_ROWS, limits.maxRecipients),
      direct: FEW_ROWS,
    },
    dltRequired: account.dlt.required,
  };
}

function pricesOf({ prices }: Account) {
  return {
    transactional: fromMilliCredits(prices.T),
    promotional: fromMilliCredits(prices.P),
    promotionalSender: fromMilliCredits(prices.PS),
    international: fromMilliCredits(prices.I),
  };
}

function hoursOf({ promotionalHours: { fromMinute, toMinute, zone } }: Account) {
  return { from: clock(fromMinute), to: clock(toMinute), timeZone: zone.name };
}

function clock(minute: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
}
