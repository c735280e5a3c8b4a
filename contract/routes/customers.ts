import { Type } from 'typebox';
import { ACCOUNT_STATUSES, CREDIT_KINDS } from '../lists.ts';
import { AccountNamed, Details, DetailsInput, ListedAccount, MadeAccount } from '../records/account.ts';
import { username } from '../records/person.ts';
import { creditAmount, credits, transferDescription } from '../records/credits.ts';
import type { Routes } from '../route.ts';
import { closed, integer, name, pageOf, searchQuery } from '../shapes.ts';
import type { Static } from '../static.ts';

/** An account of a reseller's, with its use in the last 30 days. */
const OwnCustomer = Type.Object({
  ...ListedAccount.properties,
  messages: integer,
  /** Less what was refunded. */
  credits,
});
export type OwnCustomer = Static<typeof OwnCustomer>;

/** What a customer pays, and what it may use, by the names that a provisioning file has. */
const Terms = Type.Object({
  prices: Type.Record(Type.String(), credits),
  features: Type.Record(Type.String(), Type.Boolean()),
});
export type CustomerTerms = Static<typeof Terms>;

/** What a reseller may do. Its customers pay at least these prices, and get at most these features. */
const ResellerLimits = Type.Object({
  mostCustomers: integer,
  customers: integer,
  /** Whether it decides about sender IDs and templates. */
  delegatedReviews: Type.Boolean(),
  ...Terms.properties,
});
export type ResellerLimits = Static<typeof ResellerLimits>;

const someTerms = Type.Partial(Terms).properties;

/** What is absent is the reseller's. */
const CustomerInput = closed({
  username,
  time_zone: Type.Optional(Type.String({ maxLength: 64 })),
  details: Type.Optional(DetailsInput),
  ...someTerms,
  api_keys: Type.Optional(Type.Array(closed({ name }), { maxItems: 5 })),
});

const CustomerTransfer = closed({
  /** To the customer, or from it. */
  direction: Type.Enum(['down', 'back']),
  /** SMS unless said otherwise. */
  kind: Type.Optional(Type.Enum([...CREDIT_KINDS])),
  amount: creditAmount,
  description: Type.Optional(transferDescription),
});

const access = { of: 'reseller', params: AccountNamed } as const;

export const customerRoutes = {
  'GET /customers': {
    of: 'reseller',
    requires: 'viewer',
    query: closed({ ...searchQuery, status: Type.Optional(Type.Enum([...ACCOUNT_STATUSES])) }),
    answer: pageOf(OwnCustomer),
  },
  'GET /customer-limits': { of: 'reseller', requires: 'viewer', answer: ResellerLimits },
  'POST /customers': {
    of: 'reseller',
    requires: 'owner',
    outlivesSession: 'confirmed',
    body: CustomerInput,
    answer: MadeAccount,
    status: 201,
  },
  'GET /customers/:username/terms': { ...access, requires: 'viewer', answer: Terms },
  'PATCH /customers/:username/terms': {
    ...access,
    requires: 'owner',
    body: closed(someTerms),
    answer: Terms,
  },
  'GET /customers/:username/details': { ...access, requires: 'viewer', answer: Details },
  'PATCH /customers/:username/details': {
    ...access,
    requires: 'owner',
    body: DetailsInput,
    answer: Details,
  },
  'POST /customers/:username/status': {
    ...access,
    requires: 'owner',
    body: closed({ status: Type.Enum(['active', 'inactive']) }),
    answer: null,
  },
  // Needs the header idempotency-key.
  'POST /customers/:username/transfers': {
    ...access,
    requires: 'owner',
    body: CustomerTransfer,
    answer: Type.Object({ amount: credits }),
  },
} as const satisfies Routes;
