import { describe, expect, test } from 'vitest';
import { ASSUMPTIONS, isAssumption } from './assumptions.ts';
import { inBytes, rowsOfAssumptions } from './describe-sizing.ts';
import { sizeFor } from './sizing.ts';

const SMS = { sms: 1 };
/** Round figures, so that results can be checked in one's head. */
const ROUND = {
  ...{ peak: 2, load: 0.5, retention_days: 100, free_disk: 0.2, archive_days: 5, connections: 10 },
  ...{ 'sms.gateway': 500, 'sms.worker': 250, 'sms.database': 1_000, 'sms.bytes': 2_000, 'sms.wal': 5_000 },
};

test('a second of the busiest minute decides about cores, a day about disks', () => {
  const sizing = sizeFor({ perDay: 86_400_000, channels: SMS }, ROUND);
  expect(sizing).toMatchObject({
    average: 1_000,
    peak: 2_000,
    gateway: { cores: 2, processes: 2 },
    worker: { cores: 1, processes: 1 },
    database: { cores: 4, servers: 1, connections: 30 },
    wal: { perDay: 432e9, perSecondAtPeak: 10e6, archive: 2_160e9 },
  });
  expect(sizing.disk.perDay).toBe(172.8e9);
  expect(sizing.disk.total).toBeCloseTo((172.8e9 * 100) / 0.8);
});

test('channels count by their shares', () => {
  const values = { ...ROUND, 'email.bytes': 12_000, 'email.gateway': 1_500 };
  const { disk, gateway } = sizeFor({ perDay: 86_400_000, channels: { sms: 0.9, email: 0.1 } }, values);
  expect(disk.perDay).toBeCloseTo(86_400_000 * (0.9 * 2_000 + 0.1 * 12_000));
  expect(gateway.cores).toBeCloseTo((2_000 * (0.9 * 500 + 0.1 * 1_500)) / 1e6 / 0.5);
});

test.each([
  ['cores', { database_cores: 1.5 }, 3],
  ['WAL', { database_wal: 4 }, 3],
])('another database server is needed when one has too little for the %s', (_what, more, servers) => {
  const { database } = sizeFor({ perDay: 86_400_000, channels: SMS }, { ...ROUND, ...more });
  expect(database.servers).toBe(servers);
});

test('a few messages still need one of each', () => {
  const { gateway, worker, database } = sizeFor({ perDay: 1, channels: SMS });
  expect([gateway.processes, worker.processes, database.servers]).toEqual([1, 1, 1]);
});

describe('assumptions', () => {
  test('are listed with the values that were used, for the channels that are', () => {
    const rows = rowsOfAssumptions(['email'], { peak: 7 });
    expect(rows.find(([name]) => name === 'peak')?.[1]).toBe('7 ×');
    expect(rows.filter(([name]) => name.includes('.')).map(([name]) => name)).toEqual([
      'email.gateway',
      'email.worker',
      'email.database',
      'email.bytes',
      'email.wal',
    ]);
  });

  test('have names that nothing else has', () => {
    expect(isAssumption('sms.bytes')).toBe(true);
    expect(isAssumption('toString')).toBe(false);
    for (const { value } of Object.values(ASSUMPTIONS)) expect(value).toBeGreaterThan(0);
  });
});

test.each([
  [0, '0.0 B'],
  [999, '999 B'],
  [1_234, '1.3 kB'],
  [15_000_001, '16 MB'],
  [2.5e15, '2.5 PB'],
])('%d bytes are said as %s', (bytes, said) => {
  expect(inBytes(bytes)).toBe(said);
});
