import type { Fact } from 'harkara-contract/fact.ts';
import type { LinkState } from 'harkara-contract/lists.ts';
import { plainArray, type Handle } from './database.ts';
import { factText, readFacts, type Unread } from './facts.ts';
import { arrays, names, unnest, type Column } from './rows.ts';
import { isAlive, type SlotLease } from './slots.queries.ts';

export type LinkReport = {
  name: string;
  state: LinkState;
  since: string;
  inFlight: number;
  lastError: Fact | null;
};

/** A connector's state as one process sees it. */
export type ConnectorState = {
  connector: number;
  slot: number;
  state: LinkState;
  since: Date;
  /** Since when it has not been up. */
  downSince: Date | null;
  window: number;
  inFlight: number;
  /** Answers of the operator, over the last 10 s. */
  perSecond: number;
  /** The number of recent answers; of these, permanent rejections and requests to try again later. */
  answers: number;
  rejected: number;
  throttled: number;
  /** Since when the first message of lane 0 has waited. */
  waitingSince: Date | null;
  lastError: Fact | null;
  links: LinkReport[];
};

const COLUMNS: readonly Column<Omit<ConnectorState, 'slot'>>[] = [
  { name: 'connector', type: 'smallint', of: (s) => s.connector },
  { name: 'state', type: 'text', of: (s) => s.state },
  { name: 'since', type: 'timestamptz', of: (s) => s.since },
  { name: 'down_since', type: 'timestamptz', of: (s) => s.downSince },
  { name: 'send_window', type: 'integer', of: (s) => s.window },
  { name: 'in_flight', type: 'integer', of: (s) => s.inFlight },
  { name: 'per_second', type: 'real', of: (s) => s.perSecond },
  { name: 'answers', type: 'integer', of: (s) => s.answers },
  { name: 'rejected', type: 'integer', of: (s) => s.rejected },
  { name: 'throttled', type: 'integer', of: (s) => s.throttled },
  { name: 'waiting_since', type: 'timestamptz', of: (s) => s.waitingSince },
  { name: 'last_error', type: 'text', of: (s) => factText(s.lastError) },
  { name: 'links', type: 'jsonb', of: (s) => linksText(s.links) },
];

/** Replaces all that this process has reported before. */
export async function writeConnectorStates(
  handle: Handle,
  { slot, fence }: SlotLease,
  states: readonly Omit<ConnectorState, 'slot'>[],
): Promise<void> {
  await handle.query({
    name: 'write-connector-states',
    text: `
      with gone as (
        delete from connector_states where slot = $1 and connector <> all ($3::smallint[])
      )
      insert into connector_states (slot, fence, at, ${names(COLUMNS)})
      select $1, $2, now(), s.* from ${unnest(COLUMNS, 3)} as s (${names(COLUMNS)})
      on conflict (connector, slot) do update
         set fence = excluded.fence, at = excluded.at,
             ${COLUMNS.map(({ name }) => `${name} = excluded.${name}`).join(', ')}`,
    values: [slot, fence, ...arrays(COLUMNS, states)],
  });
}

type StoredState = Omit<Unread<ConnectorState, 'lastError'>, 'links'> & {
  links: Unread<LinkReport, 'lastError'>[];
};

/** Reports of dead processes are ignored. */
export async function readConnectorStates(handle: Handle): Promise<ConnectorState[]> {
  const { rows } = await handle.query<StoredState>({
    name: 'read-connector-states',
    text: `select connector, slot, state, since, down_since as "downSince", send_window as window,
                  in_flight as "inFlight", per_second as "perSecond", answers, rejected, throttled,
                  waiting_since as "waitingSince", last_error as "lastError", links
             from connector_states c
            where ${isAlive('c', { slot: 'slot', fence: 'fence' })}
            order by connector, slot`,
  });
  return readFacts(rows, 'lastError').map((row) => ({ ...row, links: readFacts(row.links, 'lastError') }));
}

function linksText(links: readonly LinkReport[]): string {
  return JSON.stringify(links.map((link) => ({ ...link, lastError: factText(link.lastError) })));
}

/**
 * Since when the first message of each queue's lane 0 has waited; queues where none waits are left out. Messages
 * claimed before do not count: such a message may have been held for long, and have come back just now.
 */
export async function findWaitingSince(
  handle: Handle,
  queues: readonly number[],
): Promise<Map<number, { id: string; dueAt: Date | null }>> {
  const { rows } = await handle.query<{ queue: number; id: string; dueAt: Date | null }>({
    name: 'find-waiting-since',
    text: `select q.queue, f.id, f.due_at as "dueAt"
             from unnest($1::smallint[]) as q (queue)
            cross join lateral (
                  select w.id, m.due_at
                    from (select h.id, h.bucket, h.account
                            from (select o.id, o.bucket, o.account, o.turn, o.attempt
                                    from outbox o
                                   where o.queue = q.queue and o.lane = 0
                                   order by o.queue, o.lane, o.turn, o.id
                                   limit 100) as h
                           where h.attempt = 0
                           order by h.turn, h.id
                           limit 1) as w
                   cross join lateral (
                         select due_at from messages
                          where bucket = w.bucket and account = w.account and id = w.id
                          limit 1) m) as f`,
    values: [plainArray(queues)],
  });
  return new Map(rows.map((row) => [row.queue, row]));
}

/** @returns false when there is no connector of this name. */
export async function setPaused(handle: Handle, name: string, paused: boolean): Promise<boolean> {
  const { rowCount } = await handle.query({
    name: 'set-paused',
    text: 'update connectors set paused = $2 where name = $1',
    values: [name, paused],
  });
  return rowCount === 1;
}
