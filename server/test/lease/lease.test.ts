import { describe, expect, test } from 'vitest';
import { createIdMaker, slotOfId } from '../../src/core/ids.ts';
import { waitFor } from '../support/wait-for.ts';
import { HURRY, type Watched } from './hurry.ts';
import { VERSION } from '../../src/version.ts';
import { createWorld } from './world.ts';

/** This many heartbeats take longer than the time after which a slot is dead. */
const LONG = Math.ceil((1.2 * HURRY.deadMs) / HURRY.beatMs);
const NO_SLOT_TO_TAKE = `select pg_advisory_xact_lock(hashtext('harkara process slots'))`;
const NO_HEARTBEATS = 'lock table process_slots in access exclusive mode';

const untilHeld = (lease: Watched) => waitFor('there is a lease', () => lease.current() ?? false);

/** Nothing else happens in this thread during that time. */
function hang(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

describe('the loop of a process hangs', () => {
  test('and its lease is kept', async ({ onTestFinished }) => {
    const { take, rowOf } = await createWorld(onTestFinished);
    const [one] = await Promise.all([take(), take()]);
    const before = await untilHeld(one);
    hang(HURRY.deadMs + 1_000);
    expect(one.current()).toBe(before);
    expect((await rowOf(before.slot)).fence).toBe(before.fence);
  });

  test('for too long: the lease is lost, and there is another soon after it resumes', async ({
    onTestFinished,
  }) => {
    const { take } = await createWorld(onTestFinished);
    const lease = await take({ times: { hungMs: 500 } });
    const lost = await untilHeld(lease);
    hang(500 + HURRY.deadMs + 1_500);
    expect(lease.current()).toBeNull();
    const next = await untilHeld(lease);
    expect(next.slot !== lost.slot || next.fence > lost.fence).toBe(true);
    expect(lost.isHeld()).toBe(false);
  });
});

describe.concurrent('a lease', () => {
  test('names the version, and is not given to one that is too old for the database', async ({
    onTestFinished,
  }) => {
    const { client, take } = await createWorld(onTestFinished);
    const migratedFor = (beside: string) =>
      client.query(`insert into schema_migrations (name, checksum, beside) values ($1, '', $1)`, [beside]);
    await migratedFor(VERSION);
    await untilHeld(await take());
    expect((await client.query('select version from process_slots')).rows).toEqual([{ version: VERSION }]);
    await migratedFor('99.0.0');
    await expect(take()).rejects.toThrow(
      `the database was migrated for Harkara 99.0.0 or newer, and this is ${VERSION}`,
    );
  });

  test.for([
    ['forwards', `interval '1 hour'`],
    ['back', `interval '-1 hour'`],
  ] as const)(
    'does not end with a step %s of the database’s clock by an hour',
    async ([, step], { onTestFinished }) => {
      const { client, take, untilBeaten } = await createWorld(onTestFinished);
      const [one, other] = await Promise.all([take(), take()]);
      const before = [await untilHeld(one), await untilHeld(other)];
      const watching = untilBeaten(before[0]?.slot ?? 0, LONG);
      // Times recorded before the step are an hour away from now.
      for (let i = 0; i < 50; i++)
        await client.query(`update process_slots set heartbeat_at = now() - ${step}`);
      await watching;
      expect([await untilHeld(one), await untilHeld(other)]).toEqual(before);
      expect([...one.dead, ...other.dead]).toEqual([]);
    },
  );

  test('is let go by a process that cannot serve, which takes another when it can', async ({
    onTestFinished,
  }) => {
    const { take, rowOf } = await createWorld(onTestFinished);
    let serves = true;
    const lease = await take({ mayBeat: () => serves });
    const before = await untilHeld(lease);
    serves = false;
    await waitFor('it was taken', async () => (await rowOf(before.slot)).fence > before.fence);
    expect(lease.current()).toBeNull();
    serves = true;
    await untilHeld(lease);
    expect(before.isHeld()).toBe(false);
  });

  test('that was lost is replaced by another, and no id is made in between', async ({ onTestFinished }) => {
    const { client, take, whileLocked } = await createWorld(onTestFinished);
    const lease = await take();
    const before = await untilHeld(lease);
    const ids = createIdMaker(lease.require, Date.now);
    const made = [ids.one(1)];
    await whileLocked(NO_SLOT_TO_TAKE, async () => {
      await client.query('update process_slots set holder = null, fence = fence + 1');
      await waitFor('it has noticed', () => lease.lost.length > 0);
      expect(() => ids.one(1)).toThrow("The request couldn't be saved safely");
    });
    const next = await untilHeld(lease);
    made.push(ids.one(1));
    expect(slotOfId(made[1] ?? '')).toBe(next.slot);
    expect(made.toSorted()).toEqual(made);
    expect(before.isHeld()).toBe(false);
    expect(lease.lost).toEqual([before.slot]);
  });

  test('begins after the ids of the slot’s previous holder, however the clock was set', async ({
    onTestFinished,
  }) => {
    const { client, take } = await createWorld(onTestFinished);
    await (await take()).release();
    await client.query(`update process_slots set ids_until = now() + interval '1 hour'`);
    const { rows } = await client.query<{ ms: number }>(
      'select extract(epoch from ids_until)::float * 1000 as ms from process_slots',
    );
    expect((await untilHeld(await take())).idsFrom).toBeCloseTo(rows[0]?.ms ?? 0, -1);
  });

  test('survives the loss of its connection', async ({ onTestFinished }) => {
    const { client, take, untilBeaten } = await createWorld(onTestFinished);
    const lease = await take();
    const before = await untilHeld(lease);
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    await untilBeaten(before.slot, 2);
    expect(await untilHeld(lease)).toBe(before);
  });

  test('that cannot be obtained for too long is given up, with the reason', async ({ onTestFinished }) => {
    const { take, whileLocked } = await createWorld(onTestFinished);
    const lease = await take({ times: { giveUpMs: 4_000 } });
    await whileLocked(NO_HEARTBEATS, async () => {
      await waitFor('it has given up', () => lease.givenUp.length > 0);
    });
    expect(lease.givenUp).toHaveLength(1);
    expect(lease.givenUp[0]).toMatch(/no lease on a process slot for \d+ s: .*(timeout|not answered)/);
  });

  test('cannot be taken by anybody while the database is away', async ({ onTestFinished }) => {
    const { take, whileLocked, untilBeaten } = await createWorld(onTestFinished);
    const [one, other] = await Promise.all([take(), take()]);
    const before = [await untilHeld(one), await untilHeld(other)];
    await whileLocked(NO_HEARTBEATS, async () => {
      // Each failure takes as long as the database may take to answer: together longer than the time after which a slot
      // is dead.
      const failures = Math.ceil((1.5 * HURRY.deadMs) / HURRY.limitMs);
      await waitFor(
        'both have tried',
        () => Math.min(one.troubles.length, other.troubles.length) >= failures,
      );
      expect([one.current(), other.current()]).toEqual([null, null]);
    });
    await waitFor('both hold theirs again', () => one.isHeld() && other.isHeld());
    await untilBeaten(before[0]?.slot ?? 0, 3);
    expect([await untilHeld(one), await untilHeld(other)]).toEqual(before);
  });

  test('of a stopped process is lost before the process does anything more, and replaced', async ({
    onTestFinished,
  }) => {
    const { take, startProcess } = await createWorld(onTestFinished);
    const observer = await take();
    const { child, told, hears, slot, fence } = await startProcess();
    child.kill('SIGSTOP');
    await waitFor('it counts as dead', () => observer.dead.flat().includes(slot));
    const before = told.length;
    child.kill('SIGCONT');
    expect((await hears(before, () => true)).slot).toBeUndefined();
    const next = await hears(before, (one) => one.slot !== undefined);
    expect(next.slot !== slot || (next.fence ?? 0) > fence).toBe(true);
  });

  test('is not taken by an observer that was stopped', async ({ onTestFinished }) => {
    const { take, startProcess, untilBeaten } = await createWorld(onTestFinished);
    const lease = await take();
    const before = await untilHeld(lease);
    const { child, told } = await startProcess();
    child.kill('SIGSTOP');
    await untilBeaten(before.slot, LONG);
    child.kill('SIGCONT');
    await untilBeaten(before.slot, LONG);
    expect(told.filter(({ kind }) => kind === 'took')).toEqual([]);
    expect(await untilHeld(lease)).toBe(before);
  });

  test('of the previous version, which only writes the time, lasts as long as that process runs', async ({
    onTestFinished,
  }) => {
    const { client, take, rowOf, untilBeaten } = await createWorld(onTestFinished);
    const lease = await take();
    const { slot } = await untilHeld(lease);
    await client.query('insert into process_slots (slot, fence, holder) values (9, 1, gen_random_uuid())');
    for (let beats = 1; beats <= LONG; beats++) {
      await client.query('update process_slots set heartbeat_at = now() where slot = 9');
      expect(await rowOf(9)).toEqual({ fence: 1, beats });
      await untilBeaten(slot, 1);
    }
    expect(lease.dead).toEqual([]);
    await waitFor('it counts as dead', () => lease.dead.flat().includes(9));
  });
});
