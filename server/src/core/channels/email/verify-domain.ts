import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { DnsState } from 'harkara-contract/lists.ts';
import { transaction, type Database } from '../../../storage/database.ts';
import {
  listDomainKeys,
  lockEmailDomain,
  noteDomainCheck,
  signWith,
  type DomainKey,
  type DomainLook,
  type SigningKey,
} from '../../../storage/email-domains.queries.ts';
import type { Vault } from '../../accounts/vault.ts';
import { writeFact } from '../../stored-fact.ts';
import { dkimRecord, dmarcRecord, tagsOf } from './dns-records.ts';
import { isNewer, keysOfDomain } from './domain-keys.ts';
import { MISSES_UNTIL_LOST, nextLook } from './next-look.ts';

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

/** A check, and the key whose record decides it. */
export type Examined = DomainCheck & {
  state: DnsState;
  key: Pick<SigningKey, 'selector' | 'publicKey' | 'signs'>;
};

const PROBLEMS = {
  missing: 'dns_record_missing',
  different: 'dns_record_differs',
  unanswered: 'dns_not_answered',
} as const;

/** Looks up whether the domain's records are published, because a person wants to know, and notes it. */
export async function verifyDomain(
  db: Database,
  vault: Vault,
  of: DomainKey,
  lookUp: LookUpTxt,
  now: Date,
): Promise<DomainCheck> {
  const examined = await examineDomain(db, vault, of, lookUp);
  const { state, problem } = examined;
  await noteExamined(db, of, examined, {
    at: now,
    problem: problem && writeFact(problem),
    misses: state === 'right' ? 0 : state === 'unanswered' ? null : MISSES_UNTIL_LOST,
    lookAt: nextLook(now, state),
  });
  return examined;
}

/** Looks up the records of the domain's keys, and notes nothing. */
export async function examineDomain(
  db: Database,
  vault: Vault,
  of: DomainKey,
  lookUp: LookUpTxt,
): Promise<Examined> {
  const keys = await keysOfDomain(db, vault, of);
  const dmarc = dmarcRecord(of.domain);
  const looked = stateOf(dmarc.name, lookUp, 'DMARC1', (tags) => tags.has('p'));
  const dkim = await Promise.all(
    keys.map(async ({ selector, publicKey, signs, createdAt }) => {
      const record = dkimRecord(of.domain, selector, publicKey);
      const found = await stateOf(record.name, lookUp, 'DKIM1', (tags) => tags.get('p') === publicKey);
      return { ...record, selector, publicKey, signs, createdAt, ...found };
    }),
  );
  const policy = await looked;
  const [first, second] = dkim;
  if (!first) throw new Error('a domain has a key');
  const key = isNewer(second, first) && second.state === 'right' ? second : first;
  return {
    records: [
      ...dkim.map(({ name, value, state, found, selector }) => {
        return { name, value, state, found, isOptional: selector !== key.selector };
      }),
      { name: dmarc.name, value: dmarc.value, ...policy, isOptional: true },
    ],
    signing: key.selector,
    problem: key.state === 'right' ? null : fact(PROBLEMS[key.state], { name: key.name }),
    state: key.state,
    key,
  };
}

/** The next key signs from now on if its record is there. Nothing is noted if the key was replaced in the meantime. */
export async function noteExamined(
  db: Database,
  of: DomainKey,
  { key }: Examined,
  look: DomainLook,
): Promise<void> {
  await transaction(db.general, async (handle) => {
    await lockEmailDomain(handle, of);
    const known = await listDomainKeys(handle, of);
    if (!known.some(({ publicKey }) => publicKey === key.publicKey)) return;
    if (!key.signs) await signWith(handle, of, key.selector);
    await noteDomainCheck(handle, of, look);
  });
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
