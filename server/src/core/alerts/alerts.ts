import type { Fact } from 'harkara-contract/fact.ts';
import { countAlerts, listAlerts, type StoredAlert } from '../../storage/alerts.queries.ts';
import type { Database } from '../../storage/database.ts';
import { readFact } from '../stored-fact.ts';

const SHOWN = 100;

export type Alert = StoredAlert & { /** What is wrong with a carrier. */ reason: Fact | null };

/** What is wrong with the gateway, and what was lately. */
export async function alertsOfGateway({ general }: Database): Promise<Alert[]> {
  return (await listAlerts(general, SHOWN)).map(({ detail: { reason, ...detail }, ...alert }) => ({
    ...alert,
    detail,
    reason: typeof reason === 'string' ? readFact(reason) : null,
  }));
}

/** For the marks beside the operator's pages. */
export function countGatewayAlerts({ general }: Database): Promise<{ alerts: number; carriers: number }> {
  return countAlerts(general);
}
