import type { Handle } from './database.ts';

/**
 * For the rest of a transaction, rows are only looked up by keys, in whatever way the planner misjudges a table that it
 * has no statistics of.
 */
export async function lookUpByKeysOnly(handle: Handle): Promise<void> {
  await handle.query({
    name: 'look-up-by-keys-only',
    text: `select set_config(name, 'off', true)
             from unnest('{enable_seqscan,enable_bitmapscan,enable_hashjoin,enable_mergejoin,jit}'::text[]) as s (name)`,
  });
}
