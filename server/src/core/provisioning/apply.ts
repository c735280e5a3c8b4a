import { announceChanges, raiseConfigVersions } from '../../storage/account-changes.queries.ts';
import {
  mayRunAgain,
  transaction,
  type Database,
  type Handle,
  type Transaction,
} from '../../storage/database.ts';
import { beginProvisioning, isAlreadyStored } from '../../storage/provisioning.queries.ts';
import { repeated } from '../../storage/repeatable-transaction.ts';
import { normaliseUsername } from '../accounts/credentials.ts';
import type { Vault } from '../accounts/vault.ts';
import type { Doer } from '../audit-log/doer.ts';
import { appendEntries, prepareEntries } from '../audit-log/record-action.ts';
import type { IdMaker } from '../ids.ts';
import { refuseIfSignedOut } from '../people/still-signed-in.ts';
import { ChangeLog, type ApplyResult } from './changes.ts';
import { refuseBadOptions, type OptionCheck } from './check-options.ts';
import { checkAgainstStored } from './check-stored.ts';
import { convertForeignSlots, tellForeignSlots } from './file-slots.ts';
import { mergeLastDnd, storeEarlyDnd, type DndProgress } from './dnd.ts';
import { readAccounts, readKnown, type Known } from './known.ts';
import { mergeAccounts } from './merge-accounts.ts';
import { mergeApiKeys } from './merge-api-keys.ts';
import { mergeBrands } from './merge-brands.ts';
import { mergeContacts } from './merge-contacts.ts';
import { mergeConnectors, mergeGatewaySettings, mergeVirtualNumbers } from './merge-gateway.ts';
import { mergeBusinessAccounts } from './merge-business-accounts.ts';
import { mergeMail } from './merge-mail.ts';
import { mergeRecords } from './merge-records.ts';
import { mergeRoutes, type RenamedRoute } from './merge-routes.ts';
import { smppPasswordHash } from './merge-settings.ts';
import { mergeWebhooks } from './merge-webhooks.ts';
import { parseProvisioningFile } from './parse-provisioning-file.ts';
import { Passwords } from './passwords.ts';
import type { ProvisioningFile } from './provisioning-file.ts';
import { refuseIfChanged, type Expected } from './expected.ts';
import { tellUnverifiedDomains } from './unverified-domains.ts';

export type { ApplyResult } from './changes.ts';

export type ApplyOptions = {
  /** Checks the options that each connector type needs. */
  checkOptions?: OptionCheck;
  /** Called with how many numbers of a long do-not-disturb list have been stored. */
  onDnd?: DndProgress;
  /** Converts template slots in other platforms' syntax to ours. */
  convertSlots?: boolean;
  /** Who applies it; a command unless given. */
  by?: Doer;
  /** For the audit log. */
  reason?: string | null;
  /** Records that must still be as they were read. */
  expected?: readonly Expected[];
  /** A rule that gets another name. */
  renamedRoute?: RenamedRoute | undefined;
  /** Called before anything is changed, while nobody else provisions. */
  refuseIf?: (handle: Handle) => Promise<void>;
};

/**
 * Merges a provisioning file, or a part of one, into what is stored, all or nothing. What it does not
 * mention stays, and applying the same file again changes nothing. What a form of the panel changes is changed here, too.
 *
 * @param document as {@link readProvisioning} returns it.
 * @throws ProvisioningError with every problem found; DomainError if a record is not as expected.
 */
export async function applyProvisioning(
  db: Database,
  vault: Vault,
  ids: IdMaker,
  document: unknown,
  options: ApplyOptions = {},
): Promise<ApplyResult> {
  const { checkOptions = () => [], onDnd, convertSlots = false, expected = [] } = options;
  const { by = { command: 'apply', user: null }, reason = null } = options;
  const { file, problems } = parseProvisioningFile(document);
  const notices = convertSlots ? convertForeignSlots(file) : tellForeignSlots(file);
  const passwords = new Passwords();
  if (!problems.any()) await preparePasswords(db.general, file, passwords);

  const check = async (handle: Handle): Promise<Known> => {
    const known = await readKnown(handle, file);
    await checkAgainstStored(handle, file, known, problems);
    refuseBadOptions(vault, file, known, problems, checkOptions);
    problems.throwIfAny();
    return known;
  };
  const early = await storeEarlyDnd(db, file, check, onDnd);
  return repeated(
    () =>
      transaction(db.general, async (handle) => {
        await beginProvisioning(handle);
        await refuseIfSignedOut(handle, by);
        await refuseIfChanged(handle, expected);
        await options.refuseIf?.(handle);
        const known = await check(handle);
        const log = new ChangeLog();
        const accounts = await mergeAccounts({ handle, vault, ids, passwords, log, reason }, file, known);
        await mergeApiKeys(handle, accounts, log);
        await mergeRecords(handle, accounts, log);
        await mergeMail(handle, vault, accounts, log);
        await mergeBusinessAccounts(handle, accounts, log);
        await mergeContacts(handle, accounts, log);
        await mergeWebhooks(handle, accounts, log);
        await mergeVirtualNumbers(handle, file, known, accounts, log);
        await mergeConnectors(handle, vault, file, known, log);
        await mergeRoutes(handle, file, known, accounts, log, options.renamedRoute);
        await mergeGatewaySettings(handle, file, log);
        await mergeBrands(handle, file, known, accounts, log);
        await mergeLastDnd(handle, file, early, log);
        const unverified = await tellUnverifiedDomains(handle, log);
        const { changes, generated } = log;
        const actions = log.actions.map((action) => ({ ...action, reason }));
        const entries = await prepareEntries(handle, by, actions);
        // From here to the commit, sends of the accounts wait, and then all other entries of the audit log.
        await announce(handle, log);
        await appendEntries(handle, by, entries);
        return { changes, generated, notices: [...notices, ...unverified], actions };
      }),
    // The panel and the interfaces write to the same tables: the next run sees what they stored meanwhile.
    (error) => mayRunAgain(error) || isAlreadyStored(error),
  );
}

async function preparePasswords(handle: Handle, file: ProvisioningFile, passwords: Passwords): Promise<void> {
  const declared = file.accounts ?? [];
  const stored = await readAccounts(
    handle,
    declared.map(({ username }) => username),
  );
  await Promise.all(
    declared.flatMap((account) => {
      const known = stored.get(normaliseUsername(account.username));
      const login = passwords.ofLogin(account, known);
      return account.smpp
        ? [login, passwords.ofSmpp(account, smppPasswordHash(known?.settings ?? {}))]
        : [login];
    }),
  );
}

async function announce(handle: Transaction, log: ChangeLog): Promise<void> {
  const touched = log.touchedAccounts();
  await raiseConfigVersions(handle, touched);
  await announceChanges(handle, [
    ...touched.map(({ account }) => account),
    ...(log.sharedChanged ? ['*' as const] : []),
  ]);
}
