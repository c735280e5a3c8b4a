import { firstRow, type Handle } from './database.ts';
import { IS_STOPPED, RECORD, THE_IMPORT, type ImportKey, type ImportRecord } from './import-record.ts';

const HAS_STEPS = `(state in ('checking', 'applying') or (state = 'reading' and format = 'group'))`;

export const WAITS_FOR_STEP = `${HAS_STEPS} and (held_until is null or held_until < now())`;

/**
 * Takes the next step of an import, which no other process takes for `seconds`. Accounts take turns, however many imports
 * each has: the account whose last step is longest ago is next, with the import that has waited longest.
 */
export async function claimImportStep(
  handle: Handle,
  holder: string,
  seconds: number,
): Promise<ImportRecord | null> {
  return firstRow(handle, {
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
}

/** Locks an import for storing what its holder has done. @returns null if it is no longer the holder's. */
export async function lockHeld(handle: Handle, key: ImportKey, holder: string): Promise<ImportRecord | null> {
  return firstRow(handle, {
    name: 'lock-held-import',
    text: `select ${RECORD} from imports where ${THE_IMPORT} and holder = $4 and state <> 'discarded' for no key update`,
    values: [key.bucket, key.account, key.import, holder],
  });
}

export type StepDone = Pick<ImportRecord, 'state' | 'place' | 'done'> &
  Partial<
    Pick<
      ImportRecord,
      'good' | 'bad' | 'repeated' | 'parts' | 'price' | 'slice' | 'result' | 'rows' | 'columns' | 'staged'
    >
  >;

/** Stores a step under the import's lock. Any process may then take the next step. */
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

/**
 * Notes when a slice was first tried to be sent, because repeats of it are recognised for a day only.
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
 * Lets any process try a failed step again after a while.
 *
 * @param counts whether the step itself is to blame, so that this counts as one of its tries.
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
