import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { MOST_CREDITS } from 'harkara-contract/routes/credits.ts';
import { Type, type Static } from 'typebox';
import { readOverview } from '../../../core/accounts/account-overview.ts';
import { creditAccount, findByUsername, setAccountStatus } from '../../../core/accounts/manage-accounts.ts';
import { searchAccounts } from '../../../core/accounts/search-accounts.ts';
import { CREDIT_KINDS, fromMilliCredits } from '../../../core/credits/credits.ts';
import { DomainError } from '../../../core/errors.ts';
import type { Gateway } from '../../../core/gateway.ts';
import { applyProvisioning, type ApplyResult } from '../../../core/provisioning/apply.ts';
import { refuseUnstorable } from '../../../core/storable.ts';
import { name, senderRoute, username } from '../../../core/value-shapes.ts';
import { pageOf, pageQuery, pageWith } from '../list-page.ts';
import { actorOf, operation } from '../operation.ts';
import { exactly, idempotencyKeyOf } from '../transfers.routes.ts';
import { describeListed, describeOverview, ListedAccount, Overview, role, status } from './account-answer.ts';
import { atItsFields } from './form-problems.ts';

export const AccountParams = Type.Object({ username: Type.String({ minLength: 1, maxLength: 64 }) });

const ListQuery = Type.Object(
  {
    ...pageQuery,
    q: Type.Optional(Type.String({ maxLength: 100, description: 'What the name or the number begins with' })),
    role: Type.Optional(role),
    status: Type.Optional(status),
    parent: Type.Optional(Type.String({ maxLength: 64, description: 'Only those of this reseller' })),
  },
  { additionalProperties: false },
);

// Values are checked by what reads provisioning files; here it is only said which there are.
const value = (description: string) => Type.Optional(Type.Unknown({ description }));
const settings = {
  time_zone: value('An IANA name'),
  flood_limit: value('Messages a day; 0: no limit'),
  limits: value('Limits'),
  prices: value('Credits by route'),
  refunds: value('Whether messages that were refused are refunded'),
  retention: value('Days for which messages are kept'),
  features: value('What it may use'),
  reseller: value('What a reseller may do'),
  promotional_hours: value('When promotional messages leave'),
  smpp: value('Access by SMPP; null: none'),
  dlt: value('Entity IDs'),
};
const kind = Type.Enum(['customer', 'reseller'], { description: 'What it is to be' });
const reference = (what: string) => Type.String({ minLength: 1, maxLength: 200, description: what });

const NewAccount = Type.Object(
  {
    username: username({ description: 'Its name, with which its first owner signs in' }),
    role: Type.Optional(kind),
    parent: Type.Optional(Type.Union([Type.String({ maxLength: 64 }), Type.Null()])),
    ...settings,
    senders: Type.Optional(
      Type.Array(
        Type.Object(
          {
            sender_id: Type.String({ maxLength: 64 }),
            route: Type.Optional(senderRoute()),
            dlt_header_id: Type.Optional(Type.String({ maxLength: 64 })),
          },
          { additionalProperties: false },
        ),
        { maxItems: 20, description: 'Approved at once' },
      ),
    ),
    api_keys: Type.Optional(
      Type.Array(Type.Object({ name: name() }, { additionalProperties: false }), { maxItems: 5 }),
    ),
    credits: value('What it is granted at once, by kind'),
    reference: Type.Optional(reference('Payment reference of these credits')),
  },
  { additionalProperties: false },
);

const secret = (description: string) => Type.Union([Type.String(), Type.Null()], { description });
export const Made = Type.Object(
  {
    username: Type.String({ description: 'Its name' }),
    password: secret('For its first owner and its programs; shown once'),
    api_secret: secret('Signs its webhooks; shown once'),
    smpp_password: secret('For SMPP; shown once; null: it has no SMPP'),
    api_keys: Type.Array(Type.Object({ name: Type.String(), key: Type.String() }), {
      description: 'Shown once',
    }),
  },
  { title: 'MadeAccount', description: 'What was made, with what can be shown only now' },
);

