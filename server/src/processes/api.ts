import { startHttpServer } from '../compose/http.ts';
import type { Config } from '../config.ts';
import { runBesideOthers } from './beside-others.ts';
import { startReturningMemory } from './memory-return.ts';

/** The interfaces alone. */
export async function api(config: Config, say: (line: string) => void): Promise<void> {
  startReturningMemory();
  await runBesideOthers(config, say, 'api', { PORT: config.port }, async (opened) => {
    const http = await startHttpServer(opened.composition, opened.operations);
    opened.open.defer(() => http.close());
    say(`Harkara's interfaces are running at ${http.address}`);
  });
}
