import type { FastifyInstance } from 'fastify';
import { ACCOUNT_STATUSES } from 'harkara-contract/lists.ts';
import { ListedAccount, MadeAccount } from 'harkara-contract/records/account.ts';
import type { Unwritten } from 'harkara-contract/route.ts';
import { MOST_CREDITS } from 'harkara-contract/routes/credits.ts';
import { Type, type Static } from 'typebox';
import { termsOf } from '../../core/accounts/terms.ts';
import { CREDIT_KINDS, fromMilliCredits } from '../../core/credits/credits.ts';
import { transferFingerprint } from '../../core/credits/transfer.ts';
import type { Gateway } from '../../core/gateway.ts';
import { createCustomer } from '../../core/resellers/create-customer.ts';
import { changeTerms } from '../../core/resellers/customer-terms.ts';
import {
  findOwnCustomer,
  listOwnCustomers,
  lockCustomer,
  readLimits,
  type OwnCustomer,
} from '../../core/resellers/own-customers.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { name, username } from '../../core/value-shapes.ts';
import { describeListed, describeMade } from './admin/account-answer.ts';
import { atItsFields } from './admin/form-problems.ts';
import { pageOf, pageQuery, pageWith } from './list-page.ts';
import { actorOf, operation } from './operation.ts';
import { exactly, idempotencyKeyOf } from './transfers.routes.ts';

const CustomerParams = Type.Object({ username: Type.String({ minLength: 1, maxLength: 64 }) });

const ListQuery = Type.Object(
  {
    ...pageQuery,
    q: Type.Optional(Type.String({ maxLength: 100, description: 'What the name or the number begins with' })),
    status: Type.Optional(Type.Enum([...ACCOUNT_STATUSES])),
  },
  { additionalProperties: false },
);

const Customer = Type.Object(
  {
    ...ListedAccount.properties,
    messages: Type.Integer({ description: 'Sent in the last 30 days' }),
    credits: Type.Number({ description: 'Charged in the last 30 days, less what was refunded' }),
  },
  { title: 'OwnCustomer', description: 'A customer of the reseller' },
);

const flags = (description: string) => Type.Record(Type.String(), Type.Boolean(), { description });
const prices = (description: string) => Type.Record(Type.String(), Type.Number(), { description });
const Limits = Type.Object(
  {
    most_customers: Type.Integer({ description: 'How many customers the reseller may have' }),
    customers: Type.Integer({ description: 'How many it has' }),
    delegated_reviews: Type.Boolean({ description: 'Whether it decides about sender IDs and templates' }),
    prices: prices('The least that a customer pays'),
    features: flags('What a customer may get'),
  },
  { title: 'ResellerLimits', description: 'What the reseller may do' },
);

const wantedTerms = {
  prices: Type.Optional(prices('Credits by route, not below the reseller’s')),
  features: Type.Optional(flags('What it may use, of what the reseller may')),
};

const NewCustomer = Type.Object(
  {
    username: username({ description: 'Its name, with which its first owner signs in' }),
    time_zone: Type.Optional(Type.String({ maxLength: 64, description: 'Absent: the reseller’s' })),
    ...wantedTerms,
    api_keys: Type.Optional(
      Type.Array(Type.Object({ name: name() }, { additionalProperties: false }), { maxItems: 5 }),
    ),
  },
  { additionalProperties: false },
);

const Terms = Type.Object(
  { prices: prices('Credits by route'), features: flags('What it may use') },
  { title: 'CustomerTerms', description: 'What a customer pays, and what it may use' },
);
const ChangedTerms = Type.Object(wantedTerms, {
  additionalProperties: false,
  description: 'What is to be different; absent: as it is',
});

const Standing = Type.Object(
  { status: Type.Enum(['active', 'inactive'], { description: 'Whether it may send' }) },
  { additionalProperties: false },
);

const Transfer = Type.Object(
  {
    direction: Type.Enum(['down', 'back'], { description: 'To the customer, or from it' }),
    kind: Type.Optional(Type.Enum([...CREDIT_KINDS], { description: 'Of which credits; absent: SMS' })),
    amount: Type.Number({
      exclusiveMinimum: 0,
      maximum: MOST_CREDITS,
      description: 'Credits, with at most 3 decimals',
    }),
    description: Type.Optional(Type.String({ maxLength: 200, description: 'What it is for; both see it' })),
  },
  { additionalProperties: false },
);
const Moved = Type.Object(
  { amount: Type.Number({ description: 'What was moved' }) },
  { description: 'What was moved' },
);

