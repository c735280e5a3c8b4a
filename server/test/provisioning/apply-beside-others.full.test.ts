import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectTo } from '../support/direct-connection.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { waitFor } from '../support/wait-for.ts';
import { everything, openGateway, type Gateway } from './gateway.ts';

const CHAYA = 'chaya@textiles.example';

let gateway: Gateway;
beforeEach(async () => {
  gateway = await openGateway();
});
afterEach(() => gateway.close());

async function kaveri(): Promise<Record<string, unknown>> {
  const [row] = await gateway.rows(`select bucket, account from accounts where username = 'kaveri'`);
  if (!row) throw new Error('there is no account kaveri');
  return row;
}

test('applies files that come at the same time one after the other', async () => {
  const results = await Promise.all([1, 2, 3, 4].map(() => gateway.apply(everything())));
  expect(results.map(({ changes }) => changes.length).sort((a, b) => a - b)).toEqual([0, 0, 0, 33]);

  const shared = (name: string) => ({
    accounts: [
      {
        username: CHAYA,
        senders: [{ sender_id: name }],
        groups: [{ name: 'weavers', contacts: [{ mobile: '9820100009' }] }],
      },
    ],
  });
  await Promise.all([gateway.apply(shared('ONEONE')), gateway.apply(shared('TWOTWO'))]);
  expect(await gateway.rows(`select count(distinct id)::int as senders from senders`)).toEqual([
    { senders: 5 },
  ]);
  expect(await gateway.rows(`select contacts_count from contact_groups where name = 'weavers'`)).toEqual([
    { contacts_count: 3 },
  ]);
});

test('starts over when somebody else stores the same record in the meantime', async () => {
  await gateway.apply(everything());
  const { bucket, account } = await kaveri();
  await using other = await connectTo(gateway.db);
  await other.query('begin');
  await other.query(
    `insert into senders (bucket, account, id, sender_id, route) values ($1, $2, 77, 'RACING', 'promotional')`,
    [bucket, account],
  );

  const applying = gateway.apply({
    accounts: [{ username: 'kaveri', senders: [{ sender_id: 'RACING', status: 'approved' }] }],
  });
  await waitFor('it waits for the other', async () => (await lockWaits(gateway)) > 0);
  await other.query('commit');

  expect((await applying).changes).toEqual([
    { kind: 'sender', name: 'kaveri/RACING', action: 'updated', fields: ['status'] },
  ]);
  expect(await gateway.rows(`select id, route, status from senders where sender_id = 'RACING'`)).toEqual([
    { id: 77, route: 'promotional', status: 'approved' },
  ]);
});

test('notifies running processes which accounts changed, and makes their copies stale', async () => {
  await gateway.apply(everything());
  const heard: string[] = [];
  await using listener = await connectTo(gateway.db);
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await listener.query('listen harkara_config');
  const versions = async () =>
    (
      await gateway.rows(
        'select a.username, b.config_version as v from balances b join accounts a using (bucket, account) order by username',
      )
    ).map(({ username, v }) => `${String(username)} ${String(v)}`);
  const before = await versions();
  const { account } = await kaveri();

  await gateway.apply(everything());
  await gateway.apply({
    dnd: ['9820199999'],
    accounts: [{ username: CHAYA, groups: [{ name: 'walkers' }] }],
  });
  expect(await versions()).toEqual(before);

  await gateway.apply({ accounts: [{ username: 'kaveri', senders: [{ sender_id: 'KAVERI' }] }] });
  await gateway.apply({ connectors: [{ name: 'post', enabled: false }] });
  await listener.query('select 1');
  expect(heard).toEqual([String(account), '*']);
  expect(new Set(await versions())).toEqual(new Set([`${CHAYA} 2`, 'kaveri 3']));
});

test('accepts a hundred thousand numbers and contacts', async () => {
  const numbers = Array.from({ length: 100_000 }, (_, i) => String(9_000_000_000 + i));
  const file = {
    accounts: [
      {
        username: 'large',
        groups: [{ name: 'all', contacts: numbers.map((mobile) => ({ mobile, name: `"${mobile}", \\` })) }],
      },
    ],
    dnd: numbers,
  };
  const { changes } = await gateway.apply(file);
  expect(changes.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'account large',
    'group large/all',
    'contacts large/all (100000)',
    'dnd 100000 numbers',
  ]);
  expect((await gateway.apply(file)).changes).toEqual([]);
  expect(await gateway.rows('select count(*)::int as contacts from contacts')).toEqual([
    { contacts: 100_000 },
  ]);
});
