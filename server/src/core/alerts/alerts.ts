import type { Fact } from 'harkara-contract/fact.ts';
import { say, type Listener } from 'harkara-contract/say.ts';
import { countAlerts, listAlerts, type StoredAlert } from '../../storage/alerts.queries.ts';
import type { Database } from '../../storage/database.ts';
import { readFact } from '../stored-fact.ts';

const SHOWN = 100;

export type Alert = StoredAlert & { /** What is wrong with a carrier. */ reason: Fact | null };

/** What is wrong with the gateway, and what was lately. */
export async function alertsOfGateway({ general }: Database, listener: Listener): Promise<Alert[]> {
  return (await listAlerts(general, SHOWN)).map(({ detail: { reason, ...detail }, ...alert }) => ({
    ...alert,
    detail: sayDetail(detail, listener),
    reason: typeof reason === 'string' ? readFact(reason) : null,
  }));
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
