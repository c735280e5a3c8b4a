import { expect, test } from 'vitest';
import { accountCommands } from '../../src/cli/account.ts';
import { fromPublicId } from '../../src/core/ids.ts';
import { cliOf } from '../support/cli.ts';
import { connectTo, cutOthers } from '../support/direct-connection.ts';
import { faultMoment } from '../support/fault-moments.ts';
import { startGateway, useGateway, waitFor, type Answer } from '../support/gateway.ts';
import { openLossyConnection, type Loss } from '../support/lossy-connection.ts';
import { customer, provision } from '../support/provisions.ts';
import { createTestDatabase } from '../support/test-database.ts';

const TWO = provision(customer('asha', { credits: { sms: 10_000 } }), customer('ravi', { credits: {} }));
const gateway = useGateway({ alone: true, workers: false, provision: TWO });

type Told = { key: string | null; answer: Answer | null };

async function transferOnce(key: string | null, to = gateway()): Promise<Told> {
  const body = { recipient_username: 'ravi', amount: 1 };
  const headers = key === null ? {} : { 'idempotency-key': key };
  const request = to.postAs('asha', '/credits/transfer', body, headers);
  // Closed without an answer, if the outcome could not be decided.
  return { key, answer: await request.catch(() => null) };
}

const bookedEntries = async () =>
  new Set(
    (
      await waitFor('the database can be asked again', () =>
        gateway()
          .rows<{ entry: string }>(`select entry from ledger where reason = 'transfer_out'`)
          .catch(() => null),
      )
    ).map(({ entry }) => entry),
  );

const grant = (database: { connectionString: string }) =>
  cliOf(() => database, [accountCommands])(...'account credit ravi sms 50 --key'.split(' '), 'cheque 7');

test('while its connections are cut, a transfer is booked and answered 200, or not booked and answered 503', async () => {
  const told: Told[] = [];
  await using client = await connectTo(gateway().database);
  for (let wave = 0; wave < 25; wave++) {
    const calls = Array.from({ length: 6 }, (_, i) => transferOnce(`wave ${wave} call ${i}`));
    await faultMoment(
      wave,
      calls.map(async (call) => (await call).answer?.status === 200),
    );
    await cutOthers(client);
    told.push(...(await Promise.all(calls)));
  }

  const statuses = told.map(({ answer }) => answer?.status ?? null);
  expect(statuses.filter((status) => status !== 200 && status !== 503 && status !== null)).toEqual([]);
  expect(statuses).toContain(200);
  const moved = told.flatMap(({ answer }) =>
    answer?.status === 200 ? [fromPublicId(String(answer.body.data?.['transfer_id']))] : [],
  );
  expect(new Set(moved).size).toBe(moved.length);
  const booked = await bookedEntries();
  expect(moved.filter((id) => !booked.has(id ?? ''))).toEqual([]);
  const unanswered = statuses.filter((status) => status === null).length;
  expect(booked.size - moved.length).toBeLessThanOrEqual(unanswered);

  // Those that were refused or left unanswered are repeated: then every one has moved once.
  await waitFor('all are carried out', async () => {
    const again = await Promise.all(told.map(({ key }) => transferOnce(key)));
    return again.every(({ answer }) => answer?.status === 200);
  });
  expect((await bookedEntries()).size).toBe(told.length);
  expect(await gateway().balanceOf('ravi')).toBe(told.length * 1000);
});

test.each<[Loss]>([['commit'], ['answer']])(
  'when the %s is lost the outcome is found out, and it moves once',
  async (loss) => {
    await using database = await createTestDatabase();
    await using connection = await openLossyConnection(database);
    await using lossy = await startGateway({ workers: false, database: connection.database, provision: TWO });
    expect((await transferOnce('first', lossy)).answer?.body.data).toMatchObject({ balance: 9_999 });
    connection.loseNext(loss);
    const { answer } = await transferOnce(null, lossy);
    expect(connection.lost()).toBe(1);
    expect(answer?.status).toBe(200);
    expect(answer?.body.data).toMatchObject({ amount: 1, balance: 9_998 });
    expect(await lossy.balanceOf('asha')).toBe(9_998_000);
    expect(await lossy.rows(`select 1 from ledger where reason = 'transfer_in'`)).toHaveLength(2);
    // A grant by command line is booked once, too, and so is its repeat with the same key.
    connection.loseNext(loss);
    const granted = ['ravi now has 52 sms credits.'];
    expect(await grant(connection.database)).toEqual(granted);
    expect(connection.lost()).toBe(2);
    expect(await grant(connection.database)).toEqual(granted);
    expect(await lossy.balanceOf('ravi')).toBe(52_000);
  },
);
