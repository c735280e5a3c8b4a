import { Type, type Static } from 'typebox';
import { ACCOUNT_ROLES, ACCOUNT_STATUSES } from '../lists.ts';
import { instant, integer, text, textOrNull } from '../shapes.ts';
import { Balances } from './credits.ts';

/** An account in a path. */
export const AccountNamed = Type.Object({ username: Type.String({ minLength: 1, maxLength: 64 }) });

export const accountFields = {
  /** Its number. */
  account: integer,
  username: text,
  role: Type.Enum([...ACCOUNT_ROLES]),
  status: Type.Enum([...ACCOUNT_STATUSES]),
  /** Username of the account above it. */
  parent: textOrNull,
  balances: Balances,
};

export const ListedAccount = Type.Object({ ...accountFields, createdAt: instant });
export type ListedAccount = Static<typeof ListedAccount>;

/** A new account, with the secrets that are shown only once. */
export const MadeAccount = Type.Object({
  username: text,
  /** For its first owner and its programs. */
  password: textOrNull,
  /** Signs its webhooks. */
  apiSecret: textOrNull,
  /** Null: it has no SMPP. */
  smppPassword: textOrNull,
  apiKeys: Type.Array(Type.Object({ name: text, key: text })),
});
export type MadeAccount = Static<typeof MadeAccount>;
