import { setAccountStatus } from '../../src/core/accounts/manage-accounts.ts';
import { bucketOf } from '../../src/core/ids.ts';
import type { Actor } from '../../src/core/people/actor.ts';
import { findFirstLogin, makeFirstOwner } from '../../src/core/people/first-owner.ts';
import { removePerson } from '../../src/core/people/manage-users.ts';
import type { Visit } from '../../src/core/people/people.ts';
import { openSession } from '../../src/core/people/sessions.ts';
import { applyProvisioning } from '../../src/core/provisioning/apply.ts';
import { delegatedTo } from '../../src/core/resellers/own-customers.ts';
import { approve } from '../../src/core/reviews/review.ts';
import { requestSender } from '../../src/core/senders/request-sender.ts';
import { transaction } from '../../src/storage/database.ts';
import { findUserByName, insertUser } from '../../src/storage/panel-users.queries.ts';
import type { TestGateway } from '../support/gateway.ts';
import { OPERATOR } from '../support/operator.ts';
import { customer, provision } from '../support/provisions.ts';

export const PASSWORD = 'a password that is long enough';

const person = (username: string, more: object = {}) =>
  customer(username, { password: PASSWORD, credits: { sms: 1_000 }, ...more });

export const SETUP = provision(
  person('desk', { role: 'admin' }),
  person('lotus', { role: 'reseller', reseller: { delegated_reviews: true, most_customers: 1_000 } }),
  person('kamal', { role: 'reseller' }),
  person('asha', { parent: 'lotus' }),
  person('ravi'),
);

export type Outcome = PromiseSettledResult<unknown>;

export type Race = {
  /** Selects the rows that both wait for; the audit log's head if absent. */
  held?: string;
  /** Makes the change on which the second's check depends. */
  first: () => Promise<unknown>;
  second: () => Promise<unknown>;
  /** The second is refused with this code if the first was faster. */
  refused: string;
  /** Tells whether the stored result is right, whichever was faster. */
  isRight: (first: Outcome, second: Outcome) => Promise<boolean>;
};

export const hasOneWon = (both: readonly Outcome[]) =>
  both.filter(({ status }) => status === 'fulfilled').length === 1;

let made = 0;
export const unique = (word: string) => `${word}${(made += 1)}`;