const Change = Type.Object(
  {
    fingerprint: Type.String({ maxLength: 100, description: 'Of the record that the form began with' }),
    changes: Type.Object(
      {
        role: Type.Optional(kind),
        parent: value('Username of the account above it'),
        ...settings,
        chatapp: Type.Optional(
          Type.Object(
            { business_account: value('What its chat messages come from; null: none') },
            { additionalProperties: false, description: 'Chat' },
          ),
        ),
      },
      { additionalProperties: false, description: 'What is to be different; absent: as it is' },
    ),
    reason: Type.Optional(Type.String({ maxLength: 500, description: 'For the audit log' })),
  },
  { additionalProperties: false },
);
const Changed = Type.Object(
  {
    changed: Type.Array(Type.String(), { description: 'What is different now' }),
    smpp_password: secret('A new one, shown once; null: as it was'),
    account: Overview,
  },
  { description: 'What has changed' },
);

const Credit = Type.Object(
  {
    kind: Type.Enum([...CREDIT_KINDS], { description: 'Which balance' }),
    amount: Type.Number({
      minimum: -MOST_CREDITS,
      maximum: MOST_CREDITS,
      description: 'Credits, with at most 3 decimals; negative: they are withdrawn',
    }),
    reference: reference('What it is for, such as the number of an invoice; the customer sees it'),
  },
  { additionalProperties: false },
);
const Balance = Type.Object({ balance: Type.Number({ description: 'Afterwards' }) });

const Standing = Type.Object(
  { status, reason: Type.Optional(Type.String({ maxLength: 500, description: 'For the audit log' })) },
  { additionalProperties: false },
);

