import { say, type Listener } from 'harkara-contract/say.ts';
import { countAlerts, listAlerts, type StoredAlert } from '../../storage/alerts.queries.ts';
import type { Database } from '../../storage/database.ts';
import { readFact } from '../stored-fact.ts';

const SHOWN = 100;

/** What is wrong with the gateway, and what was lately. */
export async function alertsOfGateway({ general }: Database, listener: Listener): Promise<StoredAlert[]> {
  const alerts = await listAlerts(general, SHOWN);
  return alerts.map((alert) => ({ ...alert, detail: sayDetail(alert.detail, listener) }));
}

/** Facts among the details in words. */
export function sayDetail(detail: StoredAlert['detail'], listener: Listener): StoredAlert['detail'] {
  return Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [
      name,
      typeof value === 'string' ? say(readFact(value), listener) : value,
    ]),
  );
}

/** For the marks beside the operator's pages. */
export function countGatewayAlerts({ general }: Database): Promise<{ alerts: number; carriers: number }> {
  return countAlerts(general);
}
