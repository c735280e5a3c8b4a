import type { Channel } from 'harkara-contract/lists.ts';
import { ASSUMPTIONS, type AssumptionName } from './assumptions.ts';

export type Traffic = {
  perDay: number;
  /** Each channel's share of the messages; together 1. */
  channels: Readonly<Partial<Record<Channel, number>>>;
};

export type Sizing = {
  /** Messages a second. */
  average: number;
  peak: number;
  gateway: Processes;
  worker: Processes;
  database: { cores: number; servers: number; connections: number };
  /** In bytes. `total`: of messages that are kept, with what stays free. */
  disk: { perDay: number; total: number };
  wal: { perDay: number; perSecondAtPeak: number; archive: number };
};

/** One process uses one core. */
type Processes = { cores: number; processes: number };

type Values = Readonly<Partial<Record<AssumptionName, number>>>;

const DAY_SECONDS = 86_400;

/** @param values instead of the assumptions of these names. */
export function sizeFor({ perDay, channels }: Traffic, values: Values = {}): Sizing {
  const given = (name: AssumptionName) => values[name] ?? ASSUMPTIONS[name].value;
  /** A figure of an average message. */
  const each = (figure: 'gateway' | 'worker' | 'database' | 'bytes' | 'wal') =>
    Object.entries(channels).reduce(
      (sum, [channel, share]) => sum + share * given(`${channel as Channel}.${figure}`),
      0,
    );

  const average = perDay / DAY_SECONDS;
  const peak = average * given('peak');
  const coresFor = (micros: number) => (peak * micros) / 1_000_000 / given('load');
  const processesFor = (cores: number): Processes => ({ cores, processes: Math.max(1, Math.ceil(cores)) });
  const gateway = processesFor(coresFor(each('gateway')));
  const worker = processesFor(coresFor(each('worker')));
  const cores = coresFor(each('database'));
  const walAtPeak = peak * each('wal');
  const keptPerDay = perDay * each('bytes');
  const walPerDay = perDay * each('wal');
  return {
    average,
    peak,
    gateway,
    worker,
    database: {
      cores,
      servers: Math.max(
        1,
        Math.ceil(cores / given('database_cores')),
        Math.ceil(walAtPeak / (given('database_wal') * 1_000_000)),
      ),
      connections: (gateway.processes + worker.processes) * given('connections'),
    },
    disk: {
      perDay: keptPerDay,
      total: (keptPerDay * given('retention_days')) / (1 - given('free_disk')),
    },
    wal: { perDay: walPerDay, perSecondAtPeak: walAtPeak, archive: walPerDay * given('archive_days') },
  };
}
