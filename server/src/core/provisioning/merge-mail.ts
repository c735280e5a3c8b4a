import { createPublicKey } from 'node:crypto';
import type { Transaction } from '../../storage/database.ts';
import { listDomainKeys, signWith, storeDomainKey } from '../../storage/email-domains.queries.ts';
import type { Vault } from '../accounts/vault.ts';
import { claimDomain } from '../channels/email/claim-domain.ts';
import { sealDomainKey } from '../channels/email/domain-keys.ts';
import { storeTemplateVersions } from '../channels/email/template-versions.ts';
import type { ChangeLog } from './changes.ts';
import type { MergedAccount, Owner } from './merge-accounts.ts';

/** What goes with an account's mail domains and templates once they are merged. */
export async function mergeMail(
  handle: Transaction,
  vault: Vault,
  accounts: readonly MergedAccount[],
  log: ChangeLog,
): Promise<void> {
  for (const { record, owner } of accounts) {
    for (const { domain, status, dkim } of record.email?.domains ?? []) {
      if (status !== undefined) await claimDomain(handle, owner, domain, status === 'approved');
      if (dkim) await mergeKey(handle, vault, owner, domain, dkim, log);
    }
    const templates = (record.email?.templates ?? []).map(({ id }) => id);
    if (templates.length > 0) await storeTemplateVersions(handle, owner, templates);
  }
}

/** A key that the customer brings along signs from now on. */
async function mergeKey(
  handle: Transaction,
  vault: Vault,
  owner: Owner,
  domain: string,
  { selector, private_key: privateKey }: { selector: string; private_key: string },
  log: ChangeLog,
): Promise<void> {
  const of = { bucket: owner.bucket, account: owner.account, domain };
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
  const stored = (await listDomainKeys(handle, of)).find((key) => key.selector === selector);
  if (stored?.publicKey === publicKey && stored.signs) return;
  if (stored?.publicKey !== publicKey) {
    const sealed = sealDomainKey(vault, of, selector, privateKey);
    await storeDomainKey(handle, of, { selector, publicKey, privateKey: sealed, signs: false });
  }
  await signWith(handle, of, selector);
  const values = { before: {}, after: {} };
  log.updated('email_domain', `${owner.username}/${domain}`, ['dkim'], owner.account, values);
  log.touch(owner);
}
