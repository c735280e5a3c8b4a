import { findInDirectory } from '../../storage/account-changes.queries.ts';
import type { AccountKey } from '../../storage/accounts.queries.ts';
import { transaction, type Database } from '../../storage/database.ts';
import {
  countBinds,
  deleteBinds,
  findSmppPasswordHash,
  keepBinds,
  lockBinds,
} from '../../storage/smpp-binds.queries.ts';
import type { AccountCache } from '../accounts/account-cache.ts';
import type { Account } from '../accounts/account.ts';
import { isAllowed } from '../accounts/allowed-addresses.ts';
import type { Logins } from '../accounts/logins.ts';
import { DomainError } from '../errors.ts';
import type { IdMaker } from '../ids.ts';
import type { Lease, Tenure } from '../lease.ts';

export type BindRequest = {
  systemId: string;
  password: string;
  mode: 'receiver' | 'transmitter' | 'transceiver';
  /** The customer's address. */
  address: string;
};

/** An admitted customer session. */
export type Bind = AccountKey & {
  id: string;
  systemId: string;
  passwordHash: string;
  mode: BindRequest['mode'];
  address: string;
};

export type BindRefusal =
  | 'unknown_system_id'
  | 'wrong_password'
  /** Too many wrong passwords; the next is not checked. */
  | 'throttled'
  | 'address_not_allowed'
  | 'account_not_active'
  | 'too_many_binds';

export type BindResult = { kind: 'bound'; bind: Bind } | { kind: 'refused'; reason: BindRefusal };

type Options = {
  db: Database;
  accounts: AccountCache;
  logins: Logins;
  ids: IdMaker;
  lease: Pick<Lease, 'current' | 'require'>;
};

/** Admits customers by system id and password, up to each account's limit of binds across all processes. */
export class Binds {
  readonly #options: Options;
  /** The tenure under which each bind is counted. */
  readonly #tenures = new WeakMap<Bind, Tenure>();

  constructor(options: Options) {
    this.#options = options;
  }

  async admit(request: BindRequest): Promise<BindResult> {
    const { logins } = this.#options;
    const { systemId, password, address } = request;
    const owner = await this.#ownerOf(systemId);
    // Before the password is checked in any way, so that nobody at another address can find out whether it is right.
    if (owner && isElsewhere(owner, address)) return refused('address_not_allowed');
    let account: Account | null;
    try {
      account = logins.peek(systemId, password) ?? (await logins.find(systemId, password, address));
    } catch (error) {
      if (error instanceof DomainError && error.extras.retryAfterSeconds !== undefined) {
        return refused('throttled');
      }
      throw error;
    }
    if (!account) return refused(owner ? 'wrong_password' : 'unknown_system_id');
    const reason = reasonAgainst(account, systemId, address);
    return reason ? refused(reason) : this.#enter(account, request);
  }

  /** Whether an admitted customer would still be admitted: the account, its system id or password may have changed. */
  async mayStay({ bucket, account: number, systemId, passwordHash, address }: Bind): Promise<boolean> {
    const account = await this.#options.accounts.find(number);
    if (!account || reasonAgainst(account, systemId, address)) return false;
    const hash = await findSmppPasswordHash(this.#options.db.general, { bucket, account: number });
    return hash === passwordHash;
  }

  /** Sessions outlive a change of slot; their binds must then be counted under the new one. */
  async keep(binds: readonly Bind[]): Promise<void> {
    const tenure = this.#options.lease.current();
    const others = tenure ? binds.filter((bind) => this.#tenures.get(bind) !== tenure) : [];
    if (!tenure || others.length === 0) return;
    await keepBinds(this.#options.db.general, others, tenure);
    for (const bind of others) this.#tenures.set(bind, tenure);
  }

  async end(binds: readonly Bind[]): Promise<void> {
    await deleteBinds(this.#options.db.general, binds);
  }

  async #ownerOf(systemId: string): Promise<Account | null> {
    const { db, accounts } = this.#options;
    const owner = (await findInDirectory(db.general, 'smpp_system_id', [systemId])).get(systemId);
    return owner ? accounts.find(owner.account) : null;
  }

  async #enter({ bucket, number, smpp }: Account, request: BindRequest): Promise<BindResult> {
    const { db, ids, lease } = this.#options;
    const key = { bucket, account: number };
    const { systemId, mode, address } = request;
    const tenure = lease.require();
    return transaction(db.general, async (handle): Promise<BindResult> => {
      await lockBinds(handle, key);
      const passwordHash = await findSmppPasswordHash(handle, key);
      if (passwordHash === null) return refused('unknown_system_id');
      if ((await countBinds(handle, key)) >= (smpp?.maxBinds ?? 0)) return refused('too_many_binds');
      const bind: Bind = { ...key, id: ids.one(number), systemId, passwordHash, mode, address };
      await keepBinds(handle, [bind], tenure);
      this.#tenures.set(bind, tenure);
      return { kind: 'bound', bind };
    });
  }
}

function refused(reason: BindRefusal): BindResult {
  return { kind: 'refused', reason };
}

function reasonAgainst(account: Account, systemId: string, address: string): BindRefusal | null {
  if (account.smpp?.systemId !== systemId) return 'unknown_system_id';
  if (isElsewhere(account, address)) return 'address_not_allowed';
  return account.status === 'active' ? null : 'account_not_active';
}

function isElsewhere({ smpp }: Account, address: string): boolean {
  return smpp !== null && smpp.allowIps !== null && !isAllowed(address, smpp.allowIps);
}
