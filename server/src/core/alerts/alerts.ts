import { countAlerts, listAlerts, listAlertsOf, type StoredAlert } from '../../storage/alerts.queries.ts';
import type { Database } from '../../storage/database.ts';
import type { Account } from '../accounts/account.ts';

const SHOWN = 100;

/** What is wrong with the gateway, and what was lately. */
export function alertsOfGateway({ general }: Database): Promise<StoredAlert[]> {
  return listAlerts(general, SHOWN);
}

/** For the marks beside the operator's pages. */
export function countGatewayAlerts({ general }: Database): Promise<{ alerts: number; carriers: number }> {
  return countAlerts(general);
}

/** What an account's own people should know. */
export function alertsOfAccount({ general }: Database, { bucket, number }: Account) {
  return listAlertsOf(general, { bucket, account: number });
}
