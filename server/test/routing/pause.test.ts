import { expect, test } from 'vitest';
import { pauseConnector } from '../../src/core/delivery/manage-connectors.ts';
import { readConnectorStates } from '../../src/storage/connector-states.queries.ts';
import { useGateway, waitFor } from '../support/gateway.ts';
import { customer } from '../support/provisions.ts';
import { carrier, handedOver, inTurn, sendTo, untilAllAre, wayOf } from './two-carriers.ts';
import { OPERATOR } from '../support/operator.ts';

const gateway = useGateway({
  provision: {
    connectors: [carrier('first'), carrier('second')],
    routes: [inTurn('first', 'second'), { ...inTurn('first'), prefixes: ['97'] }],
    accounts: [customer('asha')],
  },
});

async function pause(paused: boolean): Promise<void> {
  let isHeard = false;
  gateway().composition.onWorldChange(() => (isHeard = true));
  await pauseConnector(gateway().db, OPERATOR, 'first', paused);
  await waitFor('the gateway hears of it', () => isHeard);
}

test('a paused connector takes nothing: messages without another way wait, the others take it', async () => {
  await pause(true);
  expect(await wayOf(gateway(), await sendTo(gateway(), '9876543210'))).toBe('second');
  await untilAllAre(gateway(), 40);
  const before = await handedOver(gateway());
  const waiting = await sendTo(gateway(), '9765432100');
  expect(await wayOf(gateway(), waiting)).toBe('first');
  await sendTo(gateway(), '9876543211');
  await waitFor('the other one is handed over', async () => {
    return (await handedOver(gateway()))['second'] === (before['second'] ?? 0) + 1;
  });
  expect((await handedOver(gateway()))['first']).toBe(before['first']);
  expect(await gateway().rows('select count(*)::integer as count from outbox')).toEqual([{ count: 1 }]);

  await pause(false);
  await untilAllAre(gateway(), 40);
  expect(await wayOf(gateway(), waiting)).toBe('first');
});

test('reports of a dead process no longer count, whatever the clock says', async () => {
  await gateway().rows(
    `insert into process_slots (slot, fence, holder)
     values (97, 3, null), (98, 3, gen_random_uuid()), (99, 3, gen_random_uuid())`,
  );
  await gateway().rows(
    `insert into connector_states (connector, slot, fence, at, state, since, send_window, in_flight, per_second,
                                   answers, rejected, throttled, links)
     select 1, slot, fence, now() + hours * interval '1 hour', 'up', now(), 1, 0, 0, 0, 0, 0, '[]'
       from (values (97, 3, 1), (98, 3, -1), (99, 2, 1)) as told (slot, fence, hours)`,
  );
  const slots = (await readConnectorStates(gateway().db.general)).map(({ slot }) => slot);
  expect(slots).toContain(98);
  expect(slots).not.toContain(97);
  expect(slots).not.toContain(99);
  await gateway().rows('delete from process_slots where slot > 90');
});

test('an unknown name cannot be paused', async () => {
  await expect(pauseConnector(gateway().db, OPERATOR, 'third', true)).rejects.toThrow(
    'There is no carrier third.',
  );
});
