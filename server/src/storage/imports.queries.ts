import type { ApplyMode } from 'harkara-contract/lists.ts';
import type { AccountKey } from './accounts.queries.ts';
import { firstRow, type Handle } from './database.ts';
import type { Origin } from './origin.ts';
import {
  IS_STOPPED,
  RECORD,
  THE_IMPORT,
  type ImportKey,
  type ImportMapping,
  type ImportRecord,
  type ImportResult,
} from './import-record.ts';

export async function insertImport(
  handle: Handle,
  key: ImportKey,
  given: Pick<ImportRecord, 'purpose' | 'format' | 'name' | 'sourceGroup' | 'size'>,
): Promise<void> {
  await handle.query({
    name: 'insert-import',
    text: `insert into imports (bucket, account, id, purpose, format, name, source_group, size)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      key.bucket,
      key.account,
      key.import,
      given.purpose,
      given.format,
      given.name,
      given.sourceGroup,
      given.size,
    ],
  });
}

export async function findImport(handle: Handle, key: ImportKey): Promise<ImportRecord | null> {
  return firstRow(handle, {
    name: 'find-import',
    text: `select ${RECORD} from imports where ${THE_IMPORT} and state <> 'discarded'`,
    values: [key.bucket, key.account, key.import],
  });
}

export async function lockImport(handle: Handle, key: ImportKey): Promise<ImportRecord | null> {
  return firstRow(handle, {
    name: 'lock-import',
    text: `select ${RECORD} from imports where ${THE_IMPORT} and state <> 'discarded' for no key update`,
    values: [key.bucket, key.account, key.import],
  });
}

/** Sums the bytes that the account's imports stage, including those that are discarded and not swept yet. */
export async function sumStaged(handle: Handle, { bucket, account }: AccountKey): Promise<number> {
  const { rows } = await handle.query<{ staged: number }>({
    name: 'sum-staged-imports',
    text: `select coalesce(sum(staged), 0)::bigint as staged from imports where bucket = $1 and account = $2`,
    values: [bucket, account],
  });
  return rows[0]?.staged ?? 0;
}

/** Called under the import's lock. */
export async function beginCheck(handle: Handle, key: ImportKey, mapping: ImportMapping): Promise<void> {
  await handle.query({
    name: 'begin-import-check',
    text: `update imports set state = 'checking', mapping = $4, round = round + 1, place = 0, done = 0, good = 0, bad = 0,
                  repeated = 0, parts = 0, price = 0, tries = 0, error = null, holder = null, held_until = null,
                  stepped_at = now()
            where ${THE_IMPORT}`,
    values: [key.bucket, key.account, key.import, JSON.stringify(mapping)],
  });
}

/** Called under the import's lock. Applying continues where an earlier try stopped. */
export async function beginApplying(
  handle: Handle,
  key: ImportKey,
  mode: ApplyMode,
  { via, address }: Origin,
): Promise<void> {
  await handle.query({
    name: 'begin-import-applying',
    text: `update imports set state = 'applying', mode = $4, tries = 0, error = null, holder = null, held_until = null,
                  stepped_at = now(), via = $5, via_address = $6,
                  place = case when mode is null then 0 else place end,
                  done = case when mode is null then 0 else done end
            where ${THE_IMPORT}`,
    values: [key.bucket, key.account, key.import, mode, via, address],
  });
}

/** Called under the import's lock. The holder of a step keeps it, and stores what it has created. */
export async function stopImport(
  handle: Handle,
  key: ImportKey,
  state: 'applying' | 'done',
  result: ImportResult & { notCreated: number },
): Promise<void> {
  await handle.query({
    name: 'stop-import',
    text: `update imports set state = $4, result = $5, error = null where ${THE_IMPORT}`,
    values: [key.bucket, key.account, key.import, state, JSON.stringify(result)],
  });
}

/**
 * Fails an import that is being read, checked or applied. One that was stopped cannot be continued, so it is done. A table
 * of which only a part is staged gets no columns, so that it is not used as if it were whole.
 */
export async function failImport(handle: Handle, key: ImportKey, error: string): Promise<void> {
  await handle.query({
    name: 'fail-import',
    text: `update imports set state = case when ${IS_STOPPED} then 'done' else 'failed' end,
                  error = case when ${IS_STOPPED} then null else $4 end,
                  columns = case when state = 'reading' then '[]' else columns end, holder = null, held_until = null
            where ${THE_IMPORT} and state in ('reading', 'checking', 'applying')`,
    values: [key.bucket, key.account, key.import, error],
  });
}

export async function discardImport(handle: Handle, key: ImportKey): Promise<void> {
  await handle.query({
    name: 'discard-import',
    text: `update imports set state = 'discarded', holder = null, held_until = null where ${THE_IMPORT}`,
    values: [key.bucket, key.account, key.import],
  });
}

/** Discards all but the newest `keep` imports, apart from those that are being read or applied. */
export async function discardOldest(
  handle: Handle,
  { bucket, account }: AccountKey,
  keep: number,
): Promise<void> {
  await handle.query({
    name: 'discard-oldest-imports',
    text: `update imports set state = 'discarded'
            where bucket = $1 and account = $2 and state in ('ready', 'checking', 'checked', 'done', 'failed')
              and id <= (select id from imports
                          where bucket = $1 and account = $2 and state <> 'discarded'
                          order by id desc offset $3 limit 1)`,
    values: [bucket, account, keep],
  });
}

/** Discards the oldest imports that are done while the account's imports together stage more than this. */
export async function discardDone(
  handle: Handle,
  { bucket, account }: AccountKey,
  bytes: number,
): Promise<void> {
  await handle.query({
    name: 'discard-done-imports',
    text: `update imports set state = 'discarded'
            where bucket = $1 and account = $2 and state = 'done'
              and id in (select id from (select id, sum(staged) over (order by id desc) as staged from imports
                                          where bucket = $1 and account = $2 and state <> 'discarded') newer
                          where staged > $3)`,
    values: [bucket, account, bytes],
  });
}
