import { afterEach, expect, test, vi } from 'vitest';
import type pg from 'pg';
import { useGateway, waitFor } from '../support/gateway.ts';
import { customer, provision } from '../support/provisions.ts';

const gateway = useGateway({ alone: true, workers: false, provision: provision(customer('asha')) });

afterEach(() => {
  vi.restoreAllMocks();
});

const setBrand = (name: string) =>
  gateway().rows(
    `with told as (select pg_notify('harkara_config', '*'))
     insert into settings (key, value) select 'brand', $1::jsonb from told
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify({ name })],
  );

test('settings read before a change do not replace those read after it', async () => {
  const { db, world, onWorldChange } = gateway().composition;
  const seen: string[] = [];
  onWorldChange(() => seen.push(world().brand.name));
  const { promise: held, resolve: letGo } = Promise.withResolvers<undefined>();
  type Query = (...asked: [pg.QueryConfig | string, ...unknown[]]) => Promise<pg.QueryResult>;
  const query = db.general.query.bind(db.general) as Query;
  let reads = 0;
  const slowly: Query = async (...asked) => {
    const answer = await query(...asked);
    const [statement] = asked;
    // The first answer takes longer than any later query.
    if (typeof statement !== 'string' && statement.name === 'read-settings' && ++reads === 1) await held;
    return answer;
  };
  vi.spyOn(db.general, 'query').mockImplementation(slowly as never);
  await setBrand('first');
  await waitFor('the first change is being read', () => reads === 1);
  await setBrand('second');
  await setBrand('third');
  // When this change has been heard, all earlier ones have been.
  await gateway().apply({ accounts: [{ username: 'asha', flood_limit: 4_321 }] });
  letGo(undefined);
  await gateway().apply({ accounts: [{ username: 'asha', flood_limit: 4_322 }] });
  await waitFor('the last change is in force', () => world().brand.name === 'third');
  expect(seen.slice(seen.indexOf('third')).filter((name) => name !== 'third')).toEqual([]);
  // Changes that come while settings are read are read together.
  expect(seen).not.toContain('second');
});

test('a change that could not be read is read as soon as that is possible', async () => {
  const { world } = gateway().composition;
  await gateway().rows('alter table routes rename to routes_elsewhere');
  const asked = vi.spyOn(gateway().db.general, 'query');
  await setBrand('late');
  const failures = () =>
    Promise.allSettled(asked.mock.results.map(({ value }) => value as unknown as Promise<unknown>)).then(
      (results) => results.filter(({ status }) => status === 'rejected').length,
    );
  await waitFor('it has failed', async () => (await failures()) > 0);
  await gateway().rows('alter table routes_elsewhere rename to routes');
  await waitFor('it is read', () => world().brand.name === 'late');
});
