import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  readdirSync,
  readlinkSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPostmaster } from '../src/storage/embedded/postmaster.ts';
import { look } from './books.ts';
import type { GatewayProcess } from './gateway-process.ts';

/** Sets only the clock that the database uses. */
export type DatabaseClock = {
  way: string;
  /** Resolves when that clock is `offsetMs` ahead of the true time. */
  set(offsetMs: number): Promise<void>;
} & Disposable;

const LIBRARIES = '/usr/lib';
const AGING_MS = 200;
const CACHE_SECONDS = 1;
const READ_BY_MS = 15_000;

/** Debian's libfaketime, if it is installed. */
export function findFaketime(): string | null {
  if (process.platform !== 'linux' || !existsSync(LIBRARIES)) return null;
  const folders = readdirSync(LIBRARIES).map((name) => join(LIBRARIES, name, 'faketime', 'libfaketime.so.1'));
  return folders.find((file) => existsSync(file)) ?? null;
}

/** Restarts the gateway on its database, which gets the time from the library from then on. */
export async function fakeClock(gateway: GatewayProcess, library: string): Promise<DatabaseClock> {
  const server = readPostmaster(join(gateway.dataDir, 'postgres', 'cluster'));
  if (server === undefined) throw new Error('there is no database whose clock could be set');
  const program = readlinkSync(`/proc/${server.pid}/exe`);
  const { uid, gid } = statSync(`/proc/${server.pid}`);
  const home = join(gateway.dataDir, 'postgres');
  await gateway.stop();

  const file = join(gateway.folder, 'clock');
  const write = (offsetMs: number) => {
    const seconds = Math.round(offsetMs / 1_000);
    // Renamed into place: a half-written file would be read as another time.
    writeFileSync(`${file}.new`, `${seconds < 0 ? '' : '+'}${seconds}`);
    chmodSync(`${file}.new`, 0o644);
    renameSync(`${file}.new`, file);
  };
  write(0);
  const { status, stderr } = spawnSync(
    join(dirname(program), 'pg_ctl'),
    ['start', '--wait', '--silent', '-D', home, '-l', '/dev/null'],
    {
      ...(process.getuid?.() === 0 ? { uid, gid } : {}),
      cwd: '/',
      env: {
        PATH: process.env['PATH'],
        LC_ALL: 'C',
        TZ: 'UTC',
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: file,
        // In seconds. The library reads the file with malloc, even in the server's signal handlers: when it read the
        // file at every look at the clock, it once corrupted a process's heap.
        FAKETIME_CACHE_DURATION: String(CACHE_SECONDS),
        DONT_FAKE_MONOTONIC: '1',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`the database did not start with ${library}: ${stderr}`);
  // The gateway finds the database running, and uses it.
  await gateway.start();
  const address = await gateway.database();
  return {
    way: 'libfaketime',
    set: async (offsetMs) => {
      write(offsetMs);
      // Each of the server's processes reads the file itself, and a forked one may inherit its parent's reading.
      const until = performance.now() + READ_BY_MS;
      for (let away = Infinity; away > 10_000;) {
        await sleep(500);
        const [row] = await look<{ ms: number }>(
          address,
          'select extract(epoch from clock_timestamp())::float * 1000 as ms',
        );
        away = Math.abs((row?.ms ?? 0) - offsetMs - Date.now());
        if (performance.now() > until) throw new Error(`the database's clock is ${away} ms away`);
      }
    },
    [Symbol.dispose]: () => undefined,
  };
}

/** Without the library: shifts the recorded heartbeats as far as if the clock had been set. */
export async function shiftHeartbeats(gateway: GatewayProcess): Promise<DatabaseClock> {
  const address = await gateway.database();
  let timer: NodeJS.Timeout | undefined;
  const shift = (offsetMs: number) =>
    look(address, `update process_slots set heartbeat_at = now() - ${offsetMs} * interval '1 millisecond'`);
  return {
    way: 'shifted heartbeats',
    set: async (offsetMs) => {
      clearInterval(timer);
      if (offsetMs === 0) return;
      await shift(offsetMs);
      timer = setInterval(() => void shift(offsetMs).catch(() => undefined), AGING_MS);
    },
    [Symbol.dispose]: () => {
      clearInterval(timer);
    },
  };
}

/** The held slots, with their fences. */
export async function heldSlots(gateway: GatewayProcess): Promise<string> {
  const rows = await look<{ slot: number; fence: string }>(
    await gateway.database(),
    'select slot, fence from process_slots where holder is not null order by slot',
  );
  return rows.map(({ slot, fence }) => `${slot}/${fence}`).join(' ');
}
