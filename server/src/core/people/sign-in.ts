import { fact } from 'harkara-contract/facts.ts';
import { isStorable } from '../../storable-text.ts';
import { transaction } from '../../storage/database.ts';
import { findUserByName, lockUser, type PanelUser } from '../../storage/panel-users.queries.ts';
import { normaliseUsername } from '../accounts/credentials.ts';
import type { Target } from '../audit-log/failed-sign-ins.ts';
import { mayEnter } from '../brands/may-enter.ts';
import { DomainError } from '../errors.ts';
import { findFirstLogin, makeFirstOwner, type FirstLogin } from './first-owner.ts';
import type { People, Visit } from './people.ts';
import { accountLocked, refuseIfLocked } from './refuse-if-locked.ts';
import { placeOf } from './place-of.ts';
import { openSession, recordSignIn, type Opened } from './sessions.ts';

/** A user who may sign in: a person, or an account's own login that becomes its first owner's. */
type Candidate = PanelUser | FirstLogin;

const LONGEST_USERNAME = 64;

/**
 * Opens a session for a user who knows the password. One sentence answers an unknown name and a wrong password alike;
 * that the account is locked is told only to those who know the password. Under a reseller's host, other accounts are
 * unknown.
 */
export async function signIn(
  people: People,
  { username, password }: { username: string; password: string },
  visit: Visit,
): Promise<Opened> {
  const name = normaliseUsername(username);
  let finding: Promise<Candidate | null> | undefined;
  const find = () => (finding ??= findCandidate(people, name));
  const place = await placeOf(people, name, visit, find);
  const candidate = await people.passwords.verify(name, place, password, async () => {
    const known = await find();
    return known && (await isOfHost(people, known, visit)) ? known : null;
  });
  if (!candidate) people.failures.note(targetOf(await find(), name), visit.address, 'password');
  const user = candidate && (await personOf(people, candidate));
  const account = user && (await people.accounts.find(user.account));
  if (!account) throw wrongCredentials();
  return transaction(people.db.general, async (handle) => {
    await refuseIfLocked(handle, account);
    const current = await lockUser(handle, user);
    // Otherwise a session could be opened with the former password after all others were ended.
    if (current?.passwordHash !== user.passwordHash) throw wrongCredentials();
    const stage = current.totpSecret === null ? 'open' : 'totp';
    const opened = await openSession(handle, people, { account, user: current, stage }, visit);
    if (stage === 'open') await recordSignIn(handle, opened.actor);
    return opened;
  });
}

function targetOf(known: Candidate | null, username: string): Target | null {
  return known && { account: known.account, username };
}

async function findCandidate({ db }: People, name: string): Promise<Candidate | null> {
  if (name.length > LONGEST_USERNAME || !isStorable(name)) return null;
  const known = (await findUserByName(db.general, name)) ?? (await findFirstLogin(db.general, name));
  // Its account's first owner may have been made between the two.
  return known ?? findUserByName(db.general, name);
}

async function isOfHost({ accounts }: People, candidate: Candidate, { brand }: Visit): Promise<boolean> {
  const account = await accounts.find(candidate.account);
  return account !== null && (await mayEnter(accounts, brand, account));
}

async function personOf(people: People, candidate: Candidate): Promise<PanelUser | null> {
  const account = await people.accounts.find(candidate.account);
  if (account && account.status !== 'active') throw accountLocked();
  return 'username' in candidate ? candidate : makeFirstOwner(people.db, candidate);
}

function wrongCredentials(): DomainError {
  return new DomainError(fact('wrong_credentials'));
}
