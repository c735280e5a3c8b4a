import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openGateway } from './gateway.ts';
import { readProvisioning } from '../../src/core/provisioning/read-provisioning.ts';
test('example', async () => {
  const g = await openGateway();
  const doc = readProvisioning(readFileSync('/work/shared/apply.example.json', 'utf8'));
  const r = await g.apply(doc);
  console.log(JSON.stringify(r));
  expect(await g.apply(doc)).toEqual({ changes: [], generated: [] });
  const many = {
    accounts: Array.from({ length: 500 }, (_, i) => ({
      username: `user${i}`,
      password: `pass${i}`,
      credits: { sms: 5 },
      senders: [{ sender_id: 'AAAAAA' }],
      api_keys: [{ name: 'k' }],
    })),
  };
  let s = Date.now();
  await g.apply(many);
  console.log('500 accounts', Date.now() - s);
  s = Date.now();
  expect((await g.apply(many)).changes).toEqual([]);
  console.log('again', Date.now() - s);
  await g.close();
}, 200_000);
