import { expect, test } from 'vitest';
import { useGateway } from '../support/gateway.ts';
import { customer, numberFor, provision, SENDER, TEXT } from '../support/provisions.ts';

const LIMIT = 3;
/** No two places are further apart: in one of them it is always a later day than in the other. */
const [EAST, WEST] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];

const gateway = useGateway({
  workers: false,
  provision: provision(
    customer('mover', { flood_limit: LIMIT, time_zone: EAST }),
    customer('singles', { flood_limit: LIMIT }),
    customer('looked', { flood_limit: LIMIT }),
  ),
});

const send = (username: string, headers: Record<string, string> = {}) =>
  gateway().sendAs(
    username,
    { sender_id: SENDER, recipient: numberFor('delivered'), message: TEXT },
    headers,
  );

/** As if the clock had been ahead, and was set back. */
async function countOnTomorrow(username: string, count: number): Promise<void> {
  await gateway().rows(
    `update balances set flood_day = (now() at time zone 'Asia/Kolkata')::date + 1, flood_count = $2
      where kind = 'sms' and account = $1`,
    [await gateway().accountOf(username), count],
  );
}

async function floodOf(username: string) {
  const [counter] = await gateway().rows<{ ahead: number; flood_count: number }>(
    `select flood_day - (now() at time zone 'Asia/Kolkata')::date as ahead, flood_count
       from balances where kind = 'sms' and account = $1`,
    [await gateway().accountOf(username)],
  );
  return counter;
}

test('an account that moves west, into the day before, is not granted its limit again', async () => {
  for (let i = 0; i < LIMIT; i++) expect((await send('mover')).status).toBe(200);
  await gateway().apply({ accounts: [{ username: 'mover', time_zone: WEST }] });
  const refused = await send('mover');
  expect(refused.body.error?.code).toBe('flood_limit_exceeded');
  // Until that later day is over here as well.
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_400);
});

test.each([
  ['singles', 'unseen', () => ({})],
  // Checked before they are stored, since they might be repeats.
  ['looked', 'looked at', () => ({ 'idempotency-key': crypto.randomUUID() })],
])('what %s sends, %s, is counted on the later day', async (username, _how, headers) => {
  await countOnTomorrow(username, LIMIT - 1);
  expect((await send(username, headers())).status).toBe(200);
  expect(await floodOf(username)).toEqual({ ahead: 1, flood_count: LIMIT });
  expect((await send(username, headers())).body.error?.code).toBe('flood_limit_exceeded');
  expect(await floodOf(username)).toEqual({ ahead: 1, flood_count: LIMIT });
});
