import type { FastifyInstance } from 'fastify';
import { SenderId } from 'harkara-contract/routes/senders.ts';
import { Template } from 'harkara-contract/routes/templates.ts';
import { pageOf, reviewQuery } from 'harkara-contract/shapes.ts';
import { ApiKey } from 'harkara-contract/records/api-key.ts';
import { LedgerItem, ledgerQuery } from 'harkara-contract/records/ledger.ts';
import { Type, type Static } from 'typebox';
import { findAccountNamed } from '../../../core/accounts/account-overview.ts';
import { addApiKey, revokeApiKey } from '../../../core/accounts/manage-accounts.ts';
import { listOwnKeys } from '../../../core/accounts/own-keys.ts';
import { listEntries } from '../../../core/audit-log/list-entries.ts';
import { DomainError } from '../../../core/errors.ts';
import type { Gateway } from '../../../core/gateway.ts';
import { applyProvisioning } from '../../../core/provisioning/apply.ts';
import {
  consequencesOfSender,
  removeSender,
  removeTemplateOf,
} from '../../../core/removals/account-records.ts';
import { searchSenders } from '../../../core/senders/list-senders.ts';
import { refuseUnstorable } from '../../../core/storable.ts';
import { searchTemplates } from '../../../core/templates/manage-templates.ts';
import { name, senderRoute, templateContent } from '../../../core/value-shapes.ts';
import { recordNumber } from '../../kit/json/records.ts';
import { answerLedger } from '../ledger-answer.ts';
import { actorOf, operation } from '../operation.ts';
import { pageOfFound, searchOf } from '../paging.ts';
import { limitOf, time } from '../values.ts';
import { AccountNamed as AccountParams } from 'harkara-contract/records/account.ts';
import { atItsFields } from './form-problems.ts';

const ListQuery = Type.Object(reviewQuery);
const RecordParams = Type.Object({ ...AccountParams.properties, id: recordNumber('record') });
const Removal = Type.Object(
  { reason: Type.String({ minLength: 1, maxLength: 500, description: 'For the audit log' }) },
  { additionalProperties: false },
);

const Consequences = Type.Object(
  {
    blockers: Type.Array(Type.String(), { description: 'Why it cannot be done; empty: it can' }),
    figures: Type.Record(Type.String(), Type.Integer(), { description: 'How many things it touches' }),
  },
  { description: 'What a removal would do' },
);

const id = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 64, description }));
const NewSender = Type.Object(
  {
    sender_id: Type.String({ minLength: 1, maxLength: 64, description: 'What to send as' }),
    route: senderRoute({ description: 'Which messages it may send' }),
    dlt_header_id: id('Header ID in the DLT registry'),
  },
  { additionalProperties: false },
);
const NewTemplate = Type.Object(
  {
    name: name({ description: 'A name that no other template of the account has' }),
    content: templateContent({ description: 'The text as it is registered' }),
    sender_id: id('The one sender ID that it is for; absent: for all'),
    dlt_template_id: id('Template ID in the DLT registry'),
    entity_id: id('Entity ID in the DLT registry'),
  },
  { additionalProperties: false },
);
const NewKey = Type.Object({ name: name() }, { additionalProperties: false });
const MadeKey = Type.Object(
  { name: Type.String(), key: Type.String({ description: 'The key; shown once' }) },
  { description: 'The key that was made' },
);
const LedgerQuery = Type.Object(ledgerQuery, { additionalProperties: false });
const Keys = Type.Object({ items: Type.Array(ApiKey) }, { description: 'The account’s keys' });

const AuditQuery = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    cursor: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  },
  { additionalProperties: false },
);
const values = Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()], {
  description: 'Only what has changed; secrets as "changed"',
});
const Entry = Type.Object(
  {
    id: Type.Integer({ description: 'Its number in the log' }),
    at: time('When'),
    actor: Type.Enum(['person', 'cli', 'apply', 'gateway'], {
      description: 'A person in the panel, a command, or the gateway itself',
    }),
    by: Type.String({ description: 'A username, a command or the gateway' }),
    action: Type.String({ description: 'What was done' }),
    subject: Type.String({ description: 'To what' }),
    before: values,
    after: values,
    reason: Type.Union([Type.String(), Type.Null()], { description: 'Why' }),
  },
  { title: 'AccountEntry', description: 'An entry of the audit log' },
);

