import type { AccountKey } from '../../../storage/accounts.queries.ts';
import type { Handle } from '../../../storage/database.ts';
import {
  dropEmailTemplateVersions,
  versionEmailTemplates,
} from '../../../storage/email-templates.queries.ts';

/** HTML may have a megabyte, and templates are saved often, by people and by programs that apply files. */
const VERSIONS_KEPT = 50;

/** Stores the texts that have changed as the next versions of their templates. The caller has opened a transaction. */
export async function storeTemplateVersions(
  handle: Handle,
  account: AccountKey,
  ids: readonly string[],
): Promise<void> {
  await versionEmailTemplates(handle, account, ids);
  await dropEmailTemplateVersions(handle, account, ids, VERSIONS_KEPT);
}
