import { findInDirectory } from '../../storage/account-changes.queries.ts';
import { transaction, type Database } from '../../storage/database.ts';
import { findAccounts } from '../../storage/manage-accounts.queries.ts';
import { normaliseUsername } from '../accounts/credentials.ts';
import { recordAction } from '../audit-log/record-action.ts';
import { DomainError } from '../errors.ts';
import type { Actor } from './actor.ts';
import type { People } from './people.ts';

const HOUR_MS = 3_600_000;
const MOST_KEPT = 10_000;

/** Which sessions have looked at which accounts, so that the audit log gets one entry an hour instead of thousands. */
export class NotedViews {
  readonly #db: Database;
  readonly #now: () => Date;
  readonly #noted = new Map<string, number>();

  constructor(db: Database, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  /** @param actor as {@link viewAccount} returns it. */
  async note(actor: Actor): Promise<void> {
    const key = `${actor.session.id} ${actor.account.number}`;
    const now = this.#now().getTime();
    const last = this.#noted.get(key);
    if (last !== undefined && now - last < HOUR_MS) return;
    this.#forgetOld(now);
    this.#noted.set(key, now);
    const { number: account, username: subject } = actor.account;
    try {
      await transaction(this.#db.general, (handle) =>
        recordAction(handle, actor, { action: 'account.viewed', account, subject }),
      );
    } catch (error) {
      this.#noted.delete(key);
      throw error;
    }
  }

  #forgetOld(now: number): void {
    if (this.#noted.size < MOST_KEPT) return;
    for (const [key, at] of this.#noted) if (now - at >= HOUR_MS) this.#noted.delete(key);
  }
}

/**
 * The operator's people may look at every customer's and reseller's panel, a reseller's at those of its own customers,
 * all of them as viewers. The person stays who it is: whatever is recorded names the one who looks.
 *
 * @throws DomainError also for an account that exists: others are not told that it does.
 */
export async function viewAccount(people: People, actor: Actor, username: string): Promise<Actor> {
  const { general } = people.db;
  const { role } = actor.account;
  const name = normaliseUsername(username);
  const key =
    role === 'customer' ? undefined : (await findInDirectory(general, 'username', [name])).get(name);
  const [stored] = key ? await findAccounts(general, [key]) : [];
  const isOpen = role === 'admin' ? stored?.role !== 'admin' : stored?.parent === actor.account.number;
  const account = stored && isOpen ? await people.accounts.find(stored.account) : null;
  if (!account || role === 'customer') throw new DomainError('not_found', `There is no account ${username}.`);
  const viewing: Actor = { ...actor, account, user: { ...actor.user, role: 'viewer' }, viewedFrom: role };
  await people.views.note(viewing);
  return viewing;
}
