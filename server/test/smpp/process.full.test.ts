import { expect, onTestFinished, test } from 'vitest';
import { STATUS } from '../../src/protocols/smpp/status.ts';
import { freePort } from '../../src/storage/embedded/free-port.ts';
import { startGateway, waitFor } from '../support/gateway.ts';
import { runHarkara, takenPort } from '../support/processes.ts';
import { numberFor, provision, TEXT } from '../support/provisions.ts';
import { bind, receiptFor, smppCustomer } from './customers.ts';

test('harkara smpp serves beside others, and drains when told to stop', async () => {
  const gateway = await startGateway({ provision: provision(smppCustomer('asha')) });
  onTestFinished(() => gateway.close());
  const port = await freePort();
  const smpp = runHarkara('smpp', {
    DATABASE_URL: gateway.database.connectionString,
    HARKARA_SMPP_PORT: String(port),
  });
  await waitFor('it serves', () => smpp.output().includes(`bind to 127.0.0.1:${port}`));
  expect(
    await gateway.rows(`select role from process_slots where holder is not null and role = 'smpp'`),
  ).toHaveLength(1);
  const client = await bind(port, 'asha');
  const id = await client.accepted(numberFor('delivered'), TEXT, { registeredDelivery: 1 });
  await receiptFor(client, id);
  const under = client.submit(numberFor('delivered'), TEXT);
  // Requests that were not read when it is told to stop stay unanswered, as on any connection that ends.
  await waitFor('it was taken', async () => (await gateway.rows('select id from messages')).length === 2);
  smpp.child.kill('SIGTERM');
  expect((await under).status).toBe(STATUS.ESME_ROK);
  expect((await client.session.closed).reason).toBe('unbound_by_peer');
  expect(await smpp.exited).toBe(0);
  expect(await gateway.rows('select id from smpp_binds')).toEqual([]);
  expect(
    await gateway.rows(`select 1 from process_slots where holder is not null and role = 'smpp'`),
  ).toEqual([]);
});

test.each([['smpp'], ['start']])(
  'harkara %s refuses to start and says that its SMPP port is in use',
  async (command) => {
    const port = await takenPort();
    const { output, exited } = runHarkara(command, {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      PORT: '0',
      HARKARA_SMPP_PORT: String(port),
    });
    expect(await exited).toBe(1);
    expect(output()).toBe(
      `Port ${port} on 127.0.0.1 is in use. Stop the program that uses it, or choose another port: HARKARA_SMPP_PORT=${port + 1} npm start\n`,
    );
  },
);
