import type { Handle } from '../../storage/database.ts';
import { countRecords } from '../../storage/records.queries.ts';
import { readAccountBalance } from '../credits/balance.ts';
import { creditsKept, reportToday } from '../credits/credit-report.ts';
import { keyOf, type Account } from './account.ts';
import { MAIN_CREDIT_KIND } from '../credits/credits.ts';

/** Credits are thousandths. */
export type StatusReport = {
  balance: number;
  today: { messages: number; delivered: number; failed: number; creditsUsed: number };
  pendingTemplates: number;
  pendingSenders: number;
};

export async function reportAccountStatus(
  handle: Handle,
  account: Account,
  now: Date,
): Promise<StatusReport> {
  const key = keyOf(account);
  const [balance, today, pendingTemplates, pendingSenders] = await Promise.all([
    readAccountBalance(handle, account, MAIN_CREDIT_KIND),
    reportToday(handle, account, now),
    countRecords(handle, 'template', key, 'pending'),
    countRecords(handle, 'sender', key, 'pending'),
  ]);
  const { messages, delivered, failed } = today;
  return {
    balance: balance.amount,
    today: { messages, delivered, failed, creditsUsed: creditsKept([today]) },
    pendingTemplates,
    pendingSenders,
  };
}
