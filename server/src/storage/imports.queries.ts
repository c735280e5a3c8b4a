import type {
  ApplyMode,
  FileNote,
  ImportFormat,
  ImportPurpose,
  ImportState,
} from 'harkara-contract/lists.ts';
import type { AccountKey } from './accounts.queries.ts';
import type { Handle } from './database.ts';

export type ImportKey = AccountKey & { import: number };

export type ImportColumn = { name: string; samples: string[] };

/** What a table is like, as far as it is known when it was read. */
export type TableShape = {
  columns: ImportColumn[];
  notes: FileNote[];
  /** Columns by their place, from 0. */
  numberColumn: number | null;
  nameColumn: number | null;
};

export type ContactsMapping = {
  purpose: 'contacts';
  group: number;
  number: number;
  name: number | null;
  variables: number[];
};

export type CampaignMapping = {
  purpose: 'campaign';
  number: number;
  sender: string;
  route: 'transactional' | 'promotional' | 'international' | null;
  /** With `{{column}}` where a row's own value stands. */
  text: string;
  dltTemplateId: string | null;
  /** ISO 8601. */
  scheduleAt: string | null;
  name: string | null;
};

export type ImportMapping = ContactsMapping | CampaignMapping;

export type ImportResult = {
  added: number;
  updated: number;
  campaigns: number[];
  accepted: number;
  /** Thousandths of a credit. */
  credits: number;
  leftOut: number;
  /** Rows of which nothing was created, because a campaign of the file was cancelled; absent: none. */
  notCreated?: number;
};

export const NO_RESULT: ImportResult = {
  added: 0,
  updated: 0,
  campaigns: [],
  accepted: 0,
  credits: 0,
  leftOut: 0,
};

export type ImportRecord = TableShape & {
  bucket: number;
  account: number;
  id: number;
  purpose: ImportPurpose;
  format: ImportFormat;
  name: string;
  state: ImportState;
  sourceGroup: number | null;
  size: number | null;
  read: number;
  rows: number;
  /** Bytes that its rows take. */
  staged: number;
  mapping: ImportMapping | null;
  mode: ApplyMode | null;
  round: number;
  place: number;
  done: number;
  good: number;
  bad: number;
  repeated: number;
  parts: number;
  price: number;
  slice: number;
  sliceAt: Date | null;
  /** How often the next step was begun, this time included. */
  tries: number;
  result: ImportResult | null;
  error: string | null;
  createdAt: Date;
};

const RECORD = `bucket, account, id, purpose, format, name, state, source_group as "sourceGroup", size, read, rows,
  staged, tries, columns, notes, number_column as "numberColumn", name_column as "nameColumn", mapping, mode, round, place, done, good,
  bad, repeated, parts, price, slice, slice_at as "sliceAt", result, error, created_at as "createdAt"`;

const THE_IMPORT = 'bucket = $1 and account = $2 and id = $3';

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
  const { rows } = await handle.query<ImportRecord>({
    name: 'find-import',
    text: `select ${RECORD} from imports where ${THE_IMPORT} and state <> 'discarded'`,
    values: [key.bucket, key.account, key.import],
  });
  return rows[0] ?? null;
}

export async function lockImport(handle: Handle, key: ImportKey): Promise<ImportRecord | null> {
  const { rows } = await handle.query<ImportRecord>({
    name: 'lock-import',
    text: `select ${RECORD} from imports where ${THE_IMPORT} and state <> 'discarded' for no key update`,
    values: [key.bucket, key.account, key.import],
  });
  return rows[0] ?? null;
}

