import { expect, onTestFinished, test } from 'vitest';
import { CommitUnanswered } from '../../src/storage/commit.ts';
import { openDatabase, transaction } from '../../src/storage/database.ts';
import { connectTo } from '../support/direct-connection.ts';
import { startOwnDatabase } from '../support/own-database.ts';
import { waitFor } from '../support/wait-for.ts';

test('a lost COMMIT is not decided before a standby has it', async () => {
  await using database = await startOwnDatabase('standby');
  await using operator = await connectTo(database.superuser);
  const waitForStandby = async (name: string) => {
    await operator.query(`alter system set synchronous_standby_names = '${name}'`);
    await operator.query('select pg_reload_conf()');
  };
  const db = await openDatabase(database.connectionString, { silentMs: 1_000 });
  onTestFinished(() => db.close());
  await db.general.query('create table marks (mark integer)');

  await waitForStandby('away');
  let [mark, isDecided] = [0, false];
  const failures: unknown[] = [];
  await waitFor('a COMMIT waits for the standby, and is lost', async () => {
    mark += 1;
    await transaction(db.hot, async (handle) => {
      await handle.query({ text: `insert into marks values (${mark})` });
    }).catch((error: unknown) => failures.push(error));
    return failures.length > 0;
  });
  const [failure] = failures;
  expect(failure).toBeInstanceOf(CommitUnanswered);
  const decided = (failure as CommitUnanswered).ended.then(() => {
    isDecided = true;
  });
  const { rowCount } = await operator.query(`select from marks where mark = ${mark}`);
  expect(rowCount).toBe(1);
  await waitFor('the standby is waited for', async () => {
    const { rows } = await operator.query(
      `select pid from pg_stat_activity where wait_event = 'SyncRep' and query like '%emit%'`,
    );
    return rows.length > 0;
  });
  expect(isDecided).toBe(false);

  await waitForStandby('');
  await decided;
});
