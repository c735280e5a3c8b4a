import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { DnsState } from 'harkara-contract/lists.ts';
import { transaction, type Database } from '../../../storage/database.ts';
import {
  lockEmailDomain,
  noteDomainCheck,
  signWith,
  type DomainKey,
} from '../../../storage/email-domains.queries.ts';
import type { Vault } from '../../accounts/vault.ts';
import { writeFact } from '../../stored-fact.ts';
import { dkimRecord, dmarcRecord, tagsOf } from './dns-records.ts';
import { isNewer, keysOfDomain } from './domain-keys.ts';

/** The texts of a name, each in one piece; none if the name has no such record. Rejects if nobody could tell. */
export type LookUpTxt = (name: string) => Promise<readonly string[]>;

export type FoundRecord = {
  name: string;
  value: string;
  state: DnsState;
  /** The texts that the name has, whatever they are. */
  found: readonly string[];
  /** Mail can be sent without it. */
  isOptional: boolean;
};

export type DomainCheck = {
  records: FoundRecord[];
  /** The selector of the key that signs. */
  signing: string;
  /** Null if the domain is verified. */
  problem: Fact | null;
};

const PROBLEMS = {
  missing: 'dns_record_missing',
  different: 'dns_record_differs',
  unanswered: 'dns_not_answered',
} as const;

/**
 * Looks up whether the domain's records are published, and notes it. The next key signs from now on if its record is
 * there.
 */
export async function verifyDomain(
  db: Database,
  vault: Vault,
  of: DomainKey,
  lookUp: LookUpTxt,
): Promise<DomainCheck> {
  const keys = await keysOfDomain(db, vault, of);
  const dkim = await Promise.all(
    keys.map(async ({ selector, publicKey, signs, createdAt }) => {
      const record = dkimRecord(of.domain, selector, publicKey);
      const looked = await stateOf(record.name, lookUp, 'DKIM1', (tags) => tags.get('p') === publicKey);
      return { ...record, selector, signs, createdAt, ...looked };
    }),
  );
  const dmarc = dmarcRecord(of.domain);
  const policy = await stateOf(dmarc.name, lookUp, 'DMARC1', (tags) => tags.has('p'));
  const [first, second] = dkim;
  if (!first) throw new Error('a domain has a key');
  const next = isNewer(second, first) && second.state === 'right' ? second : first;
  const problem = next.state === 'right' ? null : fact(PROBLEMS[next.state], { name: next.name });
  await transaction(db.general, async (handle) => {
    await lockEmailDomain(handle, of);
    if (!next.signs) await signWith(handle, of, next.selector);
    await noteDomainCheck(handle, of, problem && writeFact(problem));
  });
  return {
    records: [
      ...dkim.map(({ name, value, state, found, selector }) => {
        return { name, value, state, found, isOptional: selector !== next.selector };
      }),
      { name: dmarc.name, value: dmarc.value, ...policy, isOptional: true },
    ],
    signing: next.selector,
    problem,
  };
}

async function stateOf(
  name: string,
  lookUp: LookUpTxt,
  version: string,
  isRight: (tags: ReadonlyMap<string, string>) => boolean,
): Promise<Pick<FoundRecord, 'state' | 'found'>> {
  let texts: readonly string[];
  try {
    texts = await lookUp(name);
  } catch {
    return { state: 'unanswered', found: [] };
  }
  const readable = texts.flatMap((text) => {
    const tags = tagsOf(text);
    // DKIM records may leave out their version.
    return tags && (tags.get('v') ?? 'DKIM1') === version ? [tags] : [];
  });
  if (readable.length === 0) return { state: 'missing', found: texts };
  // With several a receiver takes any of them.
  return { state: readable.every(isRight) ? 'right' : 'different', found: texts };
}
