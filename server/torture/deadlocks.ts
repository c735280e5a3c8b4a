// Does everything that locks rows at the same time, over two gateways on one database, and proves that no transaction
// had to be ended because of a deadlock. It starts the gateways and the database in a temporary folder, and talks to
// 127.0.0.1 alone.

import { parseArgs } from 'node:util';
import { describeChecks, holds } from './check.ts';
import { GatewayProcess } from './gateway-process.ts';
import { tortureByMix } from './deadlocks-rig.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, keep: { type: 'boolean', default: false } },
});

// Only a process that exits by itself cleans up after itself.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const first = await GatewayProcess.prepare();
await first.start();
const second = await GatewayProcess.prepare({ environment: { DATABASE_URL: await first.database() } });
let broken = true;
try {
  await second.start();
  const { checks, done } = await tortureByMix(first, second, Number(values.minutes) * 60_000, (line) => {
    console.log(line);
  });
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
    if (keepFolder) console.log(`A gateway's log and data are kept in ${one.folder}`);
  }
}
process.exitCode = broken ? 1 : 0;