/** What a reseller does with its own customers. */
export function customersRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { db, accounts, ids, people, transfers, now } = gateway;
  const access = { tag: 'Customers', of: 'reseller' } as const;

  api.get<{ Querystring: Static<typeof ListQuery> }>(
    '/customers',
    operation({
      ...access,
      id: 'listCustomers',
      summary: 'The reseller’s own customers',
      requires: 'viewer',
      querystring: ListQuery,
      answer: pageWith(Customer, 'Customers'),
    }),
    async (request) => {
      const { q: words = '', status: state = null } = request.query;
      const wanted = { words, status: state, ...pageOf(request.query) };
      const { items, next } = await listOwnCustomers(db, actorOf(request).account, wanted, now());
      return { items: items.map(describe), next };
    },
  );

  api.get(
    '/customer-limits',
    operation({
      ...access,
      id: 'getResellerLimits',
      summary: 'What the reseller may do',
      requires: 'viewer',
      answer: Limits,
    }),
    async (request): Promise<Static<typeof Limits>> => {
      const { account } = actorOf(request);
      const limits = await readLimits(db, account);
      return {
        most_customers: limits.mostCustomers,
        customers: limits.customers,
        delegated_reviews: limits.delegatedReviews,
        ...termsOf(account),
      };
    },
  );

  api.post<{ Body: Static<typeof NewCustomer> }>(
    '/customers',
    operation({
      ...access,
      id: 'createCustomer',
      summary: 'Make a customer',
      outlivesSession: 'confirmed',
      requires: 'owner',
      body: NewCustomer,
      answer: MadeAccount,
      status: 201,
      errors: ['conflict', 'rate_limited'],
    }),
    async (request, reply) => {
      const { body } = request;
      const wanted = {
        username: body.username,
        timeZone: body.time_zone ?? null,
        prices: body.prices ?? {},
        features: body.features ?? {},
        keyNames: (body.api_keys ?? []).map((key) => key.name),
      };
      const made = createCustomer(db, people.vault, ids, accounts, actorOf(request), wanted);
      return reply.code(201).send(describeMade(body.username, await atItsFields('accounts[0]', made)));
    },
  );

  api.get<{ Params: Static<typeof CustomerParams> }>(
    '/customers/:username/terms',
    operation({
      ...access,
      id: 'getCustomerTerms',
      summary: 'What a customer pays, and what it may use',
      requires: 'viewer',
      params: CustomerParams,
      answer: Terms,
      errors: ['not_found'],
    }),
    async (request) => {
      const customer = await findOwnCustomer(db.general, actorOf(request).account, request.params.username);
      return termsOf(await accounts.get(customer.account));
    },
  );

  api.patch<{ Params: Static<typeof CustomerParams>; Body: Static<typeof ChangedTerms> }>(
    '/customers/:username/terms',
    operation({
      ...access,
      id: 'changeCustomerTerms',
      summary: 'Change what a customer pays, and what it may use',
      requires: 'owner',
      params: CustomerParams,
      body: ChangedTerms,
      answer: Terms,
      errors: ['not_found'],
    }),
    async (request) => {
      const { prices: newPrices = {}, features: newFeatures = {} } = request.body;
      const given = { prices: newPrices, features: newFeatures };
      const { username: of } = request.params;
      const changed = changeTerms(db, people.vault, ids, accounts, actorOf(request), of, given);
      return atItsFields('accounts[0]', changed);
    },
  );

  api.post<{ Params: Static<typeof CustomerParams>; Body: Static<typeof Standing> }>(
    '/customers/:username/status',
    operation({
      ...access,
      id: 'setCustomerStatus',
      summary: 'Lock or unlock a customer',
      requires: 'owner',
      params: CustomerParams,
      body: Standing,
      answer: null,
      errors: ['not_found', 'conflict'],
    }),
    async (request, reply) => {
      await lockCustomer(db, actorOf(request), request.params.username, request.body.status);
      return reply.code(204).send();
    },
  );

  api.post<{ Params: Static<typeof CustomerParams>; Body: Static<typeof Transfer> }>(
    '/customers/:username/transfers',
    operation({
      ...access,
      id: 'transferToCustomer',
      summary: 'Move credits to a customer, or back; needs the header idempotency-key',
      requires: 'owner',
      params: CustomerParams,
      body: Transfer,
      answer: Moved,
      errors: ['not_found', 'recipient_not_found', 'insufficient_credits', 'idempotency_mismatch'],
    }),
    async (request): Promise<Static<typeof Moved>> => {
      const actor = actorOf(request);
      const { direction, kind: of = 'sms', amount, description } = request.body;
      refuseUnstorable(request.body);
      const own = () => findOwnCustomer(db.general, actor.account, request.params.username);
      const customer = await own();
      const isDown = direction === 'down';
      const wanted = {
        recipientUsername: isDown ? customer.username : actor.account.username,
        kind: of,
        amount: exactly(amount),
        description: description?.trim() || null,
      };
      const moved = await transfers.transfer(isDown ? actor.account : await accounts.get(customer.account), {
        ...wanted,
        actor,
        idempotency: {
          key: `panel transfer ${idempotencyKeyOf(request)}`,
          fingerprint: transferFingerprint(wanted, null),
        },
        stillAllowed: async () => {
          await own();
        },
        within: { reseller: actor.account.number, customer },
      });
      return { amount: fromMilliCredits(moved.amount) };
    },
  );
}

function describe(customer: OwnCustomer): Unwritten<Static<typeof Customer>> {
  return { ...describeListed(customer), credits: fromMilliCredits(customer.credits) };
}
