import { expect, test } from 'vitest';
import { ETCD, HAPROXY, PATRONI, POSTGRESQL } from '../../../scripts/peers.mjs';
import { describeChecks } from '../../torture/check.ts';
import { tortureByFailover } from '../../torture/patroni-rig.ts';
import { countOutcomes } from '../../torture/rounds.ts';

const isAbsent = [PATRONI, ETCD, POSTGRESQL, HAPROXY].some((peer) => !peer.isPresent());

test.skipIf(isAbsent)(
  'loses, doubles and overcharges nothing when its database is killed, and when it is switched over',
  async () => {
    const load = { perSecond: 100, campaign: 500 };
    const { rounds, checks } = await tortureByFailover(
      [
        { fault: 'kill', ...load },
        { fault: 'switch-over', ...load },
      ],
      { keepFolder: 'never', gapLimitMs: { kill: 90_000, 'switch-over': 60_000 }, drainLimitMs: 120_000 },
    );
    // A rig in which every request fails would find nothing wrong.
    for (const round of rounds) expect(countOutcomes(round.sends).acknowledged).toBeGreaterThan(100);
    expect(describeChecks(checks).filter((line) => !line.startsWith('ok'))).toEqual([]);
  },
  400_000,
);