/** Gives races what they are built from. */
export function rigOf(gateway: TestGateway) {
  const { composition, db } = gateway;
  const { gateway: core, vault, ids } = composition;
  const { people, accounts, transfers } = core;
  const visit: Visit = { address: '198.51.100.7', userAgent: null, brand: core.brands().own, devices: [] };

  const accountOf = async (username: string) => accounts.get(await gateway.accountOf(username));
  const keyOf = async (username: string) => {
    const account = await gateway.accountOf(username);
    return { bucket: bucketOf(account), account };
  };
  const one = async <T>(sql: string, values: unknown[] = []): Promise<T> => {
    const [row] = await gateway.rows<{ value: T }>(sql, values);
    if (!row) throw new Error('there is no such row');
    return row.value;
  };
  const count = (from: string, ...values: unknown[]) =>
    one<number>(`select count(*)::integer as value from ${from}`, values);
  const setStatus = (username: string, status: Parameters<typeof setAccountStatus>[3]) =>
    setAccountStatus(db, OPERATOR, username, status);

  /** Signs a person in without a password check; an account's first owner is created when needed. */
  async function actorOf(username: string): Promise<Actor> {
    const login = await findFirstLogin(db.general, username);
    if (login) await makeFirstOwner(people.db, login);
    const user = await findUserByName(db.general, username);
    if (!user) throw new Error(`nobody is ${username}`);
    const account = await accounts.reload(await accounts.get(user.account));
    const opened = await transaction(db.general, (handle) =>
      openSession(handle, people, { account, user, stage: 'open' }, visit),
    );
    return opened.actor;
  }

  async function newPerson(account: string, role: 'owner' | 'sender' = 'owner'): Promise<Actor> {
    await actorOf(account);
    const username = unique('person');
    const key = await keyOf(account);
    const of = { username, name: username, role, passwordHash: 'none', mustChange: false };
    const id = await one<number>(
      'select coalesce(max(id), 0) + 1000 as value from panel_users where account = $1',
      [key.account],
    );
    await insertUser(db.general, { ...key, id }, of);
    return actorOf(username);
  }

  /** The audit log has the changes in the order in which they were made: the second's come before the first's. */
  async function isInOrder(
    [first, second]: readonly [Outcome, Outcome],
    [earlier, later]: readonly [string, string],
  ): Promise<boolean> {
    if (first.status === 'rejected' || second.status === 'rejected') return true;
    const last = (condition: string) =>
      one<number>(`select coalesce(max(no), 0)::integer as value from admin_actions where ${condition}`);
    return (await last(later)) < (await last(earlier));
  }

  const apply = (account: object) => applyProvisioning(db, vault, ids, { accounts: [account] });
  const byAccount = async (username: string) => `account = ${await gateway.accountOf(username)}`;
  const balanceOf = async (username: string) =>
    `select kind from balances where account = ${await gateway.accountOf(username)}`;

  /** The second has passed the gate, and loses its right before its change is stored. */
  const afterLoss = (
    first: () => Promise<unknown>,
    second: () => Promise<unknown>,
    refused: string,
    order: readonly [string, string],
  ): Race => ({ first, second, refused, isRight: (...both) => isInOrder(both, order) });

  /** An operator's person is removed while at work. */
  async function afterRemoval(work: (other: Actor) => Promise<unknown>): Promise<Race> {
    const [desk, other] = [await actorOf('desk'), await newPerson('desk')];
    const who = other.user.username;
    return afterLoss(
      () => removePerson(db, desk, other.user.id),
      () => work(other),
      'signed_out',
      [`subject = '${who}'`, `actor_name = '${who}'`],
    );
  }

  /** The reseller Lotus approves what Asha has asked for; `lotus` finds the audit log's entries about the reseller. */
  async function delegatedReview() {
    await apply({ username: 'lotus', reseller: { delegated_reviews: true } });
    await apply({ username: 'asha', parent: 'lotus' });
    const { wanted } = await pendingSender();
    const actor = await actorOf('lotus');
    return {
      lotus: await byAccount('lotus'),
      approving: () => approve(db, actor, wanted, delegatedTo(actor.account, 'asha')),
    };
  }

  /** Both find room for one more. */
  async function lastPlace(
    table: string,
    most: number,
    fill: string,
    work: (i: number) => Promise<unknown>,
    refused = 'conflict',
  ): Promise<Race> {
    const { bucket, account } = await keyOf('ravi');
    await gateway.rows(`delete from ${table} where account = $1`, [account]);
    await gateway.rows(fill, [bucket, account, most - 1]);
    return {
      held: await balanceOf('ravi'),
      first: () => work(1),
      second: () => work(2),
      refused,
      isRight: async (...both) => {
        const stored = await count(`${table} where account = $1`, account);
        return hasOneWon(both) && stored === most;
      },
    };
  }

  async function pendingSender(): Promise<{ senderId: string; wanted: Parameters<typeof approve>[2] }> {
    const key = await keyOf('asha');
    await gateway.rows('delete from senders where account = $1', [key.account]);
    const senderId = `S${String((made += 1)).padStart(5, '0')}`.replace(
      /\d/g,
      (d) => 'ABCDEFGHIJ'[Number(d)] ?? '',
    );
    const wish = { senderId, route: 'transactional', dltHeaderId: null } as const;
    const { id } = await requestSender(db, await accountOf('asha'), wish);
    return { senderId, wanted: { kind: 'sender', account: key.account, key: String(id) } };
  }

  return {
    ...{ gateway, db, vault, ids, people, accounts, transfers, visit, accountOf, count, setStatus, actorOf },
    ...{ newPerson, apply, byAccount, afterLoss, afterRemoval, delegatedReview, lastPlace, pendingSender },
  };
}

export type Rig = ReturnType<typeof rigOf>;
