// Does everything that locks rows at the same time, over two gateways on one database, and proves that no transaction
// had to be ended because of a deadlock. It starts the gateways and the database in a temporary folder, and talks to
// 127.0.0.1 alone.

import { parseArgs } from 'node:util';
import { startOwnDatabase } from '../test/support/own-database.ts';
import { conclude } from './check.ts';
import { keeping } from './command.ts';
import { GatewayProcess } from './gateway-process.ts';
import { tortureByMix } from './deadlocks-rig.ts';
import { withProcesses } from './tortured-gateway.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, keep: { type: 'boolean', default: false } },
});

// Two whole gateways and this process need more connections than the database of one has.
await using database = await startOwnDatabase('torture', { max_connections: '200' });
const { connectionString: address } = database;
const environment = { DATABASE_URL: address };
const first = await GatewayProcess.prepare({ environment });
const second = await GatewayProcess.prepare({ environment });
const { checks, done } = await withProcesses([second, first], keeping(values.keep), async () => {
  await Promise.all([first.start(), second.start()]);
  return tortureByMix({ address, first, second }, Number(values.minutes) * 60_000, (line) => {
    console.log(line);
  });
});
console.log('');
for (const [what, count] of done) console.log(`${String(count).padStart(8)} ${what}`);
conclude(checks);
