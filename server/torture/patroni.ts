// Kills and switches over the primary of a database that Patroni keeps, under load, again and again, and proves that
// sends are acknowledged again in time, and that nothing was lost, doubled or charged wrongly. It needs Debian's Patroni,
// etcd, HAProxy and PostgreSQL 15, starts its own of each in a temporary folder and talks to 127.0.0.1 alone.

import { parseArgs } from 'node:util';
import { ETCD, HAPROXY, PATRONI, POSTGRESQL } from '../../scripts/peers.mjs';
import { conclude } from './check.ts';
import { keeping, printTable, seconds } from './command.ts';
import { needPeers } from './need-peers.ts';
import { tortureByFailover, type FailoverPlan, type FailoverRound, type Fault } from './patroni-rig.ts';
import { countOutcomes, describeRefusals } from './rounds.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '5' },
    'switch-overs': { type: 'string', default: '5' },
    rate: { type: 'string', default: '300' },
    campaign: { type: 'string', default: '3000' },
    keep: { type: 'boolean', default: false },
  },
});

/** The promises. */
const GAP_LIMIT_MS: Record<Fault, number> = { kill: 30_000, 'switch-over': 5_000 };

function plan(fault: Fault, count: string): FailoverPlan[] {
  const round = { fault, perSecond: Number(values.rate), campaign: Number(values.campaign) };
  return Array.from({ length: Number(count) }, () => round);
}

function show({ fault, gapMs, drainedMs, sends }: FailoverRound, number: number): void {
  const { acknowledged, refused, unanswered } = countOutcomes(sends);
  const gaps = [seconds(gapMs.proxy), seconds(gapMs.hosts)];
  print(number, fault, sends.length, acknowledged, refused, unanswered, ...gaps, seconds(drainedMs));
}

await needPeers([PATRONI, ETCD, POSTGRESQL, HAPROXY]);
const print = printTable({
  round: 5,
  fault: 12,
  sends: 7,
  acknowledged: 13,
  refused: 8,
  unanswered: 11,
  'gap by HAProxy': 15,
  'gap by hosts': 13,
  'drained in': 11,
});
const { rounds, checks, resent } = await tortureByFailover(
  [...plan('kill', values.kills), ...plan('switch-over', values['switch-overs'])],
  { gapLimitMs: GAP_LIMIT_MS, onRound: show, ...keeping(values.keep) },
);
console.log('');
console.log(`refused with: ${describeRefusals(rounds.flatMap((round) => round.sends))}`);
console.log(`${resent} messages were unknown and sent again`);
conclude(checks);
