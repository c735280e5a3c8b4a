import { startWorkers } from '../compose/workers.ts';
import type { Config } from '../config.ts';
import { runBesideOthers } from './beside-others.ts';
import { startReturningMemory } from './memory-return.ts';

/** The workers alone. */
export async function worker(config: Config, say: (line: string) => void): Promise<void> {
  startReturningMemory();
  const ports = { HARKARA_BOUNCE_PORT: config.bouncePort };
  await runBesideOthers(config, say, 'worker', ports, async ({ composition, open }) => {
    const workers = await startWorkers(composition);
    open.defer(() => workers.close());
    say('The Harkara worker is running.');
  });
}
