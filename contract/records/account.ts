import { Type } from 'typebox';
import { ACCOUNT_DETAILS, ACCOUNT_ROLES, ACCOUNT_STATUSES, type AccountDetail } from '../lists.ts';
import { closed, instant, integer, nullable, text, textOrNull } from '../shapes.ts';
import { Balances } from './credits.ts';
import type { Static } from '../static.ts';

/** An account in a path. */
export const AccountNamed = Type.Object({ username: Type.String({ minLength: 1, maxLength: 64 }) });

export const accountFields = {
  /** Its number. */
  account: integer,
  username: text,
  /** What people call it; null: its username. */
  displayName: textOrNull,
  role: Type.Enum([...ACCOUNT_ROLES]),
  status: Type.Enum([...ACCOUNT_STATUSES]),
  /** Username of the account above it. */
  parent: textOrNull,
  balances: Balances,
};

export const ListedAccount = Type.Object({ ...accountFields, createdAt: instant });
export type ListedAccount = Static<typeof ListedAccount>;

const eachDetail = <Shape>(shape: Shape) =>
  Object.fromEntries(ACCOUNT_DETAILS.map((name) => [name, shape])) as Record<AccountDetail, Shape>;

/** What a reseller sees of its customers. The operator's notes are not among it. */
export const Details = Type.Object(eachDetail(textOrNull));
export type Details = Static<typeof Details>;

/** What is absent stays as it is. The values are checked by what reads provisioning files. */
export const DetailsInput = closed(
  eachDetail(Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 254 })))),
);

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