/** How many files of the account are being read. */
export async function countReading(handle: Handle, { bucket, account }: AccountKey): Promise<number> {
  const { rows } = await handle.query<{ count: number }>({
    name: 'count-reading-imports',
    text: `select count(*) as count from imports where bucket = $1 and account = $2 and state = 'reading'`,
    values: [bucket, account],
  });
  return rows[0]?.count ?? 0;
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

/** Discards the oldest imports that are done, as far as those of the account stage more than this together. */
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

/** Bytes that all imports of the account stage, also those that are discarded and not swept yet. */
export async function sumStaged(handle: Handle, { bucket, account }: AccountKey): Promise<number> {
  const { rows } = await handle.query<{ staged: number }>({
    name: 'sum-staged-imports',
    text: `select coalesce(sum(staged), 0)::bigint as staged from imports where bucket = $1 and account = $2`,
    values: [bucket, account],
  });
  return rows[0]?.staged ?? 0;
}

/** The file is still arriving, or being read. @returns false if the import is no longer being read. */
export async function noteRead(handle: Handle, key: ImportKey, read: number): Promise<boolean> {
  const { rowCount } = await handle.query({
    name: 'note-import-read',
    text: `update imports set read = greatest(read, $4), stepped_at = now() where ${THE_IMPORT} and state = 'reading'`,
    values: [key.bucket, key.account, key.import, read],
  });
  return rowCount === 1;
}

/** Called in the transaction that stages rows. @returns false if the import is no longer being read. */
export async function noteStaged(
  handle: Handle,
  key: ImportKey,
  { read, rows, bytes }: { read: number; rows: number; bytes: number },
): Promise<boolean> {
  const { rowCount } = await handle.query({
    name: 'note-import-staged',
    text: `update imports set read = greatest(read, $4), rows = $5, staged = staged + $6, stepped_at = now()
            where ${THE_IMPORT} and state = 'reading'`,
    values: [key.bucket, key.account, key.import, read, rows, bytes],
  });
  return rowCount === 1;
}

/** The whole table is staged. @returns false if the import is no longer being read. */
export async function endReading(
  handle: Handle,
  key: ImportKey,
  { rows, read }: { rows: number; read: number },
  { columns, notes, numberColumn, nameColumn }: TableShape,
): Promise<boolean> {
  const { rowCount } = await handle.query({
    name: 'end-import-reading',
    text: `update imports set state = 'ready', rows = $4, read = $5, size = $5, columns = $6, notes = $7,
                  number_column = $8, name_column = $9, place = 0, done = 0, tries = 0, holder = null, held_until = null
            where ${THE_IMPORT} and state = 'reading'`,
    values: [
      key.bucket,
      key.account,
      key.import,
      rows,
      read,
      JSON.stringify(columns),
      JSON.stringify(notes),
      numberColumn,
      nameColumn,
    ],
  });
  return rowCount === 1;
}

/** Nothing more is created: a campaign of the import was cancelled. */
const IS_STOPPED = `coalesce(result ? 'notCreated', false)`;

/**
 * Only from the states in which something is under way. One that was stopped cannot be gone on with: it is done. A table
 * of which only a part is staged has no columns, so that nobody uses it as if it were whole.
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

/** Files whose process has died while it read them; what was staged of them is of no use. */
export async function failSilentReadings(handle: Handle, seconds: number, error: string): Promise<void> {
  await handle.query({
    name: 'fail-silent-import-readings',
    text: `update imports set state = 'failed', error = $2
            where state = 'reading' and format <> 'group' and stepped_at < now() - $1::integer * interval '1 second'`,
    values: [seconds, error],
  });
}

export async function discardImport(handle: Handle, key: ImportKey): Promise<void> {
  await handle.query({
    name: 'discard-import',
    text: `update imports set state = 'discarded', holder = null, held_until = null where ${THE_IMPORT}`,
    values: [key.bucket, key.account, key.import],
  });
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

/** Called under the import's lock. Goes on where an earlier try has stopped. */
export async function beginApplying(handle: Handle, key: ImportKey, mode: ApplyMode): Promise<void> {
  await handle.query({
    name: 'begin-import-applying',
    text: `update imports set state = 'applying', mode = $4, tries = 0, error = null, holder = null, held_until = null,
                  stepped_at = now(),
                  place = case when mode is null then 0 else place end,
                  done = case when mode is null then 0 else done end
            where ${THE_IMPORT}`,
    values: [key.bucket, key.account, key.import, mode],
  });
}

const HAS_STEPS = `(state in ('checking', 'applying') or (state = 'reading' and format = 'group'))`;

export const WAITS_FOR_STEP = `${HAS_STEPS} and (held_until is null or held_until < now())`;

/**
 * Takes the next step of an import; nobody else takes it for `seconds`. Accounts take turns, however many imports each
 * has: the one whose last step is the longest ago is next, and of its imports the one that has waited longest.
 */
export async function claimImportStep(
  handle: Handle,
  holder: string,
  seconds: number,
): Promise<ImportRecord | null> {
  const { rows } = await handle.query<ImportRecord>({
    name: 'claim-import-step',
    text: `update imports i set holder = $1, held_until = now() + $2::integer * interval '1 second', stepped_at = now(),
                  tries = tries + 1
             from (select bucket, account, id from imports waiting
                    where ${WAITS_FOR_STEP}
                    order by (select max(stepped_at) from imports
                               where bucket = waiting.bucket and account = waiting.account and ${HAS_STEPS}),
                             stepped_at
                    limit 1 for no key update skip locked) next
            where i.bucket = next.bucket and i.account = next.account and i.id = next.id
           returning ${RECORD.replace(/(^|, )(\s*)(\w)/g, '$1$2i.$3')}`,
    values: [holder, seconds],
  });
  return rows[0] ?? null;
}

/** Locks an import for storing what its holder has done. @returns null if it is no longer the holder's. */
export async function lockHeld(handle: Handle, key: ImportKey, holder: string): Promise<ImportRecord | null> {
  const { rows } = await handle.query<ImportRecord>({
    name: 'lock-held-import',
    text: `select ${RECORD} from imports where ${THE_IMPORT} and holder = $4 and state <> 'discarded' for no key update`,
    values: [key.bucket, key.account, key.import, holder],
  });
  return rows[0] ?? null;
}

export type StepDone = Pick<ImportRecord, 'state' | 'place' | 'done'> &
  Partial<
    Pick<
      ImportRecord,
      'good' | 'bad' | 'repeated' | 'parts' | 'price' | 'slice' | 'result' | 'rows' | 'columns' | 'staged'
    >
  >;

/** Called under the import's lock; whoever comes next may take the next step. */
export async function storeStep(handle: Handle, key: ImportKey, step: StepDone): Promise<void> {
  await handle.query({
    name: 'store-import-step',
    text: `update imports set state = $4, place = $5, done = $6, good = coalesce($7, good), bad = coalesce($8, bad),
                  repeated = coalesce($9, repeated), parts = coalesce($10, parts), price = coalesce($11, price),
                  slice = coalesce($12, slice), result = coalesce($13, result), rows = coalesce($14, rows),
                  columns = coalesce($15, columns), staged = coalesce($16, staged), tries = 0,
                  slice_at = null, holder = null, held_until = null
            where ${THE_IMPORT}`,
    values: [
      key.bucket,
      key.account,
      key.import,
      step.state,
      step.place,
      step.done,
      step.good ?? null,
      step.bad ?? null,
      step.repeated ?? null,
      step.parts ?? null,
      step.price ?? null,
      step.slice ?? null,
      step.result ? JSON.stringify(step.result) : null,
      step.rows ?? null,
      step.columns ? JSON.stringify(step.columns) : null,
      step.staged ?? null,
    ],
  });
}

/** Called under the import's lock. Whoever is in the middle of a step stays its holder, and stores what it has created. */
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
 * When a slice was first tried to be sent: repeats of it are recognised for a day only.
 *
 * @returns null if the import has got another holder, was stopped, or is no longer being applied.
 */
export async function noteSliceBegun(handle: Handle, key: ImportKey, holder: string): Promise<Date | null> {
  const { rows } = await handle.query<{ at: Date }>({
    name: 'note-import-slice',
    text: `update imports set slice_at = coalesce(slice_at, now())
            where ${THE_IMPORT} and holder = $4 and state = 'applying' and not ${IS_STOPPED}
           returning slice_at as at`,
    values: [key.bucket, key.account, key.import, holder],
  });
  return rows[0]?.at ?? null;
}

/**
 * A step that failed for now: anybody may try it again after a while.
 *
 * @param counts whether the step itself is to blame, so that this was one of its tries.
 */
export async function postponeStep(
  handle: Handle,
  key: ImportKey,
  holder: string,
  { seconds, counts }: { seconds: number; counts: boolean },
): Promise<void> {
  await handle.query({
    name: 'postpone-import-step',
    text: `update imports set held_until = now() + $5::integer * interval '1 second',
                  tries = tries - case when $6 then 0 else 1 end
            where ${THE_IMPORT} and holder = $4`,
    values: [key.bucket, key.account, key.import, holder, seconds, counts],
  });
}

/** An import whose rows are of no use any more: it was discarded, or could not be read to its end. */
export async function findUseless(handle: Handle): Promise<(ImportKey & { isDiscarded: boolean }) | null> {
  const { rows } = await handle.query<ImportKey & { isDiscarded: boolean }>({
    name: 'find-useless-import',
    text: `select bucket, account, id as import, state = 'discarded' as "isDiscarded" from imports
            where state = 'discarded' or (state = 'failed' and staged > 0 and columns = '[]')
            order by created_at limit 1`,
  });
  return rows[0] ?? null;
}

/** The rows of an import that failed are swept; it stays, for its owner to see why. */
export async function noteSwept(handle: Handle, key: ImportKey): Promise<void> {
  await handle.query({
    name: 'note-import-swept',
    text: `update imports set staged = 0 where ${THE_IMPORT} and state = 'failed'`,
    values: [key.bucket, key.account, key.import],
  });
}

/** Discarded ones, and those that were made more than a day ago, unless they are being applied. */
export async function findSweepable(handle: Handle, before: Date, limit: number): Promise<ImportKey[]> {
  const { rows } = await handle.query<ImportKey>({
    name: 'find-sweepable-imports',
    text: `update imports set state = 'discarded'
            where (bucket, account, id) in (
              select bucket, account, id from imports
               where state = 'discarded' or (state <> 'applying' and created_at < $1)
               order by created_at limit $2)
           returning bucket, account, id as import`,
    values: [before, limit],
  });
  return rows;
}

/** Deletes at most `limit` staged rows. @returns whether none is left. */
export async function sweepRows(handle: Handle, key: ImportKey, limit: number): Promise<boolean> {
  for (const table of ['import_checks', 'import_rows']) {
    const { rowCount } = await handle.query({
      name: `sweep-${table}`,
      text: `delete from ${table} where ctid = any (array(
               select ctid from ${table} where bucket = $1 and account = $2 and import = $3 limit $4))`,
      values: [key.bucket, key.account, key.import, limit],
    });
    if (rowCount === limit) return false;
  }
  return true;
}

/** Deletes at most `limit` staged rows, and with the last ones the import. @returns whether it is gone. */
export async function sweepImport(handle: Handle, key: ImportKey, limit: number): Promise<boolean> {
  if (!(await sweepRows(handle, key, limit))) return false;
  const values = [key.bucket, key.account, key.import];
  await handle.query({ name: 'sweep-import', text: `delete from imports where ${THE_IMPORT}`, values });
  return true;
}