export function adminAccountsRoutes(api: FastifyInstance, { db, accounts, ids, people, now }: Gateway): void {
  api.get<{ Querystring: Static<typeof ListQuery> }>(
    '/admin/accounts',
    operation({
      id: 'searchAccounts',
      tag: 'Accounts',
      summary: 'Accounts by name or number',
      requires: 'viewer',
      of: 'admin',
      querystring: ListQuery,
      answer: pageWith(ListedAccount, 'Accounts'),
    }),
    async ({ query }) => {
      const { q: words = '', role: ofRole, status: inStatus, parent: above } = query;
      const parent = above === undefined ? undefined : (await findByUsername(db.general, above)).account;
      const filter = {
        ...(ofRole ? { role: ofRole } : {}),
        ...(inStatus ? { status: inStatus } : {}),
        ...(parent === undefined ? {} : { parent }),
      };
      const { items, next } = await searchAccounts(db, { words, filter, ...pageOf(query) });
      return { items: items.map(describeListed), next };
    },
  );

  api.post<{ Body: Static<typeof NewAccount> }>(
    '/admin/accounts',
    operation({
      id: 'createAccount',
      tag: 'Accounts',
      summary: 'Make an account, with all that it begins with',
      outlivesSession: 'confirmed',
      requires: 'owner',
      of: 'admin',
      body: NewAccount,
      answer: Made,
      status: 201,
      errors: ['conflict'],
    }),
    async (request, reply) => {
      const { reference: why = null, senders = [], ...record } = request.body;
      refuseUnstorable({ why });
      const grants = Object.values((record.credits ?? {}) as Record<string, unknown>);
      if (why === null && grants.some((amount) => amount !== 0)) {
        throw wrong('reference', 'is required for credits');
      }
      const approved = senders.map((sender) => ({ ...sender, status: 'approved' }));
      const account = { ...record, ...(approved.length > 0 ? { senders: approved } : {}) };
      const result = await atItsFields(
        'accounts[0]',
        applyProvisioning(
          db,
          people.vault,
          ids,
          { accounts: [account] },
          {
            by: actorOf(request),
            reason: why,
            expected: [{ kind: 'account', name: record.username, fingerprint: null }],
          },
        ),
      );
      return reply.code(201).send(describeMade(record.username, result));
    },
  );

  api.get<{ Params: Static<typeof AccountParams> }>(
    '/admin/accounts/:username',
    operation({
      id: 'getAccount',
      tag: 'Accounts',
      summary: 'One account',
      requires: 'viewer',
      of: 'admin',
      params: AccountParams,
      answer: Overview,
    }),
    async ({ params }) => describeOverview(await readOverview(db, accounts, params.username, now())),
  );

  api.patch<{ Params: Static<typeof AccountParams>; Body: Static<typeof Change> }>(
    '/admin/accounts/:username',
    operation({
      id: 'changeAccount',
      tag: 'Accounts',
      summary: 'Change what is set for an account',
      outlivesSession: 'confirmed',
      requires: 'owner',
      of: 'admin',
      params: AccountParams,
      body: Change,
      answer: Changed,
      errors: ['not_found', 'conflict'],
    }),
    async (request): Promise<Static<typeof Changed>> => {
      const { fingerprint, changes, reason = null } = request.body;
      const { account } = await readOverview(db, accounts, request.params.username, now());
      if (account.role === 'admin' && changes.role) throw wrong('role', 'of an administrator stays as it is');
      const result = await atItsFields(
        'accounts[0]',
        applyProvisioning(
          db,
          people.vault,
          ids,
          { accounts: [{ ...changes, username: account.username }] },
          {
            by: actorOf(request),
            reason,
            expected: [{ kind: 'account', name: account.username, fingerprint }],
          },
        ),
      );
      accounts.forget(account.number);
      return {
        changed: result.changes.flatMap((change) =>
          change.kind === 'chat_account' ? ['chatapp.business_account'] : (change.fields ?? []),
        ),
        smpp_password: passwordIn(result, 'smpp'),
        account: describeOverview(await readOverview(db, accounts, account.username, now())),
      };
    },
  );

  api.post<{ Params: Static<typeof AccountParams>; Body: Static<typeof Credit> }>(
    '/admin/accounts/:username/credits',
    operation({
      id: 'creditAccount',
      tag: 'Accounts',
      summary: 'Grant or withdraw credits; needs the header idempotency-key',
      requires: 'sender',
      of: 'admin',
      params: AccountParams,
      body: Credit,
      answer: Balance,
      errors: ['not_found', 'insufficient_credits', 'idempotency_mismatch'],
    }),
    async (request): Promise<Static<typeof Balance>> => {
      const { kind: of, amount, reference: why } = request.body;
      refuseUnstorable(request.body);
      const milli = Math.sign(amount) * exactly(Math.abs(amount));
      if (milli === 0) throw wrong('amount', 'must not be zero');
      const fingerprint = createHash('sha256')
        .update(JSON.stringify([of, milli, why]))
        .digest();
      const idempotency = { key: `panel credit ${idempotencyKeyOf(request)}`, fingerprint };
      const actor = actorOf(request);
      const { params } = request;
      const left = await creditAccount(db, actor, ids, params.username, of, milli, why.trim(), idempotency);
      return { balance: fromMilliCredits(left) };
    },
  );

  api.post<{ Params: Static<typeof AccountParams>; Body: Static<typeof Standing> }>(
    '/admin/accounts/:username/status',
    operation({
      id: 'setAccountStatus',
      tag: 'Accounts',
      summary: 'Lock or unlock an account',
      requires: 'sender',
      of: 'admin',
      params: AccountParams,
      body: Standing,
      answer: null,
      errors: ['not_found', 'conflict'],
    }),
    async (request, reply) => {
      const actor = actorOf(request);
      const { account } = await readOverview(db, accounts, request.params.username, now());
      const { status: state, reason = null } = request.body;
      refuseUnstorable(request.body);
      await setAccountStatus(db, actor, account.username, state, reason, ({ role }) => {
        if (role === 'admin') {
          throw new DomainError('conflict', 'An administrator’s account is not locked here.');
        }
      });
      return reply.code(204).send();
    },
  );
}

export function describeMade(made: string, result: ApplyResult): Static<typeof Made> {
  const { generated } = result;
  const secrets = generated.flatMap((one) => ('secret' in one ? [one.secret] : []));
  return {
    username: made,
    password: passwordIn(result, 'password'),
    api_secret: secrets[0] ?? null,
    smpp_password: passwordIn(result, 'smpp'),
    api_keys: generated.flatMap((one) => ('key' in one ? [{ name: one.name, key: one.key }] : [])),
  };
}

function passwordIn({ generated }: ApplyResult, of: 'password' | 'smpp'): string | null {
  const found = generated.find((one) => 'password' in one && one.name === of);
  return found && 'password' in found ? found.password : null;
}

function wrong(field: string, why: string): DomainError {
  return new DomainError('validation_failed', `The field ${field} ${why}.`, { fields: { [field]: why } });
}
