import { hostname } from 'node:os';
import { isOlder, VERSION } from '../version.ts';
import { allRows, firstRow, type Handle, type Transaction } from './database.ts';

export type SlotLease = { slot: number; fence: number };

/** A slot's count of heartbeats, which only rises. */
export type SlotBeats = SlotLease & { beats: number };

/** Heartbeats that another process has seen stored. */
export type Seen = Pick<SlotBeats, 'slot' | 'beats'>;

/**
 * `holder` is made for this one lease. `idsFrom`: database time in ms; no id of the slot was made then or later.
 * `lineage`: which database the heartbeats are stored in.
 */
export type LeasedSlot = SlotBeats & { holder: string; idsFrom: number; lineage: string | null };

/**
 * Ids may be made for 7 s after a heartbeat. If the database's clock steps back, a holder goes on from the latest time
 * it has seen.
 */
const IDS_UNTIL = `greatest(ids_until, now() + interval '10 seconds')`;

/** Whether the process whose slot and fence are in `row` is alive; for other modules' statements. */
export const isAlive = (row: string, { slot, fence }: { slot: string; fence: string }) => `
  exists (select 1 from process_slots p
           where p.slot = ${row}.${slot} and p.fence = coalesce(${row}.${fence}, p.fence) and p.holder is not null)`;

/** Until the end of the transaction, nobody else gets a slot. */
export const LOCK_SLOTS = { text: `select pg_advisory_xact_lock(hashtext('harkara process slots'))` };

/**
 * Takes the lowest free slot. A slot whose holder is dead is free only when its messages in flight are settled.
 *
 * The caller's transaction must hold nothing else: processes wait here for each other.
 */
export async function leaseSlot(handle: Transaction, holder: string, role: string): Promise<LeasedSlot> {
  await handle.query(LOCK_SLOTS);
  await refuseIfTooOld(handle);
  const { rows } = await handle.query<Omit<LeasedSlot, 'holder'>>({
    text: `
      with free as materialized (
        select s.slot, coalesce(extract(epoch from t.ids_until) * 1000, 0)::bigint as ids_from
          from generate_series(0, 4095) as s (slot)
          left join process_slots t on t.slot = s.slot
         where t.slot is null
            or (t.holder is null and not exists (select 1 from inflight i where i.worker = s.slot))
         order by s.slot
         limit 1
      )
      insert into process_slots as p
             (slot, fence, holder, role, host, pid, version, started_at, heartbeat_at, ids_until)
      select slot, 1, $1, $2, $3, $4, $5, now(), now(), now() + interval '10 seconds' from free
      on conflict (slot) do update
         set fence = p.fence + 1, holder = excluded.holder, role = excluded.role, host = excluded.host,
             pid = excluded.pid, version = excluded.version, started_at = excluded.started_at, heartbeat_at = excluded.heartbeat_at,
             ids_until = greatest(p.ids_until, excluded.ids_until)
      returning slot, fence, beats, (select ids_from from free) as "idsFrom",
                (select lineage from lineage where one) as lineage`,
    values: [holder, role, hostname(), process.pid, VERSION],
  });
  const [leased] = rows;
  if (!leased) throw new Error('all 4,096 process slots are taken');
  return { ...leased, holder };
}

/** The database may have been migrated since this process was started, or last had a lease. */
async function refuseIfTooOld(handle: Handle): Promise<void> {
  const migrated = await allRows<{ beside: string }>(handle, {
    text: 'select distinct beside from schema_migrations where beside is not null',
  });
  const needed = migrated.find(({ beside }) => isOlder(VERSION, beside));
  if (needed) {
    throw new Error(
      `the database was migrated for Harkara ${needed.beside} or newer, and this is ${VERSION}`,
    );
  }
}

/**
 * @returns the slot's heartbeats, and which database stores them; null when the lease was lost: another process settles
 *   what this process had in flight.
 */
export async function heartbeat(
  handle: Handle,
  { slot, fence, holder }: Pick<LeasedSlot, 'slot' | 'fence' | 'holder'>,
): Promise<{ beats: number; lineage: string | null } | null> {
  return firstRow(handle, {
    name: 'heartbeat',
    text: `update process_slots set beats = beats + 1, heartbeat_at = now(), ids_until = ${IDS_UNTIL}
            where slot = $1 and fence = $2 and holder = $3
           returning beats, (select lineage from lineage where one) as lineage`,
    values: [slot, fence, holder],
  });
}

/** Whether the database lacks heartbeats that were stored in it: it was set back. */
export async function lacksBeats(handle: Handle, { slot, beats }: Seen): Promise<boolean> {
  const row = await firstRow<{ beats: number }>(handle, {
    name: 'lacks-beats',
    text: 'select beats from process_slots where slot = $1',
    values: [slot],
  });
  return (row?.beats ?? 0) < beats;
}

export async function releaseSlot(
  handle: Handle,
  { slot, fence, holder }: Pick<LeasedSlot, 'slot' | 'fence' | 'holder'>,
): Promise<void> {
  await handle.query({
    // This process makes no more ids, so the next holder need not begin in the future.
    text: `update process_slots
              set holder = null, ids_until = greatest(ids_until - interval '10 seconds', now())
            where slot = $1 and fence = $2 and holder = $3`,
    values: [slot, fence, holder],
  });
}

export async function readBeats(handle: Handle): Promise<SlotBeats[]> {
  return allRows(handle, {
    name: 'read-beats',
    text: 'select slot, fence, beats from process_slots where holder is not null',
  });
}

/** @returns false if the slot has beaten since, or another process was quicker. */
export async function takeDeadSlot(handle: Handle, { slot, fence, beats }: SlotBeats): Promise<boolean> {
  const { rowCount } = await handle.query({
    name: 'take-dead-slot',
    text: `update process_slots set holder = null, fence = fence + 1
            where slot = $1 and fence = $2 and beats = $3 and holder is not null`,
    values: [slot, fence, beats],
  });
  return rowCount === 1;
}
