import type { Fact } from 'harkara-contract/fact.ts';
import { withTexts } from 'harkara-contract/facts.ts';
import type { Logger } from 'pino';
import { toStorable } from '../storable-text.ts';
import type { Connector, ConnectorStatus } from '../core/delivery/connector.ts';
import { timeOfId } from '../core/ids.ts';
import type { Tenure } from '../core/lease.ts';
import {
  findWaitingSince,
  writeConnectorStates,
  type ConnectorState,
} from '../storage/connector-states.queries.ts';
import type { Database } from '../storage/database.ts';
import type { AnswerLog } from './answer-log.ts';
import { every, type Loop } from './every.ts';

const PAUSE_MS = 1_000;
const LONGEST_ERROR = 500;
const LARGEST = 2_147_483_647;

export type WatchedConnector = {
  id: number;
  connector: Connector;
  answers: AnswerLog;
  openedAt: Date;
  /** Handed over and not answered. */
  underWay: () => number;
  /** Whether anybody needs to know how long its messages wait. */
  mayBeSlow: boolean;
};

export type ConnectorWatchOptions = {
  db: Database;
  tenure: () => Tenure | null;
  log: Logger;
  connectors: () => WatchedConnector[];
};

/** Publishes, every second, how this process sees its connectors. */
export function startConnectorWatch({ db, tenure, log, connectors }: ConnectorWatchOptions): Loop {
  const downSince = new Map<number, Date>();

  /** Since when it has not been up: a link that cannot be made goes through several states. */
  function followDown(id: number, { state, since }: ConnectorStatus): Date | null {
    if (state === 'up') downSince.delete(id);
    else if (!downSince.has(id)) downSince.set(id, since);
    return downSince.get(id) ?? null;
  }

  function stateOf(watched: WatchedConnector, waitingSince: Date | null): Omit<ConnectorState, 'slot'> {
    const { id, connector, answers, underWay } = watched;
    const status = connector.status?.() ?? presumed(watched);
    return {
      connector: id,
      state: status.state,
      since: status.since,
      downSince: followDown(id, status),
      window: Math.min(status.window, LARGEST),
      inFlight: underWay(),
      ...answers.figures(),
      waitingSince,
      lastError: storable(status.lastError),
      links: status.links.map(({ name, state, since, inFlight, lastError }) => ({
        name,
        state,
        since: since.toISOString(),
        inFlight,
        lastError: storable(lastError),
      })),
    };
  }

  async function waitingTimes(watched: readonly WatchedConnector[]): Promise<Map<number, Date>> {
    const queues = watched.filter(({ mayBeSlow }) => mayBeSlow).map(({ id }) => id);
    if (queues.length === 0) return new Map();
    const heads = await findWaitingSince(db.hot, queues);
    return new Map(Array.from(heads, ([queue, { id, dueAt }]) => [queue, dueAt ?? timeOfId(id)]));
  }

  const loop = every(PAUSE_MS, 'tell how connectors stand', log, async () => {
    const told = tenure();
    if (!told) return;
    const watched = connectors();
    const waiting = await waitingTimes(watched);
    const states = watched.map((one) => stateOf(one, waiting.get(one.id) ?? null));
    await writeConnectorStates(db.general, told, states);
  });
  return {
    ...loop,
    async stop() {
      await loop.stop();
      const told = tenure();
      if (!told) return;
      await writeConnectorStates(db.general, told, []).catch((error: unknown) => {
        log.warn({ err: error }, 'the reported states of connectors could not be withdrawn');
      });
    },
  };
}

/** A connector that reports no status has nothing that could be down. */
function presumed({ connector, openedAt, underWay }: WatchedConnector): ConnectorStatus {
  const window = connector.freeWindow() + underWay();
  return { state: 'up', since: openedAt, window, perSecond: null, lastError: null, links: [] };
}

function storable(error: Fact | null): Fact | null {
  return error && withTexts(error, (text) => toStorable(text.slice(0, LONGEST_ERROR)));
}
