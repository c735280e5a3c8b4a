import type { Channel } from 'harkara-contract/lists.ts';
import { ASSUMPTIONS, type AssumptionName } from './assumptions.ts';
import type { Sizing } from './sizing.ts';

/** As rows of a table: what, and how much. */
export function rowsOfSizing({
  average,
  peak,
  gateway,
  worker,
  database,
  disk,
  wal,
}: Sizing): [string, string][] {
  return [
    ['Messages per second, average', whole(average)],
    ['Messages per second, busiest minute', whole(peak)],
    ['Interfaces: processes, one core each', whole(gateway.processes)],
    ['Workers: processes, one core each', whole(worker.processes)],
    ['Database: cores', whole(Math.max(1, Math.ceil(database.cores)))],
    ['Database: servers', whole(database.servers)],
    ['Database: connections', whole(database.connections)],
    ['Disk per day', inBytes(disk.perDay)],
    ['Disk for all messages that are kept', inBytes(disk.total)],
    ['WAL per day', inBytes(wal.perDay)],
    ['WAL per second, busiest minute', inBytes(wal.perSecondAtPeak)],
    ['WAL archive', inBytes(wal.archive)],
  ];
}

/** The assumptions that matter for these channels, with their values. */
export function rowsOfAssumptions(
  channels: readonly Channel[],
  values: Readonly<Partial<Record<AssumptionName, number>>> = {},
): [name: string, value: string, about: string][] {
  return (Object.keys(ASSUMPTIONS) as AssumptionName[])
    .filter((name) => !name.includes('.') || channels.some((channel) => name.startsWith(`${channel}.`)))
    .map((name) => {
      const { value, unit, about } = ASSUMPTIONS[name];
      return [name, `${(values[name] ?? value).toLocaleString('en')} ${unit}`, about];
    });
}

const whole = (value: number) => Math.ceil(value).toLocaleString('en');

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];

/** With two digits, rounded up. */
export function inBytes(bytes: number): string {
  const power = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 0), UNITS.length - 1);
  const value = bytes / 1_000 ** power;
  const digits = value < 10 ? 1 : 0;
  return `${(Math.ceil(value * 10 ** digits) / 10 ** digits).toFixed(digits)} ${UNITS[power]}`;
}
