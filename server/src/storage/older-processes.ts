import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { SlotObserver } from '../core/lease/slot-observer.ts';
import { CLOCKS, momentOf, type LeaseTimes } from '../core/lease/times.ts';
import { isOlder } from '../version.ts';
import { MigrationError, type Migration } from './migration-files.ts';
import { LOCK_SLOTS, takeDeadSlot, type SlotBeats } from './slots.queries.ts';

type RunningProcess = SlotBeats & {
  role: string | null;
  host: string | null;
  pid: number | null;
  version: string | null;
};

type Options = { onProgress: (line: string) => void; times: LeaseTimes };

/**
 * Refuses while a process is alive beside which one of these migrations must not be applied. Slots of dead processes
 * are taken, as any process would do it: one that was only stopped does nothing more under its lease.
 *
 * @throws MigrationError that names the processes.
 */
export async function refuseBesideOlder(
  client: pg.Client,
  migrations: readonly Migration[],
  { onProgress, times }: Options,
): Promise<void> {
  const strictest = strictestOf(migrations);
  if (strictest === null) return;
  const observer = new SlotObserver(times);
  const firstSeen = new Map<number, SlotBeats>();
  for (;;) {
    const from = momentOf(CLOCKS);
    const older = await findOlder(client, strictest.beside);
    if (older.length === 0) return;
    if (older.some((slot) => hasBeaten(slot, firstSeen))) throw refusal(strictest, older);
    if (firstSeen.size === 0)
      onProgress(`Finding out whether older processes are running: ${inWords(older)}`);
    for (const slot of older) if (!firstSeen.has(slot.slot)) firstSeen.set(slot.slot, slot);
    for (const dead of observer.look({ slots: older, from, to: momentOf(CLOCKS) })) {
      await takeDeadSlot(client, dead);
    }
    await sleep(times.lookMs);
  }
}

/**
 * The same within the migration's transaction, until whose end no process gets a lease; {@link leaseSlot} refuses those
 * that are too old from then on.
 */
export async function refuseLatecomers(client: pg.Client, migration: Migration): Promise<void> {
  const strictest = strictestOf([migration]);
  if (strictest === null) return;
  await client.query(LOCK_SLOTS);
  const older = await findOlder(client, strictest.beside);
  if (older.length > 0) throw refusal(strictest, older);
}

type Strict = { name: string; beside: string };

function strictestOf(migrations: readonly Migration[]): Strict | null {
  return migrations.reduce<Strict | null>((strictest, { name, beside }) => {
    if (beside === null || (strictest && !isOlder(strictest.beside, beside))) return strictest;
    return { name, beside };
  }, null);
}

async function findOlder(client: pg.Client, beside: string): Promise<RunningProcess[]> {
  if (!(await hasHeartbeats(client))) return [];
  const { rows } = await client.query<RunningProcess>(
    // The version has not always been a column.
    `select slot, fence::integer, beats::integer, role, host, pid, to_jsonb(p) ->> 'version' as version
       from process_slots p where holder is not null order by slot`,
  );
  return rows.filter(({ version }) => isOlder(version, beside));
}

/** A new database has no such table yet. */
async function hasHeartbeats(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_attribute where attrelid = to_regclass('process_slots') and attname = 'beats'`,
  );
  return rows.length > 0;
}

function hasBeaten({ slot, fence, beats }: SlotBeats, firstSeen: ReadonlyMap<number, SlotBeats>): boolean {
  const first = firstSeen.get(slot);
  return first !== undefined && (first.fence !== fence || first.beats !== beats);
}

function refusal({ name, beside }: Strict, running: readonly RunningProcess[]): MigrationError {
  return new MigrationError(
    `Older processes are running, and the migration ${name} needs all of them to be version ${beside} or newer. ` +
      `Stop them, then migrate again: ${inWords(running)}. Nothing of it was applied.`,
  );
}

function inWords(running: readonly RunningProcess[]): string {
  return running
    .map(
      ({ role, host, pid, version }) =>
        `${role ?? 'a process'} on ${host ?? 'an unknown host'}, process ${pid ?? 'unknown'}, version ${version ?? 'unknown'}`,
    )
    .join('; ');
}
