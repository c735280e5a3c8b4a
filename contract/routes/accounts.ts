import { Type, type Static } from 'typebox';
import { ACCOUNT_ROLES, ACCOUNT_STATUSES, CREDIT_KINDS, SENDER_ROUTES } from '../lists.ts';
import { accountFields, AccountNamed, ListedAccount, MadeAccount } from '../records/account.ts';
import { MOST_CREDITS } from '../records/credits.ts';
import { username } from '../records/person.ts';
import type { Routes } from '../route.ts';
import {
  auditReason,
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

const closed = { additionalProperties: false };

// The forms are parts of a provisioning file, and their values are checked by what reads such files: the routes say
// only which there are.
const value = Type.Optional(Type.Unknown());
const kind = Type.Enum(['customer', 'reseller']);
const settings = {
  role: Type.Optional(kind),
  parent: value,
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

const AccountInput = Type.Object(
  {
    ...settings,
    username,
    parent: Type.Optional(nullable(Type.String({ maxLength: 64 }))),
    /** Approved at once. */
    senders: Type.Optional(
      Type.Array(
        Type.Object(
          {
            sender_id: Type.String({ maxLength: 64 }),
            route: Type.Optional(Type.Enum([...SENDER_ROUTES])),
            dlt_header_id: Type.Optional(Type.String({ maxLength: 64 })),
          },
          closed,
        ),
        { maxItems: 20 },
      ),
    ),
    api_keys: Type.Optional(
      Type.Array(Type.Object({ name }, closed), {
        maxItems: 5,
      }),
    ),
    /** What it is granted at once, by kind. */
    credits: value,
    /** Payment reference of these credits. */
    reference: Type.Optional(reference),
  },
  closed,
);

const AccountChange = Type.Object(
  {
    fingerprint,
    /** What is to be different; absent: as it is. */
    changes: Type.Object(
      { ...settings, chatapp: Type.Optional(Type.Object({ business_account: value }, closed)) },
      closed,
    ),
    reason: Type.Optional(auditReason),
  },
  closed,
);

const ChangedAccount = Type.Object({
  /** The fields that are different now. */
  changed: Type.Array(text),
  /** A new one, which is shown once. */
  smppPassword: textOrNull,
  account: AccountOverview,
});

const CreditInput = Type.Object(
  {
    kind: Type.Enum([...CREDIT_KINDS]),
    /** With at most 3 decimals; negative: they are withdrawn. */
    amount: Type.Number({ minimum: -MOST_CREDITS, maximum: MOST_CREDITS }),
    reference,
  },
  closed,
);
export type CreditInput = Static<typeof CreditInput>;

export const accountRoutes = {
  'GET /admin/accounts': {
    of: 'admin',
    requires: 'viewer',
    query: Type.Object(
      {
        ...searchQuery,
        role: Type.Optional(Type.Enum([...ACCOUNT_ROLES])),
        status: Type.Optional(Type.Enum([...ACCOUNT_STATUSES])),
        /** Only those of this reseller. */
        parent: Type.Optional(Type.String({ maxLength: 64 })),
      },
      closed,
    ),
    answer: pageOf(ListedAccount),
  },
  'POST /admin/accounts': {
    of: 'admin',
    requires: 'owner',
    outlivesSession: 'confirmed',
    body: AccountInput,
    answer: MadeAccount,
    status: 201,
  },
  'GET /admin/accounts/:username': {
    of: 'admin',
    requires: 'viewer',
    params: AccountNamed,
    answer: AccountOverview,
  },
  'PATCH /admin/accounts/:username': {
    of: 'admin',
    requires: 'owner',
    outlivesSession: 'confirmed',
    params: AccountNamed,
    body: AccountChange,
    answer: ChangedAccount,
  },
  // Needs the header idempotency-key.
  'POST /admin/accounts/:username/credits': {
    of: 'admin',
    requires: 'sender',
    params: AccountNamed,
    body: CreditInput,
    answer: Type.Object({ balance: Type.Number() }),
  },
  'POST /admin/accounts/:username/status': {
    of: 'admin',
    requires: 'sender',
    params: AccountNamed,
    body: Type.Object(
      { status: Type.Enum([...ACCOUNT_STATUSES]), reason: Type.Optional(auditReason) },
      closed,
    ),
    answer: null,
  },
} as const satisfies Routes;
