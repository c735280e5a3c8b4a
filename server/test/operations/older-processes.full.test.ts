import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../src/storage/embedded/free-port.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { MIGRATIONS } from '../../src/storage/migration-files.ts';
import { checkOutEarlier, whyWithout } from '../support/earlier-version.ts';
import { applyDocument } from '../support/own-database.ts';
import { PROCESS_KEY, runHarkara } from '../support/processes.ts';
import { customer, keyOf, numberFor, provision, SENDER, TEXT } from '../support/provisions.ts';
import { createEmptyDatabase, createTestDatabase } from '../support/test-database.ts';
import { waitFor } from '../support/wait-for.ts';

/**
 * A commit of main whose processes must be able to run on the current schema: that of the last release, once there is
 * one. It is replaced by a later one with a migration beside which they may no longer run.
 */
const EARLIER = 'fe2c2497f83e99faac929cd20f9a9d7cc5819e83';
/** The last one of version 0.1.0, which has all tables in the schema public. */
const FIRST = '41668c1c3ca1a357c9e56ebd534eb789688638b6';

/** A dozen processes are started, one after another. */
const LIMIT_MS = 600_000;

type Answer = { ok: boolean; body: { data?: { message_id?: string; status?: string } } };
type Running = ReturnType<typeof runHarkara>;

/** An interface and a worker; `program` is of which version. */
async function processesOn(connectionString: string, program?: string) {
  const port = await freePort();
  const run = (command: string) =>
    runHarkara(
      command,
      { DATABASE_URL: connectionString, PORT: String(port), HARKARA_SMPP_PORT: '0' },
      program,
    );

  async function ask(path: string, body?: object): Promise<Answer> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { 'content-type': 'application/json', authorization: `Bearer ${keyOf('asha')}` },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    return { ok: answer.ok, body: (await answer.json()) as Answer['body'] };
  }

  async function start(): Promise<{ api: Running; worker: Running }> {
    const started = { api: run('api'), worker: run('worker') };
    const isReady = async () => (await ask('/readyz').catch(() => null))?.ok === true;
    await waitFor('the interface is ready', isReady, { seen: started.api.output });
    await waitFor('the worker is ready', () => started.worker.output().includes('worker is running'), {
      seen: started.worker.output,
    });
    return started;
  }

  async function sendAndDeliver(): Promise<void> {
    const send = { sender_id: SENDER, recipient: numberFor('delivered'), message: TEXT };
    const sent = await ask('/api/v2/sms/send', send);
    expect(sent).toMatchObject({ ok: true });
    const status = async () =>
      (await ask(`/api/v2/sms/status/${sent.body.data?.message_id}`)).body.data?.status;
    await waitFor('it is delivered', async () => (await status()) === 'delivered');
  }

  async function expectRefused(command: string, why: string): Promise<void> {
    const { exited, output } = run(command);
    expect(await exited).toBe(1);
    expect(output()).toContain(why);
  }

  return { run, start, sendAndDeliver, expectRefused };
}

async function stop(running: Record<string, Running>): Promise<void> {
  const all = Object.values(running);
  for (const { child } of all) child.kill('SIGTERM');
  expect(await Promise.all(all.map(({ exited }) => exited))).toEqual(all.map(() => 0));
}

async function expectToBeInTheWay(
  migrating: Promise<unknown>,
  running: Record<string, Running>,
  version: string,
): Promise<void> {
  const refusal = await migrating.then(
    () => 'it was not refused',
    (error: unknown) => String(error),
  );
  for (const [role, { child }] of Object.entries(running)) {
    expect(refusal).toContain(`${role} on ${hostname()}, process ${child.pid}, version ${version}`);
  }
}

test(
  'processes of an earlier commit go on, and start, on a newer schema that allows them',
  { timeout: LIMIT_MS },
  async ({ skip }) => {
    const reason = await whyWithout(EARLIER);
    if (reason !== null) skip(reason);
    await using earlier = await checkOutEarlier(EARLIER);
    await using database = await createTestDatabase();
    const { connectionString } = database;
    await applyDocument(connectionString, PROCESS_KEY, provision(customer('asha')));
    const { start, sendAndDeliver, expectRefused } = await processesOn(connectionString, earlier.program);
    const folder = await mkdtemp(join(tmpdir(), 'harkara-migrations-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await cp(MIGRATIONS, folder, { recursive: true });
    const add = (name: string, sql: string) => writeFile(join(folder, name), sql);

    const before = await start();
    await sendAndDeliver();
    await add(
      '9998_expand.sql',
      `-- beside: ${earlier.version}
     alter table messages add column note text;
     create table home.notes (id integer primary key);`,
    );
    expect(await migrate(connectionString, { folder })).toEqual({ applied: ['9998_expand.sql'] });
    await sendAndDeliver();
    await stop(before);
    const after = await start();
    await sendAndDeliver();

    await add('9999_contract.sql', '-- beside: 99.0.0\ndrop table home.notes;');
    await expectToBeInTheWay(migrate(connectionString, { folder }), after, earlier.version);
    await sendAndDeliver();
    await stop(after);
    expect(await migrate(connectionString, { folder })).toEqual({ applied: ['9999_contract.sql'] });
    await expectRefused('api', 'needs 99.0.0 or newer');
  },
);

test(
  'processes of version 0.1.0 are in the way of the new schemas, and refuse them',
  { timeout: LIMIT_MS },
  async ({ skip }) => {
    const reason = await whyWithout(FIRST);
    if (reason !== null) skip(reason);
    await using first = await checkOutEarlier(FIRST);
    await using database = await createEmptyDatabase();
    const { connectionString } = database;
    const old = await processesOn(connectionString, first.program);
    expect(await old.run('migrate').exited).toBe(0);
    const running = await old.start();
    await expectToBeInTheWay(migrate(connectionString), running, '0.1.0');
    await stop(running);
    expect((await migrate(connectionString)).applied).toContain('0090_schemas.sql');

    const why = 'was migrated by a newer Harkara';
    await Promise.all(['api', 'migrate', 'start'].map((command) => old.expectRefused(command, why)));
    await applyDocument(connectionString, PROCESS_KEY, provision(customer('asha')));
    const current = await processesOn(connectionString);
    const now = await current.start();
    await current.sendAndDeliver();
    await stop(now);
  },
);
