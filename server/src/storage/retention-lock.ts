import type { Handle } from './database.ts';
import { isLockTimeout } from './lock-patience.ts';

/** Held exclusively by the process that deletes old data, shared by audits. A session-level lock. */
const LOCK = `hashtext('harkara retention')`;

/** Waits until nothing is being deleted for its age, and prevents it until the connection ends. */
export async function lockAgainstRetention(handle: Handle): Promise<void> {
  // Waiting also holds a snapshot, so the wait is short and repeated; a waiter still comes before anybody who only
  // tries.
  await handle.query({ text: `set lock_timeout = '2s'` });
  for (;;) {
    try {
      await handle.query({ text: `select pg_advisory_lock_shared(${LOCK})` });
      return;
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
    }
  }
}

/** @returns false while an audit runs or waits, or another process holds the lock. */
export async function tryRetentionLock(handle: Handle): Promise<boolean> {
  const { rows } = await handle.query<{ taken: boolean }>({
    text: `select pg_try_advisory_lock(${LOCK}) as taken`,
  });
  return rows[0]?.taken === true;
}

export async function releaseRetentionLock(handle: Handle): Promise<void> {
  await handle.query({ text: `select pg_advisory_unlock(${LOCK})` });
}
