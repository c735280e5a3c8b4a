import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { fact } from 'harkara-contract/facts.ts';
import { transaction, type Database, type Transaction } from '../../../storage/database.ts';
import {
  isEmailDomain,
  listDomainKeys,
  lockEmailDomain,
  storeDomainKey,
  type DomainKey,
  type SigningKey,
} from '../../../storage/email-domains.queries.ts';
import type { Vault } from '../../accounts/vault.ts';
import type { Doer } from '../../audit-log/doer.ts';
import { CHANGED, recordAction } from '../../audit-log/record-action.ts';
import { DomainError } from '../../errors.ts';
import { KeyedTurns } from '../../limits/keyed-turns.ts';

/** They take turns: while one signs, the other's record can be changed. */
const SELECTORS = ['m1', 'm2'] as const;
/** The largest whose record fits into one answer of every resolver; smaller ones are refused by large mailboxes. */
const KEY_BITS = 2_048;

const generate = promisify(generateKeyPair);

/**
 * A key takes up to a second of a thread of the pool that checks passwords and looks up names: one is made at a time,
 * and accounts take turns.
 */
const making = new KeyedTurns<number>({
  atOnce: 1,
  mostWaiting: 1_000,
  mostWaitingOfOne: 50,
  refusal: tooMany,
});

function tooMany(): DomainError {
  return new DomainError(fact('domain_keys_busy'), { retryAfterSeconds: 5 });
}

const keyPurpose = (domain: string, selector: string) => `DKIM key ${selector} of ${domain}`;

/** The keys of a domain, the one that signs first; the first is made when it is needed. */
export async function keysOfDomain(db: Database, vault: Vault, of: DomainKey): Promise<SigningKey[]> {
  const known = await listDomainKeys(db.general, of);
  if (known.length > 0) return known;
  return making.run(of.account, async () => {
    const meanwhile = await listDomainKeys(db.general, of);
    if (meanwhile.length > 0) return meanwhile;
    const [selector] = SELECTORS;
    return storeUnless(db, of, await makeKey(vault, of, selector, true), (keys) => keys.length > 0);
  });
}

/** The key that signs the domain's mail. @returns null if the account has no such domain. */
export async function openSigningKey(
  db: Database,
  vault: Vault,
  of: DomainKey,
): Promise<{ domain: string; selector: string; privateKey: string } | null> {
  if (!(await isEmailDomain(db.general, of))) return null;
  const [signing] = await keysOfDomain(db, vault, of);
  if (!signing) return null;
  const { selector, privateKey: sealed } = signing;
  return { domain: of.domain, selector, privateKey: vault.open(sealed, keyPurpose(of.domain, selector)) };
}

/** Makes the key that is to sign next, as soon as its record is found. */
export async function prepareNextKey(
  db: Database,
  doer: Doer,
  vault: Vault,
  of: DomainKey,
): Promise<SigningKey[]> {
  const [signing, other] = await keysOfDomain(db, vault, of);
  if (!signing) throw new Error('a domain has a key');
  if (isNewer(other, signing)) throw alreadyPrepared(of, other.selector);
  const selector = SELECTORS.find((one) => one !== signing.selector) ?? SELECTORS[0];
  const next = await making.run(of.account, () => makeKey(vault, of, selector, false));
  return storeUnless(
    db,
    of,
    next,
    ([first, second]) => first?.selector === selector || isNewer(second, first),
    (handle) =>
      recordAction(handle, doer, {
        action: 'email_domain.updated',
        account: of.account,
        subject: of.domain,
        after: { next_key: CHANGED, selector },
      }),
  );
}

/** Whether a key beside the one that signs is the next, and not the one that signed before. */
export function isNewer<Key extends Pick<SigningKey, 'createdAt'>>(
  key: Key | undefined,
  than: Key | undefined,
): key is Key {
  return key !== undefined && than !== undefined && key.createdAt > than.createdAt;
}

export function sealDomainKey(
  vault: Vault,
  { domain }: DomainKey,
  selector: string,
  privateKey: string,
): Buffer {
  return vault.seal(privateKey, keyPurpose(domain, selector));
}

async function makeKey(
  vault: Vault,
  of: DomainKey,
  selector: string,
  signs: boolean,
): Promise<Omit<SigningKey, 'createdAt'>> {
  const { publicKey, privateKey } = await generate('rsa', {
    modulusLength: KEY_BITS,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return {
    selector,
    publicKey: publicKey.toString('base64'),
    privateKey: sealDomainKey(vault, of, selector, privateKey),
    signs,
  };
}

/** @param isDone whether another process was faster. */
function storeUnless(
  db: Database,
  of: DomainKey,
  key: Omit<SigningKey, 'createdAt'>,
  isDone: (keys: SigningKey[]) => boolean,
  onStored: (handle: Transaction) => Promise<void> = async () => undefined,
): Promise<SigningKey[]> {
  return transaction(db.general, async (handle) => {
    if (!(await lockEmailDomain(handle, of))) throw new Error(`there is no domain ${of.domain}`);
    const known = await listDomainKeys(handle, of);
    if (isDone(known)) return known;
    await storeDomainKey(handle, of, key);
    await onStored(handle);
    return listDomainKeys(handle, of);
  });
}

function alreadyPrepared({ domain }: DomainKey, selector: string): DomainError {
  return new DomainError(fact('next_domain_key_there', { domain, selector }));
}
