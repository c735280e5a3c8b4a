import { expect, test } from 'vitest';
import { audit } from '../../src/core/credits/audit.ts';
import { describeChecks } from '../../torture/check.ts';
import { tortureByCuts } from '../../torture/link-cut-rig.ts';
import { startGateway } from '../support/gateway.ts';

test('loses nothing, and sends twice only what was unknown, while the operator cuts the links', async () => {
  await using gateway = await startGateway();
  const address = gateway.database.connectionString;
  const { checks, resent } = await tortureByCuts(
    { messages: 2_000, cuts: 3, binds: 2, window: 50, drainMs: 120_000, rebindMs: 60_000 },
    {
      url: gateway.url,
      address,
      apply: gateway.apply,
      checkAudit: async () => {
        const { checks } = await audit(address);
        return { what: 'the audit is clean', broken: checks.flatMap(({ findings }) => findings.map(String)) };
      },
    },
  );
  expect(describeChecks(checks).filter((line) => !line.startsWith('ok'))).toEqual([]);
  // A rig that cuts while nothing is under way would prove nothing.
  expect(resent).toBeGreaterThan(0);
});
