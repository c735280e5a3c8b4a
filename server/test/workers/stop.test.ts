import type pg from 'pg';
import { expect, test } from 'vitest';
import { connectTo } from '../support/direct-connection.ts';
import { startGateway, waitFor } from '../support/gateway.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { customer, provision } from '../support/provisions.ts';
import { PASSWORD, startSmsc } from '../support/smsc.ts';

test('links are drained while a statement of the retention is still running', async () => {
  await using smsc = await startSmsc();
  const options = { host: '127.0.0.1', port: smsc.port, system_id: 'harkara', password: PASSWORD };
  await using gateway = await startGateway({
    workers: false,
    provision: {
      ...provision(customer('asha')),
      connectors: [{ name: 'operator-a', type: 'smpp', options }],
      routes: [{ channel: 'sms', route: '*', connectors: ['operator-a'] }],
      network: { allow_private: ['127.0.0.0/8'] },
    },
  });
  await using holder = await connectTo(gateway.database);
  await using watcher = await connectTo(gateway.database);
  await holder.query('begin; lock table retired_weeks');
  const rows = async (sql: string) => (await watcher.query<pg.QueryResultRow>(sql)).rows;
  const isAtIt = async () => (await lockWaits({ rows }, 'retired_weeks')) > 0;
  await gateway.startWorkers();
  await waitFor('the link is bound', () => smsc.binds.length > 0);
  await waitFor('retention waits', isAtIt);
  let ended = false;
  smsc.binds[0]?.socket.once('end', () => (ended = true));
  const closing = gateway.close();
  await waitFor('the link has ended', () => ended);
  const wasAtIt = await isAtIt();
  await Promise.all([holder.end(), watcher.end()]);
  await closing;
  expect(wasAtIt).toBe(true);
});
