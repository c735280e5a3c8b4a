// Sends messages over SMPP to an operator that cuts all links at random moments, and proves that nothing was lost, that
// nothing was sent twice except as the policy says, and that the links come back in time. It starts a gateway of its
// own in a temporary folder and talks to 127.0.0.1 alone.

import { parseArgs } from 'node:util';
import { conclude } from './check.ts';
import { keeping } from './command.ts';
import { GatewayProcess } from './gateway-process.ts';
import { tortureByCuts } from './link-cut-rig.ts';
import { percentile } from './percentile.ts';
import { withProcesses } from './tortured-gateway.ts';

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

const messages = Number(values.messages);
const plan = {
  messages,
  cuts: Number(values.cuts),
  binds: Number(values.binds),
  window: Number(values.window),
  drainMs: Number(values['drain-seconds']) * 1_000,
  rebindMs: 5_000,
};
const gateway = await GatewayProcess.prepare();
const { checks, tookMs, resent, rebindMs } = await withProcesses(
  [gateway],
  keeping(values.keep),
  async () => {
    await gateway.start();
    return tortureByCuts(plan, {
      url: gateway.url,
      address: await gateway.database(),
      apply: (document) => gateway.apply(document),
      checkAudit: () => gateway.checkAudit(),
    });
  },
);
const seconds = tookMs / 1_000;
console.log(
  `${messages} messages in ${seconds.toFixed(0)} s (${(messages / seconds).toFixed(0)} a second), ${rebindMs.length} cuts; ` +
    `${resent} were unknown and sent again. Links back after ${percentile(rebindMs, 0.5).toFixed(0)} ms (median), ` +
    `${percentile(rebindMs, 1).toFixed(0)} ms (longest).\n`,
);
conclude(checks);
