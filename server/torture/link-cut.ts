// Sends messages over SMPP to an operator that cuts all links at random moments, and proves that nothing was lost, that
// nothing was sent twice except as the policy says, and that the links come back in time. It starts a gateway of its
// own in a temporary folder and talks to 127.0.0.1 alone.

import { parseArgs } from 'node:util';
import { conclude, holds } from './check.ts';
import { GatewayProcess } from './gateway-process.ts';
import { tortureByCuts, type LinkCutReport } from './link-cut-rig.ts';
import { percentile } from './percentile.ts';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '100000' },
    cuts: { type: 'string', default: '50' },
    binds: { type: 'string', default: '2' },
    window: { type: 'string', default: '50' },
    'drain-seconds': { type: 'string', default: '900' },
    keep: { type: 'boolean', default: false },
  },
});

// Only a process that exits by itself cleans up after itself.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const messages = Number(values.messages);
const plan = {
  messages,
  cuts: Number(values.cuts),
  binds: Number(values.binds),
  window: Number(values.window),
  drainMs: Number(values['drain-seconds']) * 1_000,
  rebindMs: 5_000,
};
const { checks, tookMs, resent, rebindMs } = await torture();
const seconds = tookMs / 1_000;
console.log(
  `${messages} messages in ${seconds.toFixed(0)} s (${(messages / seconds).toFixed(0)} a second), ${rebindMs.length} cuts; ` +
    `${resent} were unknown and sent again. Links back after ${percentile(rebindMs, 0.5).toFixed(0)} ms (median), ` +
    `${percentile(rebindMs, 1).toFixed(0)} ms (longest).\n`,
);
conclude(checks);

async function torture(): Promise<LinkCutReport> {
  const gateway = await GatewayProcess.prepare();
  let broken = true;
  try {
    await gateway.start();
    const report = await tortureByCuts(plan, {
      url: gateway.url,
      address: await gateway.database(),
      apply: async (file) => {
        const { code, output } = await gateway.command(['apply', '-'], JSON.stringify(file));
        if (code !== 0) throw new Error(`the gateway could not be set up: ${output}`);
      },
      audit: async () => {
        const { code, output } = await gateway.command(['audit', '--json']);
        return code === 0 ? [] : output.split('\n');
      },
    });
    await gateway.stop();
    broken = !holds(report.checks);
    return report;
  } finally {
    const keepFolder = values.keep || broken;
    gateway.discard({ keepFolder });
    if (keepFolder) console.log(`The gateway's log and data are kept in ${gateway.folder}`);
  }
}
