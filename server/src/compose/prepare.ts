import { ensureFirstAccounts, type FirstAccounts } from '../core/provisioning/first-start.ts';
import type { Composition } from './composition.ts';

export { prepareDatabase } from '../storage/prepare-database.ts';

export function prepareFirstAccounts({ db, vault, ids }: Composition): Promise<FirstAccounts> {
  return ensureFirstAccounts(db, vault, ids);
}
