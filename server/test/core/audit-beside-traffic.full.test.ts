import { expect, test } from 'vitest';
import { audit } from '../../src/core/credits/audit.ts';
import { bucketOf, createIdMaker } from '../../src/core/ids.ts';
import { connectTo } from '../support/direct-connection.ts';
import { useGateway, waitFor } from '../support/gateway.ts';
import { customer, numberFor, provision } from '../support/provisions.ts';
import { manyMessages, sendToCore } from '../support/requests.ts';

const gateway = useGateway({
  provision: provision(customer('asha', { credits: { sms: 100_000 } }), customer('ravi'), customer('mira')),
});

const findings = async () => {
  const { checks } = await audit(gateway().database.connectionString);
  return checks.flatMap((check) => check.findings);
};

const transfer = (from: string, to: string) =>
  gateway().postAs(from, '/credits/transfer', { recipient_username: to, amount: 1 });

/** Sends, refunds, transfers and campaigns until told to stop. */
async function traffic(goOn: () => boolean): Promise<void> {
  const messages = manyMessages(201);
  while (goOn()) {
    await Promise.all([
      gateway().sendSms(numberFor('rejected')),
      gateway().sendSms(numberFor('delivered')),
      transfer('ravi', 'mira'),
      transfer('mira', 'ravi'),
      sendToCore(gateway(), 'asha', { messages }),
    ]);
  }
}

test('an audit beside traffic finds nothing wrong, again and again', async () => {
  let audits = 0;
  const running = traffic(() => audits < 4);
  while (audits < 4) {
    expect(await findings()).toEqual([]);
    audits += 1;
  }
  await running;
});

test('and still finds errors', async () => {
  let done = false;
  const running = traffic(() => !done);
  const [lost] = await gateway().rows<{ bucket: number; account: number; kind: string }>(
    `update balances set amount = amount + 1 where kind = 'international' and account = $1 returning bucket, account, kind`,
    [await gateway().accountOf('asha')],
  );
  expect(await findings()).toContainEqual({
    check: 'every balance is the sum of its entries',
    subject: `account ${lost?.account}, international`,
    detail: 'balance 1, entries 0',
  });
  await gateway().rows(
    `update balances set amount = amount - 1 where kind = 'international' and account = $1`,
    [lost?.account],
  );
  done = true;
  await running;
});

test('each of its statements has a snapshot of its own', async () => {
  await using blocking = await connectTo(gateway().database);
  // It has read ledger and messages by then.
  await blocking.query('begin; lock table balances');
  const auditing = findings();
  const waiting = await waitFor('the audit waits for the balances', async () => {
    const rows = await gateway().rows<{ began: boolean }>(
      `select a.xact_start < a.query_start as began
         from pg_stat_activity a join pg_locks l on l.pid = a.pid
        where a.datname = current_database() and l.relation = 'balances'::regclass and not l.granted
          and a.query ilike '%entries%'`,
    );
    return rows.length === 1 && rows;
  });
  expect(waiting).toEqual([{ began: false }]);
  await blocking.query('rollback');
  expect(await auditing).toEqual([]);
});

test('waiting messages are looked up by their keys, whatever the statistics say about the queues', async () => {
  const count = 30_000;
  const account = await gateway().accountOf('ravi');
  const maker = createIdMaker(4_000, Date.now);
  const insert = async (ids: string[]) => {
    await gateway().rows(
      `insert into messages (bucket, account, id, first, accepted, family, recipient, sender, route, unicode, flash,
                             parts, price, credit_kind, queue, lane, state, due_at)
       select $1, $2, id, id, 1, 'v2', '9876543210', 'A', 'T', false, false, 1, 0, 'sms', 0, 0, 0, now() + interval '1 day'
         from unnest($3::uuid[]) as i (id)`,
      [bucketOf(account), account, ids],
    );
    await gateway().rows(
      `insert into scheduled (due, id, bucket, account, queue, lane, attempt)
       select due_at, id, bucket, account, queue, lane, 0 from messages where id = any ($1::uuid[])`,
      [ids],
    );
  };
  // Queues are empty most of the time, so autovacuum finds them that way.
  const few = Array.from({ length: 100 }, () => maker.one(account));
  await insert(few);
  await gateway().rows('delete from scheduled where id = any ($1::uuid[])', [few]);
  await gateway().rows('delete from messages where id = any ($1::uuid[])', [few]);
  await gateway().rows('analyze messages');
  await gateway().rows('analyze scheduled');
  await gateway().rows('analyze inflight');
  const many = Array.from({ length: count }, () => maker.one(account));
  await insert(many);
  expect(await findings()).toEqual([]);
  await gateway().rows('delete from scheduled where id = $1', [many[count / 2]]);
  expect(await findings()).toMatchObject([{ subject: `account ${account}, message ${many[count / 2]}` }]);
  await gateway().rows('delete from scheduled where id = any ($1::uuid[])', [many]);
  await gateway().rows('delete from messages where id = any ($1::uuid[])', [many]);
});
