import type { Handle, Transaction } from './database.ts';
import type { PersonKey } from './panel-users.queries.ts';

/** Turns the pending secret into the one that is asked for. @returns false if it is not pending any more. */
export async function confirmTotp(
  handle: Handle,
  { bucket, account, id }: PersonKey,
  pending: Buffer,
  step: number,
): Promise<boolean> {
  const { rowCount } = await handle.query({
    name: 'confirm-panel-totp',
    text: `update panel_users set totp_secret = totp_pending, totp_pending = null, totp_step = $5
            where bucket = $1 and account = $2 and id = $3 and totp_pending = $4`,
    values: [bucket, account, id, pending, step],
  });
  return rowCount === 1;
}

export async function removeTotp(handle: Handle, { bucket, account, id }: PersonKey): Promise<void> {
  await handle.query({
    name: 'remove-panel-totp',
    text: `update panel_users set totp_secret = null, totp_pending = null, totp_step = null
            where bucket = $1 and account = $2 and id = $3`,
    values: [bucket, account, id],
  });
}

/** @returns false if a code of this step, or of a later one, was accepted before. */
export async function spendStep(
  handle: Handle,
  { bucket, account, id }: PersonKey,
  step: number,
): Promise<boolean> {
  const { rowCount } = await handle.query({
    name: 'spend-panel-totp-step',
    text: `update panel_users set totp_step = $4
            where bucket = $1 and account = $2 and id = $3 and totp_secret is not null
              and (totp_step is null or totp_step < $4)`,
    values: [bucket, account, id, step],
  });
  return rowCount === 1;
}

/** The former codes are worth nothing from now on. */
export async function replaceRecoveryCodes(
  handle: Transaction,
  { bucket, account, id }: PersonKey,
  hashes: readonly Buffer[],
): Promise<void> {
  await handle.query({
    name: 'delete-panel-recovery-codes',
    text: 'delete from panel_recovery_codes where bucket = $1 and account = $2 and user_id = $3',
    values: [bucket, account, id],
  });
  if (hashes.length === 0) return;
  await handle.query({
    name: 'insert-panel-recovery-codes',
    text: `insert into panel_recovery_codes (bucket, account, user_id, code_hash)
           select $1, $2, $3, unnest($4::bytea[])`,
    values: [bucket, account, id, hashes],
  });
}

/** @returns false if there is no such code, or it was used before. */
export async function spendRecoveryCode(
  handle: Handle,
  { bucket, account, id }: PersonKey,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await handle.query({
    name: 'spend-panel-recovery-code',
    text: `update panel_recovery_codes set used_at = $5
            where bucket = $1 and account = $2 and user_id = $3 and code_hash = $4 and used_at is null`,
    values: [bucket, account, id, hash, now],
  });
  return rowCount === 1;
}