/** What belongs to one account, as the operator sees and changes it. */
export function adminAccountRecordsRoutes(
  api: FastifyInstance,
  { db, accounts, ids, people }: Gateway,
): void {
  const looks = { tag: 'Accounts', requires: 'viewer', of: 'admin', params: AccountParams } as const;
  const works = { tag: 'Accounts', requires: 'sender', of: 'admin' } as const;
  const find = (username: string) => findAccountNamed(db, accounts, username);

  api.get<{ Params: Static<typeof AccountParams>; Querystring: Static<typeof ListQuery> }>(
    '/admin/accounts/:username/senders',
    operation({
      ...looks,
      id: 'listSendersOfAccount',
      summary: 'Sender IDs of an account',
      querystring: ListQuery,
      answer: pageOf(SenderId),
      errors: ['not_found'],
    }),
    async ({ params, query }) =>
      pageOfFound(await searchSenders(db, await find(params.username), searchOf(query))),
  );

  api.post<{ Params: Static<typeof AccountParams>; Body: Static<typeof NewSender> }>(
    '/admin/accounts/:username/senders',
    operation({
      ...works,
      id: 'addSenderToAccount',
      summary: 'Give an account a sender ID, approved',
      params: AccountParams,
      body: NewSender,
      answer: null,
      errors: ['not_found', 'conflict'],
    }),
    async (request, reply) => {
      const account = await find(request.params.username);
      const { body } = request;
      const wanted = { ...searchOf({ q: body.sender_id }), limit: 100 };
      const { records } = await searchSenders(db, account, wanted);
      if (records.some(({ senderId }) => senderId === body.sender_id)) throw taken('sender_id');
      const record = { username: account.username, senders: [{ ...body, status: 'approved' }] };
      await atItsFields(
        'accounts[0].senders[0]',
        applyProvisioning(db, people.vault, ids, { accounts: [record] }, { by: actorOf(request) }),
      );
      return reply.code(204).send();
    },
  );

  api.get<{ Params: Static<typeof RecordParams> }>(
    '/admin/accounts/:username/senders/:id/removal',
    operation({
      ...looks,
      id: 'lookAtSenderRemoval',
      summary: 'What stands against taking a sender ID from an account',
      params: RecordParams,
      answer: Consequences,
      errors: ['not_found'],
    }),
    ({ params }) => consequencesOfSender(db, params.username, params.id),
  );

  api.delete<{ Params: Static<typeof RecordParams>; Body: Static<typeof Removal> }>(
    '/admin/accounts/:username/senders/:id',
    operation({
      ...works,
      id: 'removeSenderOfAccount',
      summary: 'Take a sender ID from an account',
      params: RecordParams,
      body: Removal,
      answer: null,
      errors: ['not_found', 'conflict'],
    }),
    async (request, reply) => {
      const { params, body } = request;
      refuseUnstorable(body);
      await removeSender(db, actorOf(request), params.username, params.id, body.reason);
      return reply.code(204).send();
    },
  );

  api.get<{ Params: Static<typeof AccountParams>; Querystring: Static<typeof ListQuery> }>(
    '/admin/accounts/:username/templates',
    operation({
      ...looks,
      id: 'listTemplatesOfAccount',
      summary: 'Templates of an account',
      querystring: ListQuery,
      answer: pageOf(Template),
      errors: ['not_found'],
    }),
    async ({ params, query }) =>
      pageOfFound(await searchTemplates(db, await find(params.username), searchOf(query))),
  );

  api.post<{ Params: Static<typeof AccountParams>; Body: Static<typeof NewTemplate> }>(
    '/admin/accounts/:username/templates',
    operation({
      ...works,
      id: 'addTemplateToAccount',
      summary: 'Give an account a template, approved',
      params: AccountParams,
      body: NewTemplate,
      answer: null,
      errors: ['not_found', 'conflict'],
    }),
    async (request, reply) => {
      const account = await find(request.params.username);
      const { body } = request;
      const wanted = { ...searchOf({ q: body.name }), limit: 100 };
      const { records } = await searchTemplates(db, account, wanted);
      if (records.some((template) => template.name === body.name)) throw taken('name');
      const record = { username: account.username, templates: [{ ...body, status: 'approved' }] };
      await atItsFields(
        'accounts[0].templates[0]',
        applyProvisioning(db, people.vault, ids, { accounts: [record] }, { by: actorOf(request) }),
      );
      return reply.code(204).send();
    },
  );

  api.delete<{ Params: Static<typeof RecordParams>; Body: Static<typeof Removal> }>(
    '/admin/accounts/:username/templates/:id',
    operation({
      ...works,
      id: 'removeTemplateOfAccount',
      summary: 'Take a template from an account; messages that match no other are refused from now on',
      params: RecordParams,
      body: Removal,
      answer: null,
      errors: ['not_found'],
    }),
    async (request, reply) => {
      const { params, body } = request;
      refuseUnstorable(body);
      await removeTemplateOf(db, actorOf(request), params.username, params.id, body.reason);
      return reply.code(204).send();
    },
  );

  api.get<{ Params: Static<typeof AccountParams> }>(
    '/admin/accounts/:username/api-keys',
    operation({
      ...looks,
      id: 'listApiKeysOfAccount',
      summary: 'API keys of an account, without the keys themselves',
      answer: Keys,
      errors: ['not_found'],
    }),
    async ({ params }) => ({ items: await listOwnKeys(db, await find(params.username)) }),
  );

  api.post<{ Params: Static<typeof AccountParams>; Body: Static<typeof NewKey> }>(
    '/admin/accounts/:username/api-keys',
    operation({
      ...works,
      requires: 'owner',
      id: 'addApiKeyToAccount',
      summary: 'Make an API key for an account, which is shown once',
      outlivesSession: 'confirmed',
      params: AccountParams,
      body: NewKey,
      answer: MadeKey,
      status: 201,
      errors: ['not_found', 'conflict'],
    }),
    async (request, reply) => {
      const { username } = await find(request.params.username);
      refuseUnstorable(request.body);
      const key = await addApiKey(db, actorOf(request), username, request.body.name.trim());
      return reply.code(201).send({ name: request.body.name.trim(), key });
    },
  );

  api.delete<{ Params: Static<typeof RecordParams> }>(
    '/admin/accounts/:username/api-keys/:id',
    operation({
      ...works,
      id: 'revokeApiKeyOfAccount',
      summary: 'Make an API key useless at once',
      params: RecordParams,
      answer: null,
      errors: ['not_found'],
    }),
    async (request, reply) => {
      const { params } = request;
      const account = await find(params.username);
      const key = (await listOwnKeys(db, account)).find((one) => one.id === params.id);
      if (!key) throw new DomainError('not_found', 'There is no such key.');
      await revokeApiKey(db, actorOf(request), account.username, key.name);
      return reply.code(204).send();
    },
  );

  api.get<{ Params: Static<typeof AccountParams>; Querystring: Static<typeof LedgerQuery> }>(
    '/admin/accounts/:username/ledger',
    operation({
      ...looks,
      id: 'listLedgerOfAccount',
      summary: 'Grants and transfers singly, sends by day',
      querystring: LedgerQuery,
      answer: pageOf(LedgerItem),
      errors: ['not_found'],
    }),
    async ({ params, query }) => answerLedger(db, await find(params.username), query),
  );

  api.get<{ Params: Static<typeof AccountParams>; Querystring: Static<typeof AuditQuery> }>(
    '/admin/accounts/:username/audit',
    operation({
      ...looks,
      id: 'listEntriesOfAccount',
      summary: 'What was done to an account',
      querystring: AuditQuery,
      answer: pageOf(Entry),
      errors: ['not_found'],
    }),
    async ({ params, query }) => {
      const { number } = await find(params.username);
      const page = { limit: limitOf(query), cursor: query.cursor ?? null };
      const { items, next } = await listEntries(db, { account: number }, page);
      return {
        items: items.map(({ no, at, actor, actorName, action, subject, before, after, reason }) => ({
          id: no,
          at: at.toISOString(),
          actor,
          by: actorName,
          action,
          subject,
          before,
          after,
          reason,
        })),
        next: next === null ? null : String(next),
      };
    },
  );
}

function taken(field: string): DomainError {
  const why = 'is one that the account has already';
  return new DomainError('conflict', `The field ${field} ${why}.`, { fields: { [field]: why } });
}
