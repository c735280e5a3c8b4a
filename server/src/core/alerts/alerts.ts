import { countAlerts, listAlerts, type StoredAlert } from '../../storage/alerts.queries.ts';
import type { Database } from '../../storage/database.ts';

const SHOWN = 100;

/** What is wrong with the gateway, and what was lately. */
export function alertsOfGateway({ general }: Database): Promise<StoredAlert[]> {
  return listAlerts(general, SHOWN);
}

/** For the marks beside the operator's pages. */
export function countGatewayAlerts({ general }: Database): Promise<{ alerts: number; carriers: number }> {
  return countAlerts(general);
}
