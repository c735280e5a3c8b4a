import type { Config } from '../config.ts';
import { chatToolsOf, problemsOfOptions, recordsToPublish, takesCallbacks } from '../connectors/registry.ts';
import { AccountCache } from '../core/accounts/account-cache.ts';
import type { AccountOf } from '../core/accounts/account.ts';
import type { Vault } from '../core/accounts/vault.ts';
import { createIdMaker, type IdMaker } from '../core/ids.ts';
import { takeLease } from '../core/lease.ts';
import { parseHours } from '../core/recipients/promotional-hours.ts';
import { openDatabase, type Database } from '../storage/database.ts';
import { prepareDatabase } from '../storage/prepare-database.ts';
import { ATTEMPTS_PER_LIFE } from '../webhooks/retry-schedule.ts';
import { openVault } from './secret-key.ts';
import { borrowStorage, refuseIfNotMigrated } from './storage.ts';

export type Tools = {
  db: Database;
  vault: Vault;
  ids: IdMaker;
  accountOf: AccountOf;
  connectionString: string;
  problemsOfOptions: typeof problemsOfOptions;
  takesCallbacks: typeof takesCallbacks;
  recordsToPublish: typeof recordsToPublish;
  chatToolsOf: typeof chatToolsOf;
  /** Of a webhook's event, before it is given up. */
  attemptsPerLife: number;
};

/** The migrated database's address for the duration of a command, whether a gateway is running or not. */
export async function withStorage<T>(
  config: Config,
  work: (connectionString: string) => Promise<T>,
): Promise<T> {
  const { connectionString, embedded } = await borrowStorage(config);
  try {
    if (embedded) await prepareDatabase(connectionString);
    else await refuseIfNotMigrated(connectionString);
    return await work(connectionString);
  } finally {
    await embedded?.stop();
  }
}

/** What a command needs that works on the database directly. */
export async function withTools<T>(config: Config, work: (tools: Tools) => Promise<T>): Promise<T> {
  return withStorage(config, async (connectionString) => {
    const db = await openDatabase(connectionString, { generalConnections: 4, hotConnections: 1 });
    try {
      const lease = await takeLease({ connectionString, role: 'command' });
      try {
        const ids = createIdMaker(lease.require, () => Date.now() + db.clockOffset());
        const vault = openVault(config);
        const { maxVariable, callsPerSecond } = config;
        const hours = parseHours({ ...config.promotionalHours, timeZone: 'Asia/Kolkata' });
        const accounts = new AccountCache(db, { promotionalHours: () => hours, maxVariable, callsPerSecond });
        const registry = { problemsOfOptions, takesCallbacks, recordsToPublish, chatToolsOf };
        return await work({
          db,
          vault,
          ids,
          accountOf: (account) => accounts.get(account),
          connectionString,
          ...registry,
          attemptsPerLife: ATTEMPTS_PER_LIFE,
        });
      } finally {
        await lease.release();
      }
    } finally {
      await db.close();
    }
  });
}
