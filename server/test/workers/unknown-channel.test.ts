import { expect, test } from 'vitest';
import { fromPublicId } from '../../src/core/ids.ts';
import { useGateway, waitFor } from '../support/gateway.ts';
import { whilePaused } from '../support/pause-carrier.ts';
import { CARRIER, customer, numberFor, provision } from '../support/provisions.ts';

const [carrier] = CARRIER.connectors;
const gateway = useGateway({ provision: provision(customer('asha')) });

test('a message of a channel that only a later version knows is held, and stops nothing else', async () => {
  const send = async () => fromPublicId(await gateway().sendSms(numberFor('delivered')));
  let [strange, usual]: (string | null)[] = [];
  await whilePaused(gateway(), carrier?.name ?? '', async () => {
    strange = await send();
    usual = await send();
    await gateway().rows(`update messages set channel = 'fax' where id = $1`, [strange]);
  });
  await waitFor('the other is delivered', async () => {
    return (
      (await gateway().rows('select 1 from messages where id = $1 and state = 40', [usual])).length === 1
    );
  });
  await waitFor('the strange one is held', async () => {
    const held = await gateway().rows(`select 1 from attempts where message = $1 and result = 'held'`, [
      strange,
    ]);
    return held.length === 1;
  });
  expect(await gateway().rows('select 1 from scheduled where id = $1', [strange])).toHaveLength(1);
});
