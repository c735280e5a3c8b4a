import { expect, test } from 'vitest';
import { HAPROXY } from '../../../scripts/peers.mjs';
import { describeChecks } from '../../torture/check.ts';
import { tortureByUpgrades } from '../../torture/upgrade-rig.ts';

test.skipIf(!HAPROXY.isPresent())(
  'serves everybody while its processes are replaced by another version, and back, behind HAProxy',
  async () => {
    const { cycles, checks } = await tortureByUpgrades(
      { cycles: 2, perSecond: 50, old: null },
      { keepFolder: 'never', drainLimitMs: 120_000 },
    );
    for (const { sends, submitted, versions } of cycles) {
      expect(sends.length).toBeGreaterThan(100);
      expect(submitted).toBeGreaterThan(20);
      expect(versions).toHaveLength(2);
    }
    expect(describeChecks(checks).filter((line) => !line.startsWith('ok'))).toEqual([]);
  },
  400_000,
);
