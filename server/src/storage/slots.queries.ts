import { hostname } from 'node:os';
import type { Handle } from './database.ts';

export type SlotLease = { slot: number; fence: number };

const DEAD_AFTER = '10 seconds';

/** Takes the lowest free slot. A slot whose holder is dead is free only when its messages in flight are settled. */
export async function leaseSlot(handle: Handle, holder: string, role: string): Promise<SlotLease> {
  await handle.query({ text: `select pg_advisory_xact_lock(hashtext('harkara process slots'))` });
  const { rows } = await handle.query<SlotLease>({
    text: `
      insert into process_slots as p (slot, fence, holder, role, host, pid, started_at, heartbeat_at)
      select s.slot, 1, $1, $2, $3, $4, now(), now()
        from generate_series(0, 4095) as s (slot)
        left join process_slots t on t.slot = s.slot
       where t.slot is null
          or (t.holder is null and not exists (select 1 from inflight i where i.worker = s.slot))
       order by s.slot
       limit 1
      on conflict (slot) do update
         set fence = p.fence + 1, holder = excluded.holder, role = excluded.role, host = excluded.host,
             pid = excluded.pid, started_at = excluded.started_at, heartbeat_at = excluded.heartbeat_at
      returning slot, fence`,
    values: [holder, role, hostname(), process.pid],
  });
  const [lease] = rows;
  if (!lease) throw new Error('all 4,096 process slots are taken');
  return lease;
}

/** @returns false when the lease was lost: somebody else has settled what this process had in flight. */
export async function heartbeat(handle: Handle, lease: SlotLease): Promise<boolean> {
  const { rowCount } = await handle.query({
    name: 'heartbeat',
    text: 'update process_slots set heartbeat_at = now() where slot = $1 and fence = $2 and holder is not null',
    values: [lease.slot, lease.fence],
  });
  return rowCount === 1;
}

export async function releaseSlot(handle: Handle, lease: SlotLease): Promise<void> {
  await handle.query({
    text: 'update process_slots set holder = null where slot = $1 and fence = $2',
    values: [lease.slot, lease.fence],
  });
}

/** Takes the leases of processes that have not been heard of for 10 s. */
export async function takeDeadSlots(handle: Handle): Promise<number[]> {
  const { rows } = await handle.query<{ slot: number }>({
    name: 'take-dead-slots',
    text: `update process_slots set holder = null, fence = fence + 1
            where holder is not null and heartbeat_at < now() - interval '${DEAD_AFTER}'
           returning slot`,
  });
  return rows.map((row) => row.slot);
}

export type Orphan = {
  id: string;
  bucket: number;
  account: number;
  recipient: string;
  queue: number;
  lane: number;
  attempt: number;
  claimedAt: Date;
  worker: number;
};

/** Messages in flight of processes that are no more. */
export async function findOrphans(handle: Handle, limit: number): Promise<Orphan[]> {
  const { rows } = await handle.query<Orphan>({
    name: 'find-orphans',
    // Materialized: otherwise the messages of everything in flight were looked up first.
    text: `with orphans as materialized (
             select i.*
               from process_slots p
               join inflight i on i.worker = p.slot
              where p.holder is null or i.fence <> p.fence
              limit $1
           )
           select i.id, i.bucket, i.account, i.queue, i.attempt, i.claimed_at as "claimedAt", i.worker, m.recipient, m.lane
             from orphans i
             join messages m on m.bucket = i.bucket and m.account = i.account and m.id = i.id`,
    values: [limit],
  });
  return rows;
}
