import { afterAll, afterEach, expect, test } from 'vitest';
import { STATUS } from '../../src/protocols/smpp/status.ts';
import { startGateway, waitFor } from '../support/gateway.ts';
import { customer, numberFor } from '../support/provisions.ts';
import { PASSWORD, startSmsc, type Smsc } from '../support/smsc.ts';
import { inTurn, sendTo, timelineOf } from './two-carriers.ts';

const LONG = `Note: ${'abcdefgh '.repeat(40)}`;
const north = await startSmsc();
const south = await startSmsc();

const overSmpp = (name: string, { port }: Smsc) => ({
  name,
  type: 'smpp',
  options: { host: '127.0.0.1', port, system_id: 'harkara', password: PASSWORD },
});

const gateway = await startGateway({
  provision: {
    accounts: [customer('asha')],
    connectors: [overSmpp('north', north), overSmpp('south', south)],
    routes: [{ ...inTurn('north', 'south'), retry_rejected: true }],
  },
});

afterEach(() => gateway.auditClean());
afterAll(async () => {
  await gateway.close();
  await Promise.all([north.close(), south.close()]);
});

async function sendLong(): Promise<{ id: string; recipient: string; charged: number }> {
  const before = (await gateway.balanceOf('asha')) ?? 0;
  const recipient = numberFor('delivered');
  const id = await sendTo(gateway, recipient, 'asha', { message: LONG });
  return { id, recipient, charged: before - ((await gateway.balanceOf('asha')) ?? 0) };
}

const partsAt = (smsc: Smsc, recipient: string) =>
  smsc.received.filter(({ submit }) => submit.destinationAddr.endsWith(recipient)).length;

test('a message of which the operator has taken a part is not sent another way, and stays charged', async () => {
  await waitFor('both are bound', () => north.binds.length > 0 && south.binds.length > 0);
  const balance = await gateway.balanceOf('asha');
  north.behave.submit = (_submit, nth) => (nth === 1 ? { id: 'p1' } : { status: STATUS.ESME_RSUBMITFAIL });
  const { id, recipient, charged } = await sendLong();
  expect(charged).toBe(3_000);
  const { error } = await gateway.untilStatus(id, 'failed');
  expect(error).toMatch(
    /^Part 2 of 3 was rejected .* It is not sent another way, which would repeat what was accepted\.$/,
  );
  expect(await gateway.balanceOf('asha')).toBe((balance ?? 0) - 3_000);
  expect(partsAt(north, recipient)).toBe(2);
  expect((await timelineOf(gateway, id)).map(({ event }) => event)).not.toContain('rerouted');

  // A message whose first part is refused does go there; anything sent before it would have arrived, too.
  north.behave.submit = () => ({ status: STATUS.ESME_RSUBMITFAIL });
  const marker = await sendLong();
  await gateway.untilStatus(marker.id, 'sent');
  expect(partsAt(south, marker.recipient)).toBe(3);
  expect(partsAt(south, recipient)).toBe(0);
});
