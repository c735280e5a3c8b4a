import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Lease } from '../core/lease.ts';
import { noticeRestore } from '../core/restore/notice-restore.ts';
import type { Metrics } from '../metrics.ts';
import type { Database } from '../storage/database.ts';
import { identifyClusterFiles } from '../storage/embedded/cluster-files.ts';
import { readLineage, type Lineage } from '../storage/lineage.queries.ts';
import { every } from '../workers/every.ts';
import { SeenLineages } from './seen-lineages.ts';
import { embeddedDataDir } from './storage.ts';

const LOOK_MS = 1_000;
const REMEMBER_MS = 5_000;

export type RestoreWatch = {
  /** Whether nothing may be sent, because the database is a restored copy. */
  isHeld: () => boolean;
  /** Another thread has found that the database was set back, and has stored it. */
  hold: () => void;
  /** Goes on looking, and remembers what this process has seen stored. */
  follow: (lease: Lease) => { stop: () => Promise<void> };
};

/** Finds out whether the database is a restored copy, at the start and from then on. */
export async function watchForRestore({
  db,
  config,
  log,
  metrics,
}: {
  db: Database;
  config: Config;
  log: Logger;
  metrics: Metrics;
}): Promise<RestoreWatch> {
  const memory = new SeenLineages(config.dataDir);
  let current: Lineage | null = null;
  let holds = 0;
  let rememberAt = performance.now() + REMEMBER_MS;
  let isForgetful = false;

  function use(found: Lineage): void {
    if (found.heldSince && !current?.heldSince) {
      const { heldSince: since, heldFor: cause } = found;
      log.warn({ since, cause }, 'the database is a restored copy: nothing is sent until it is released');
    }
    if (!found.heldSince && current?.heldSince) log.info('the restored database was released');
    current = found;
    metrics.held.set(found.heldSince ? 1 : 0);
  }

  async function look(): Promise<void> {
    const before = holds;
    const found = await readLineage(db.general);
    const isNews = !found?.isOriginal || found.lineage !== current?.lineage;
    const noticed = isNews ? await noticeRestore(db, await lookOutside()) : found;
    // Otherwise it may have been read before the gateway was held.
    if (holds === before) use(noticed);
  }

  async function lookOutside() {
    const files = config.databaseUrl === null ? await identifyClusterFiles(embeddedDataDir(config)) : null;
    return { files, seen: await memory.read() };
  }

  async function remember(lease: Lease): Promise<void> {
    const tenure = lease.current();
    if (!tenure || !current || performance.now() < rememberAt) return;
    rememberAt = performance.now() + REMEMBER_MS;
    try {
      await memory.remember(current.lineage, { slot: tenure.slot, beats: tenure.beats() });
    } catch (error) {
      if (!isForgetful)
        log.warn({ err: error }, 'a restored database may go unnoticed: HARKARA_DATA cannot be written');
      isForgetful = true;
    }
  }

  await look();
  return {
    isHeld: () => Boolean(current?.heldSince),
    hold: () => {
      holds += 1;
      if (current) use({ ...current, heldSince: current.heldSince ?? new Date(), heldFor: 'behind' });
    },
    follow: (lease) =>
      every(LOOK_MS, 'watch for a restore', log, async () => {
        await look();
        await remember(lease);
      }),
  };
}
