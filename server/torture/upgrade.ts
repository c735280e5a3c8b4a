// Replaces the processes of a gateway behind HAProxy one after another under load, by another version and back, and proves
// that no request fails, and that SMPP customers and carriers lose nothing. It needs Debian's HAProxy, starts gateways and
// a database of its own in temporary folders and talks to 127.0.0.1 alone.

import { parseArgs } from 'node:util';
import { HAPROXY } from '../../scripts/peers.mjs';
import { conclude } from './check.ts';
import { keeping, printTable, seconds } from './command.ts';
import { needPeers } from './need-peers.ts';
import { percentile } from './percentile.ts';
import { countOutcomes } from './rounds.ts';
import { tortureByUpgrades, type UpgradeCycle } from './upgrade-rig.ts';

const { values } = parseArgs({
  options: {
    cycles: { type: 'string', default: '20' },
    rate: { type: 'string', default: '200' },
    old: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});

function show({ to, versions, tookMs, sends, submitted, unboundMs }: UpgradeCycle, number: number): void {
  const failed = sends.length - countOutcomes(sends).acknowledged;
  const took = sends.map((send) => send.tookMs);
  const slow = `${percentile(took, 0.99).toFixed(0)} / ${Math.max(...took).toFixed(0)}`;
  const unbound = [seconds(unboundMs.wide), seconds(unboundMs.single)];
  print(number, to, versions.length, seconds(tookMs, 0), sends.length, failed, slow, submitted, ...unbound);
}

await needPeers([HAPROXY]);
const print = printTable({
  cycle: 5,
  to: 4,
  versions: 9,
  took: 6,
  sends: 7,
  failed: 7,
  'p99 / slowest ms': 17,
  submit_sm: 10,
  'no bind': 8,
  'no bind (one)': 14,
});
const { checks, rebindMs } = await tortureByUpgrades(
  { cycles: Number(values.cycles), perSecond: Number(values.rate), old: values.old ?? null },
  { onRound: show, ...keeping(values.keep) },
);
console.log('');
console.log(`SMPP customers were bound again within ${percentile(rebindMs, 1).toFixed(0)} ms`);
conclude(checks);
