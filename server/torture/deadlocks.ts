// Does everything that locks rows at the same time, over two gateways on one database, and proves that no transaction
// had to be ended because of a deadlock. It starts the gateways and the database in a temporary folder, and talks to
// 127.0.0.1 alone.

import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/storage/embedded/embedded-postgres.ts';
import { prepareDatabase } from '../src/storage/prepare-database.ts';
import { describeChecks, holds } from './check.ts';
import { GatewayProcess } from './gateway-process.ts';
import { tortureByMix } from './deadlocks-rig.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, keep: { type: 'boolean', default: false } },
});

// Only a process that exits by itself cleans up after itself.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

/** Two whole gateways and this process need more connections than the database of one has. */
async function startDatabase(dataDir: string): Promise<EmbeddedPostgres> {
  await (await startEmbeddedPostgres({ dataDir })).stop();
  appendFileSync(join(dataDir, 'cluster', 'postgresql.auto.conf'), 'max_connections = 200\n');
  return startEmbeddedPostgres({ dataDir });
}

const folder = mkdtempSync(join(tmpdir(), 'harkara-torture-'));
// When run as root, the database runs under another account, which needs access.
chmodSync(folder, 0o755);
const postgres = await startDatabase(folder);
const environment = { DATABASE_URL: postgres.connectionString };
const first = await GatewayProcess.prepare({ environment });
const second = await GatewayProcess.prepare({ environment });
let broken = true;
try {
  await prepareDatabase(postgres.connectionString);
  await Promise.all([first.start(), second.start()]);
  const { checks, done } = await tortureByMix(
    { address: postgres.connectionString, first, second },
    Number(values.minutes) * 60_000,
    (line) => {
      console.log(line);
    },
  );
  await second.stop();
  await first.stop();
  broken = !holds(checks);
  console.log('');
  for (const [what, count] of done) console.log(`${String(count).padStart(8)} ${what}`);
  for (const text of describeChecks(checks)) console.log(text);
  console.log(broken ? '\nPROMISES WERE BROKEN.' : '\nAll promises held.');
} finally {
  for (const one of [second, first]) {
    const keepFolder = values.keep || broken;
    one.discard({ keepFolder });
    if (keepFolder) console.log(`A gateway's log is kept in ${one.folder}`);
  }
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = broken ? 1 : 0;
