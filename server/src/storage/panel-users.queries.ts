import type { AccountKey } from './accounts.queries.ts';
import { allRows, firstRow, textArray, type Handle } from './database.ts';

export type PanelRole = 'owner' | 'sender' | 'viewer';
export type PanelLanguage = 'en' | 'hi';

/** One person of an account. */
export type PersonKey = AccountKey & { id: number };

export type PanelUser = PersonKey & {
  /** Normalised. */
  username: string;
  name: string;
  role: PanelRole;
  passwordHash: string;
  /** Nothing else can be done before. */
  mustChange: boolean;
  /** Somebody else knows the password. */
  passwordGiven: boolean;
  language: PanelLanguage | null;
  /** Sealed. */
  totpSecret: Buffer | null;
  totpPending: Buffer | null;
  createdAt: Date;
  lastSeenAt: Date | null;
};

export const USER_COLUMNS = `u.bucket, u.account, u.id, u.username, u.name, u.role, u.password_hash as "passwordHash",
       u.must_change as "mustChange", u.password_given as "passwordGiven", u.language,
       u.totp_secret as "totpSecret", u.totp_pending as "totpPending", u.created_at as "createdAt", u.last_seen_at as "lastSeenAt"`;

export async function findUserByName(handle: Handle, username: string): Promise<PanelUser | null> {
  return firstRow(handle, {
    name: 'find-panel-user-by-name',
    text: `select ${USER_COLUMNS} from panel_users u where u.username = $1`,
    values: [username],
  });
}

/** Keeps the person's password, role and second factor from changing until the transaction ends. */
export async function lockUser(
  handle: Handle,
  { bucket, account, id }: PersonKey,
): Promise<PanelUser | null> {
  return firstRow(handle, {
    name: 'lock-panel-user',
    text: `select ${USER_COLUMNS} from panel_users u
            where u.bucket = $1 and u.account = $2 and u.id = $3 for no key update`,
    values: [bucket, account, id],
  });
}

export async function listUsers(handle: Handle, { bucket, account }: AccountKey): Promise<PanelUser[]> {
  return allRows(handle, {
    name: 'list-panel-users',
    text: `select ${USER_COLUMNS} from panel_users u where u.bucket = $1 and u.account = $2 order by u.id`,
    values: [bucket, account],
  });
}

const NAME_LOCK = `hashtextextended('harkara username ' || $1, 0)`;

/**
 * Accounts and people share their usernames, but no table: a transaction that gives a name to one of them holds this
 * until it ends.
 */
export async function lockUsername(handle: Handle, username: string): Promise<void> {
  await handle.query({
    name: 'lock-username',
    text: `select pg_advisory_xact_lock(${NAME_LOCK})`,
    values: [username],
  });
}

/** Waits for nobody. @returns false if another transaction is giving the name away. */
export async function tryLockUsername(handle: Handle, username: string): Promise<boolean> {
  const { rows } = await handle.query<{ locked: boolean }>({
    name: 'try-lock-username',
    text: `select pg_try_advisory_xact_lock(${NAME_LOCK}) as locked`,
    values: [username],
  });
  return rows[0]?.locked === true;
}

/** Which of these names people have already. */
export async function findTakenNames(
  handle: Handle,
  usernames: readonly string[],
): Promise<Map<string, AccountKey>> {
  const { rows } = await handle.query<AccountKey & { username: string }>({
    name: 'find-taken-panel-names',
    text: 'select username, bucket, account from panel_users where username = any ($1::text[])',
    values: [textArray(usernames)],
  });
  return new Map(rows.map(({ username, bucket, account }) => [username, { bucket, account }]));
}

export type NewUser = Pick<PanelUser, 'username' | 'name' | 'role' | 'passwordHash' | 'mustChange'>;

/** Nobody begins with a password of their own. @returns null if the name is taken. */
export async function insertUser(
  handle: Handle,
  { bucket, account, id }: PersonKey,
  { username, name, role, passwordHash, mustChange }: NewUser,
): Promise<PanelUser | null> {
  return firstRow(handle, {
    name: 'insert-panel-user',
    text: `insert into panel_users as u
             (bucket, account, id, username, name, role, password_hash, must_change, password_given)
           values ($1, $2, $3, $4, $5, $6, $7, $8, true)
           on conflict (username) do nothing
           returning ${USER_COLUMNS}`,
    values: [bucket, account, id, username, name, role, passwordHash, mustChange],
  });
}

/** Absent fields stay as they are. */
export type UserChange = Partial<
  Pick<
    PanelUser,
    'name' | 'role' | 'language' | 'passwordHash' | 'mustChange' | 'passwordGiven' | 'totpPending'
  >
>;

const COLUMN_OF = {
  name: 'name',
  role: 'role',
  language: 'language',
  passwordHash: 'password_hash',
  mustChange: 'must_change',
  passwordGiven: 'password_given',
  totpPending: 'totp_pending',
} as const satisfies Record<keyof UserChange, string>;

export async function updateUser(
  handle: Handle,
  { bucket, account, id }: PersonKey,
  change: UserChange,
): Promise<PanelUser | null> {
  const given = (Object.keys(COLUMN_OF) as (keyof UserChange)[]).filter((name) => change[name] !== undefined);
  const set = given.map((name, index) => `${COLUMN_OF[name]} = $${index + 4}`);
  return firstRow(handle, {
    text: `update panel_users u set ${['id = id', ...set].join(', ')}
            where u.bucket = $1 and u.account = $2 and u.id = $3
           returning ${USER_COLUMNS}`,
    values: [bucket, account, id, ...given.map((name) => change[name])],
  });
}

export async function deleteUser(handle: Handle, { bucket, account, id }: PersonKey): Promise<void> {
  await handle.query({
    name: 'delete-panel-user',
    text: 'delete from panel_users where bucket = $1 and account = $2 and id = $3',
    values: [bucket, account, id],
  });
}
