import { describe, expect, test } from 'vitest';
import { problemsOfOptions } from '../../src/connectors/registry.ts';
import { applyProvisioning } from '../../src/core/provisioning/apply.ts';
import { createVault } from '../../src/core/accounts/vault.ts';
import { useGateway } from '../support/gateway.ts';

const vault = createVault('the key of this test');
const RIGHT = { host: 'smsc.example', system_id: 'harkara', password: 'secret12' };

const gateway = useGateway({ alone: true, workers: false });

const apply = (connector: object) => {
  const { db, ids } = gateway().composition;
  return applyProvisioning(db, vault, ids, { connectors: [connector] }, { checkOptions: problemsOfOptions });
};

describe('options of a connector', () => {
  test('that are wrong are refused with their place, all at once, and nothing is stored', async () => {
    const options = { ...RIGHT, window: 0, windows: 3, dlt_tags: { entity: 'x' } };
    await expect(apply({ name: 'a', type: 'smpp', options })).rejects.toThrow(
      [
        'connectors[0].options.window: must be a whole number from 1 to 10000',
        'connectors[0].options.dlt_tags.entity: must be a whole number from 1 to 65535',
        'connectors[0].options.windows: is not an option of an SMPP carrier',
      ].join('\n'),
    );
    expect(await gateway().rows('select 1 from connectors')).toEqual([]);
  });

  test('are checked as they will be, together with the stored ones', async () => {
    const options = { ...RIGHT, failover_after_s: 5, unknown: 'resend' };
    await apply({ name: 'b', type: 'smpp', options });
    expect((await apply({ name: 'b', options: { window: 50 } })).changes).toHaveLength(1);
    await expect(apply({ name: 'b', options: { host: null } })).rejects.toThrow(
      'connectors[0].options.host: is required',
    );
  });

  test('of one that is switched off may be unfinished, until it is still enabled', async () => {
    await apply({ name: 'c', type: 'smpp', enabled: false, options: { host: 'smsc.example' } });
    await expect(apply({ name: 'c', enabled: true })).rejects.toThrow('connectors[0].options.system_id');
  });
});
