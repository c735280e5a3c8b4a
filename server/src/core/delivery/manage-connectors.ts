import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { LINK_STATES } from 'harkara-contract/lists.ts';
import { announceChanges } from '../../storage/account-changes.queries.ts';
import {
  readConnectorStates,
  setPaused,
  type ConnectorState,
} from '../../storage/connector-states.queries.ts';
import { transaction, type Database } from '../../storage/database.ts';
import { queueDepths } from '../../storage/queue.queries.ts';
import type { Vault } from '../accounts/vault.ts';
import type { Doer } from '../audit-log/doer.ts';
import { recordAction } from '../audit-log/record-action.ts';
import { DomainError } from '../errors.ts';
import { callbackUrl } from './callback-address.ts';
import { loadGatewayConfig, type Carrier } from './carriers.ts';
import { ConnectorHealth, type Trouble } from './health.ts';

const CAP = 100_000;

/** A connector's state across all workers. */
export type ConnectorOverview = ReturnType<typeof summaryOf> & {
  /** Why messages go to other connectors if possible. */
  trouble: Fact | null;
  /** In lane 0, 1 and 2; counted up to 100,000. */
  waiting: number[];
  /** The URL that an HTTP carrier calls with receipts. It contains a secret. */
  callback: string | null;
};

/** @param health kept between calls: some trouble shows only across several of them. */
export async function overviewConnectors(
  db: Database,
  vault: Vault,
  { baseUrl, takesCallbacks }: { baseUrl: string; takesCallbacks: (type: string) => boolean },
  health: ConnectorHealth = new ConnectorHealth(),
): Promise<ConnectorOverview[]> {
  const { carriers } = await loadGatewayConfig(db.general, vault, health.isTroubled);
  health.update(carriers, await readConnectorStates(db.general), new Date(Date.now() + db.clockOffset()));
  return overviewCarriers(db, carriers, health, (carrier) =>
    takesCallbacks(carrier.type) ? callbackUrl(vault, baseUrl, carrier) : null,
  );
}

/** The same for a process that follows carriers and their health anyway. */
export async function overviewCarriers(
  db: Database,
  carriers: readonly Carrier[],
  health: ConnectorHealth,
  callbackOf: (carrier: Carrier) => string | null,
): Promise<ConnectorOverview[]> {
  const states = await readConnectorStates(db.general);
  const troubles = new Map(health.troubles().map((trouble) => [trouble.connector, trouble]));
  const depths = await queueDepths(
    db.hot,
    carriers.map(({ id }) => id),
    CAP,
  );
  return carriers.map((carrier) => {
    const own = states.filter(({ connector }) => connector === carrier.id);
    const waiting = depths.filter(({ queue }) => queue === carrier.id).sort((a, b) => a.lane - b.lane);
    return {
      ...summaryOf(carrier, own),
      trouble: troubleOf(carrier, troubles.get(carrier.id)),
      waiting: waiting.map(({ depth }) => depth),
      callback: callbackOf(carrier),
    };
  });
}

function troubleOf({ name: carrier }: Carrier, trouble: Trouble | undefined): Fact | null {
  if (!trouble) return null;
  const { reason: what, cause } = trouble;
  return cause === null
    ? fact('carrier_trouble', { carrier, what })
    : fact('carrier_trouble_because', { carrier, what, cause });
}

/** The state is that of the worker that finds the connector in the best state; `unknown`: none has reported on it lately. */
function summaryOf({ id, name, type, enabled, paused }: Carrier, states: readonly ConnectorState[]) {
  const [best] = states.toSorted((a, b) => LINK_STATES.indexOf(a.state) - LINK_STATES.indexOf(b.state));
  const sum = (of: (state: ConnectorState) => number) =>
    states.reduce((total, state) => total + of(state), 0);
  return {
    id,
    name,
    type,
    enabled,
    paused,
    state: best?.state ?? ('unknown' as const),
    since: best?.since ?? null,
    workers: states.length,
    links: states.flatMap(({ slot, links }) =>
      links.map((link) => ({ ...link, since: new Date(link.since), worker: slot })),
    ),
    window: sum(({ window }) => window),
    inFlight: sum(({ inFlight }) => inFlight),
    perSecond: Math.round(sum(({ perSecond }) => perSecond) * 10) / 10,
    // Counts over the operator's most recent answers.
    answers: sum(({ answers }) => answers),
    rejected: sum(({ rejected }) => rejected),
    throttled: sum(({ throttled }) => throttled),
    lastError: states.find(({ lastError }) => lastError !== null)?.lastError ?? null,
  };
}

/** Takes effect in each process as soon as it learns of the change. */
export async function pauseConnector(db: Database, doer: Doer, name: string, paused: boolean): Promise<void> {
  await transaction(db.general, async (handle) => {
    if (!(await setPaused(handle, name, paused))) throw noSuchConnector(name);
    await announceChanges(handle, ['*']);
    const action = paused ? 'connector.paused' : 'connector.resumed';
    await recordAction(handle, doer, { action, subject: name });
  });
}

export function noSuchConnector(name: string): DomainError {
  return new DomainError(fact('carrier_not_found', { carrier: name }));
}
