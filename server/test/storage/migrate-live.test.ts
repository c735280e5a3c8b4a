import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '../../src/storage/migrate.ts';
import { MIGRATIONS } from '../../src/storage/migration-files.ts';
import { connectTo } from '../support/direct-connection.ts';
import { customer, numberFor, provision, SENDER, TEXT } from '../support/provisions.ts';
import { useGateway, waitFor } from '../support/gateway.ts';

const gateway = useGateway({
  alone: true,
  provision: provision(customer('asha', { credits: { sms: 1_000_000 } })),
});
const SENDS = 20;

let folder: string;
let reader: pg.Client;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harkara-migrations-'));
  await cp(MIGRATIONS, folder, { recursive: true });
  reader = await connectTo(gateway().database);
});

afterEach(async () => {
  await reader.end();
  await rm(folder, { recursive: true });
});

type Counting = {
  /** How often the migration has tried for its lock so far. */
  tries: () => number;
  /** During how many of these tries the same transaction has waited, at most. */
  mostWaited: () => number;
  stop: () => Promise<unknown>;
};

function startCounting(): Counting {
  const begun = new Set<string>();
  const waitedIn = new Map<string, Set<string>>();
  let counting = true;
  const counted = waitFor('it was counted for long enough', async () => {
    const [waiting] = await gateway().rows<{ began: string; others: string[] }>(
      `select xact_start::text as began,
              array(select concat_ws(' ', pid, xact_start) from pg_stat_activity
                     where datname = current_database() and application_name <> 'harkara migrate'
                       and wait_event_type = 'Lock') as others
         from pg_stat_activity
        where datname = current_database() and application_name = 'harkara migrate' and wait_event_type = 'Lock'`,
    );
    if (waiting) {
      begun.add(waiting.began);
      for (const other of waiting.others) {
        waitedIn.set(other, (waitedIn.get(other) ?? new Set<string>()).add(waiting.began));
      }
    }
    return !counting;
  });
  const stop = () => {
    counting = false;
    return counted;
  };
  const mostWaited = () => Math.max(0, ...[...waitedIn.values()].map(({ size }) => size));
  return { tries: () => begun.size, mostWaited, stop };
}

test('sends go on while a migration waits behind a long reader, and it is applied when that has ended', async () => {
  await writeFile(join(folder, '9999_live.sql'), 'alter table messages add column live text;');
  await reader.query('begin');
  await reader.query('select count(*) from messages');
  const { tries, mostWaited, stop } = startCounting();
  const migrating = migrate(gateway().database.connectionString, { folder });
  try {
    await waitFor('the migration waits for the reader', () => tries() > 0);

    for (let sent = 0; sent < SENDS || tries() < 3; sent++) {
      const answer = await gateway().sendAs('asha', {
        sender_id: SENDER,
        recipient: numberFor('delivered'),
        message: TEXT,
      });
      expect(answer.status).toBe(200);
    }
    // Whoever waits goes on after the try, the second one being counted because looks come late. How long a busy machine
    // takes otherwise does not matter.
    expect(mostWaited()).toBeLessThanOrEqual(2);
  } finally {
    await stop();
    await reader.query('commit');
  }
  expect(await migrating).toEqual({ applied: ['9999_live.sql'] });
  expect(await gateway().rows('select live from messages limit 1')).toEqual([{ live: null }]);
});
