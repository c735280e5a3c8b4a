import type { AccountKey } from './accounts.queries.ts';
import { allRows, type Handle } from './database.ts';
import { arrays, names, selectGiven, type Column } from './rows.ts';
import { isAlive, type SlotLease } from './slots.queries.ts';
import { keyArrays } from './message-keys.ts';

/** @returns null for an account that has no SMPP. */
export async function findSmppPasswordHash(
  handle: Handle,
  { bucket, account }: AccountKey,
): Promise<string | null> {
  const { rows } = await handle.query<{ hash: string | null }>({
    name: 'find-smpp-password-hash',
    text: `select settings -> 'smpp' ->> 'password_hash' as hash from accounts where bucket = $1 and account = $2`,
    values: [bucket, account],
  });
  return rows[0]?.hash ?? null;
}

/** Held until the transaction ends: binds of one account are counted one after the other. */
export async function lockBinds(handle: Handle, { account }: AccountKey): Promise<void> {
  await handle.query({
    name: 'lock-smpp-binds',
    text: `select pg_advisory_xact_lock(hashtext('harkara smpp binds'), $1)`,
    values: [account],
  });
}

/** Counts the binds of live processes; the others are deleted. */
export async function countBinds(handle: Handle, { bucket, account }: AccountKey): Promise<number> {
  const { rows } = await handle.query<{ count: number }>({
    name: 'count-smpp-binds',
    text: `
      with kept as (
        select b.id,
               ${isAlive('b', { slot: 'slot', fence: 'fence' })} as alive
          from smpp_binds b
         where b.bucket = $1 and b.account = $2
      ), gone as (
        delete from smpp_binds b using kept k
         where b.bucket = $1 and b.account = $2 and b.id = k.id and not k.alive
      )
      select count(*)::integer as count from kept where alive`,
    values: [bucket, account],
  });
  return rows[0]?.count ?? 0;
}

export type ListedBind = { id: string; mode: string; address: string; boundAt: Date };

/** The binds of live processes, the oldest first. */
export async function listBinds(handle: Handle, { bucket, account }: AccountKey): Promise<ListedBind[]> {
  return allRows(handle, {
    text: `select b.id, b.mode, b.address, b.bound_at as "boundAt" from smpp_binds b
            where b.bucket = $1 and b.account = $2 and ${isAlive('b', { slot: 'slot', fence: 'fence' })}
            order by b.bound_at, b.id limit 1000`,
    values: [bucket, account],
  });
}

export type NewBind = AccountKey & { id: string; mode: string; address: string };

const BIND_COLUMNS: readonly Column<NewBind>[] = [
  { name: 'bucket', type: 'smallint', of: (b) => b.bucket },
  { name: 'account', type: 'integer', of: (b) => b.account },
  { name: 'id', type: 'uuid', of: (b) => b.id },
  { name: 'mode', type: 'text', of: (b) => b.mode },
  { name: 'address', type: 'text', of: (b) => b.address },
];

/** Binds count for as long as their process holds its slot under this fence, even if they were stored under another. */
export async function keepBinds(
  handle: Handle,
  binds: readonly NewBind[],
  { slot, fence }: SlotLease,
): Promise<void> {
  await handle.query({
    name: 'keep-smpp-binds',
    text: `insert into smpp_binds (${names(BIND_COLUMNS)}, slot, fence, bound_at)
           ${selectGiven(BIND_COLUMNS, 3, ', $1::smallint, $2::bigint, now()')}
           on conflict (bucket, account, id) do update set slot = excluded.slot, fence = excluded.fence`,
    values: [slot, fence, ...arrays(BIND_COLUMNS, binds)],
  });
}

export async function deleteBinds(
  handle: Handle,
  binds: readonly (AccountKey & { id: string })[],
): Promise<void> {
  await handle.query({
    name: 'delete-smpp-binds',
    text: `delete from smpp_binds b using unnest($1::smallint[], $2::integer[], $3::uuid[]) as k (bucket, account, id)
            where b.bucket = k.bucket and b.account = k.account and b.id = k.id`,
    values: keyArrays(binds),
  });
}
