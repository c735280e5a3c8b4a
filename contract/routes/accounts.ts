import { Type } from 'typebox';
import { ACCOUNT_ROLES, ACCOUNT_STATUSES, CREDIT_KINDS, SENDER_ROUTES } from '../lists.ts';
import { accountFields, AccountNamed, ListedAccount, MadeAccount } from '../records/account.ts';
import { MOST_CREDITS } from '../records/credits.ts';
import { username } from '../records/person.ts';
import { admin, type Routes } from '../route.ts';
import {
  auditReason,
  closed,
  fingerprint,
  instant,
  integer,
  name,
  nullable,
  pageOf,
  searchQuery,
  text,
  textOrNull,
} from '../shapes.ts';
import { Person } from './users.ts';
import type { Static } from '../static.ts';

/** By the names that a provisioning file has. */
const values = Type.Record(Type.String(), Type.Unknown());

export const AccountOverview = Type.Object({
  ...accountFields,
  /** What the operator has set. */
  record: values,
  fingerprint,
  /** What holds now, also where nothing was set. */
  effective: values,
  /** The last 30 days of all channels, oldest first. */
  days: Type.Array(
    Type.Object({
      /** In the account's time zone. */
      day: text,
      messages: integer,
      delivered: integer,
      failed: integer,
      /** Less what was refunded. */
      credits: Type.Number(),
    }),
  ),
  /** Empty: nobody has signed in yet. */
  people: Type.Array(Person),
  /** SMPP connections that are open now. */
  binds: Type.Array(Type.Object({ id: text, mode: text, address: text, boundAt: instant })),
  /** How many are signed in. */
  sessions: integer,
  /** How many are running or paused. */
  campaigns: integer,
});
export type AccountOverview = Static<typeof AccountOverview>;

// The forms are parts of a provisioning file, and their values are checked by what reads such files: the routes say
// only which there are.
const value = Type.Optional(Type.Unknown());
const kind = Type.Enum(['customer', 'reseller']);
const settings = {
  role: Type.Optional(kind),
  parent: value,
  details: value,
  time_zone: value,
  flood_limit: value,
  limits: value,
  prices: value,
  refunds: value,
  retention: value,
  features: value,
  reseller: value,
  promotional_hours: value,
  smpp: value,
  dlt: value,
};

/** The customer sees it. */
const reference = Type.String({ minLength: 1, maxLength: 200 });

const AccountInput = closed({
  ...settings,
  username,
  parent: Type.Optional(nullable(Type.String({ maxLength: 64 }))),
  /** Approved at once. */
  senders: Type.Optional(
    Type.Array(
      closed({
        sender_id: Type.String({ maxLength: 64 }),
        route: Type.Optional(Type.Enum([...SENDER_ROUTES])),
        dlt_header_id: Type.Optional(Type.String({ maxLength: 64 })),
      }),
      { maxItems: 20 },
    ),
  ),
  api_keys: Type.Optional(Type.Array(closed({ name }), { maxItems: 5 })),
  /** What it is granted at once, by kind. */
  credits: value,
  /** Payment reference of these credits. */
  reference: Type.Optional(reference),
});

const AccountChange = closed({
  fingerprint,
  /** What is to be different; absent: as it is. */
  changes: closed({ ...settings, chatapp: Type.Optional(closed({ business_account: value })) }),
  reason: Type.Optional(auditReason),
});

const ChangedAccount = Type.Object({
  /** The fields that are different now. */
  changed: Type.Array(text),
  /** A new one, which is shown once. */
  smppPassword: textOrNull,
  account: AccountOverview,
});

const CreditInput = closed({
  kind: Type.Enum([...CREDIT_KINDS]),
  /** With at most 3 decimals; negative: they are withdrawn. */
  amount: Type.Number({ minimum: -MOST_CREDITS, maximum: MOST_CREDITS }),
  reference,
});
export type CreditInput = Static<typeof CreditInput>;

export const accountRoutes = {
  'GET /admin/accounts': {
    ...admin.viewer,
    query: closed({
      ...searchQuery,
      role: Type.Optional(Type.Enum([...ACCOUNT_ROLES])),
      status: Type.Optional(Type.Enum([...ACCOUNT_STATUSES])),
      /** Only those of this reseller. */
      parent: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    answer: pageOf(ListedAccount),
  },
  'POST /admin/accounts': {
    ...admin.owner,
    outlivesSession: 'confirmed',
    body: AccountInput,
    answer: MadeAccount,
    status: 201,
  },
  'GET /admin/accounts/:username': { ...admin.viewer, params: AccountNamed, answer: AccountOverview },
  'PATCH /admin/accounts/:username': {
    ...admin.owner,
    outlivesSession: 'confirmed',
    params: AccountNamed,
    body: AccountChange,
    answer: ChangedAccount,
  },
  // Needs the header idempotency-key.
  'POST /admin/accounts/:username/credits': {
    ...admin.sender,
    params: AccountNamed,
    body: CreditInput,
    answer: Type.Object({ balance: Type.Number() }),
  },
  'POST /admin/accounts/:username/status': {
    ...admin.sender,
    params: AccountNamed,
    body: closed({ status: Type.Enum([...ACCOUNT_STATUSES]), reason: Type.Optional(auditReason) }),
    answer: null,
  },
} as const satisfies Routes;
