import { CHANNELS, type Channel } from 'harkara-contract/lists.ts';

/** What the sizes of an installation are calculated from. Each can be overridden by its name. */
export type Assumption = { value: number; unit: string; about: string };

const GENERAL = {
  peak: { value: 3, unit: '×', about: 'the busiest minute, compared with the average of a day' },
  load: { value: 0.6, unit: 'of a core', about: 'how busy a core may be in the busiest minute' },
  retention_days: {
    value: 400,
    unit: 'days',
    about: 'how long messages are kept (`HARKARA_RETENTION_DAYS`)',
  },
  free_disk: {
    value: 0.3,
    unit: 'of the disk',
    about: 'what stays free, for vacuum, growth and weeks that are blocked',
  },
  archive_days: {
    value: 7,
    unit: 'days',
    about: 'how long WAL is archived for a restore to a point in time',
  },
  connections: { value: 26, unit: 'connections', about: 'of each process to the database' },
  database_cores: { value: 64, unit: 'cores', about: 'of the largest database server' },
  database_wal: {
    value: 150,
    unit: 'MB/s',
    about: 'WAL that a standby can replay, which it does in one process',
  },
} satisfies Record<string, Assumption>;

/** Of one message, from its acceptance to the webhook about its delivery. */
type Figures = { gateway: number; worker: number; database: number; bytes: number; wal: number };

const FIGURES: Record<keyof Figures, Omit<Assumption, 'value'>> = {
  gateway: { unit: 'µs', about: 'of a core of the interfaces, for a request with one message' },
  worker: { unit: 'µs', about: 'of a core of the workers: sending, receipt, webhook' },
  database: { unit: 'µs', about: 'of a core of the database, for all of that' },
  bytes: { unit: 'bytes', about: 'on the disk, with indexes, for as long as messages are kept' },
  wal: { unit: 'bytes', about: 'written to the WAL' },
};

const SMS: Figures = { gateway: 180, worker: 340, database: 470, bytes: 2_000, wal: 5_000 };
const EMAIL: Figures = { gateway: 400, worker: 2_500, database: 1_900, bytes: 2_500, wal: 7_000 };
const OF_CHANNEL: Record<Channel, Figures> = { sms: SMS, email: EMAIL, chatapp: SMS, voice: SMS };

export type AssumptionName = keyof typeof GENERAL | `${Channel}.${keyof Figures}`;

function figuresOf(channel: Channel): [AssumptionName, Assumption][] {
  return Object.entries(OF_CHANNEL[channel]).map(([figure, value]) => {
    const name = figure as keyof Figures;
    return [`${channel}.${name}`, { ...FIGURES[name], value }];
  });
}

export const ASSUMPTIONS = Object.fromEntries([
  ...Object.entries(GENERAL),
  ...CHANNELS.flatMap(figuresOf),
]) as Readonly<Record<AssumptionName, Assumption>>;

export const isAssumption = (name: string): name is AssumptionName => Object.hasOwn(ASSUMPTIONS, name);
