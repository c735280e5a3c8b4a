import type { FastifyInstance } from 'fastify';
import { fact } from 'harkara-contract/facts.ts';
import { accountRecordRoutes } from 'harkara-contract/routes/account-records.ts';
import { findAccountNamed } from '../../../core/accounts/account-overview.ts';
import { addApiKey, revokeApiKey } from '../../../core/accounts/manage-accounts.ts';
import { listOwnKeys } from '../../../core/accounts/own-keys.ts';
import { listEntries } from '../../../core/audit-log/list-entries.ts';
import { DomainError } from '../../../core/errors.ts';
import type { Gateway } from '../../../core/gateway.ts';
import type { Actor } from '../../../core/people/actor.ts';
import { applyProvisioning } from '../../../core/provisioning/apply.ts';
import {
  consequencesOfSender,
  removeSender,
  removeTemplateOf,
} from '../../../core/removals/account-records.ts';
import { searchSenders } from '../../../core/senders/list-senders.ts';
import { refuseUnstorable } from '../../../core/storable.ts';
import { searchTemplates } from '../../../core/templates/manage-templates.ts';
import { answerLedger } from '../ledger-answer.ts';
import { LAST_ENTRY, limitOf, numberOf, pageOfFound, searchOf } from '../paging.ts';
import { serve } from '../serve.ts';
import { atItsFields } from './form-problems.ts';
import { describeConsequences } from './consequences.ts';

/** What belongs to one account, as the operator sees and changes it. */
export function adminAccountRecordsRoutes(
  api: FastifyInstance,
  { db, accounts, ids, people }: Gateway,
): void {
  const find = (username: string) => findAccountNamed(db, accounts, username);

  /** Gives an account a record, approved, as a provisioning file would. */
  const give = async (actor: Actor, username: string, kind: 'senders' | 'templates', record: object) => {
    const account = { username, [kind]: [{ ...record, status: 'approved' }] };
    await atItsFields(
      `accounts[0].${kind}[0]`,
      applyProvisioning(db, people.vault, ids, { accounts: [account] }, { by: actor }),
    );
  };

  serve(api, accountRecordRoutes, {
    'GET /admin/accounts/:username/senders': async ({ params, query }) =>
      pageOfFound(await searchSenders(db, await find(params.username), searchOf(query))),

    'POST /admin/accounts/:username/senders': async ({ actor, params, body }) => {
      const account = await find(params.username);
      const { records } = await searchSenders(db, account, searchOf({ q: body.sender_id, limit: 100 }));
      if (records.some(({ senderId }) => senderId === body.sender_id)) throw taken('sender_id');
      await give(actor, account.username, 'senders', body);
    },

    'GET /admin/accounts/:username/senders/:id/removal': ({ params, listener }) =>
      describeConsequences(consequencesOfSender(db, params.username, params.id), listener),

    'DELETE /admin/accounts/:username/senders/:id': async ({ actor, params, body }) => {
      refuseUnstorable(body);
      await removeSender(db, actor, params.username, params.id, body.reason);
    },

    'GET /admin/accounts/:username/templates': async ({ params, query }) =>
      pageOfFound(await searchTemplates(db, await find(params.username), searchOf(query))),

    'POST /admin/accounts/:username/templates': async ({ actor, params, body }) => {
      const account = await find(params.username);
      const { records } = await searchTemplates(db, account, searchOf({ q: body.name, limit: 100 }));
      if (records.some(({ name }) => name === body.name)) throw taken('name');
      await give(actor, account.username, 'templates', body);
    },

    'DELETE /admin/accounts/:username/templates/:id': async ({ actor, params, body }) => {
      refuseUnstorable(body);
      await removeTemplateOf(db, actor, params.username, params.id, body.reason);
    },

    'GET /admin/accounts/:username/api-keys': async ({ params }) => ({
      items: await listOwnKeys(db, await find(params.username)),
    }),

    'POST /admin/accounts/:username/api-keys': async ({ actor, params, body }) => {
      const { username } = await find(params.username);
      refuseUnstorable(body);
      const name = body.name.trim();
      return { name, key: await addApiKey(db, actor, username, name) };
    },

    'DELETE /admin/accounts/:username/api-keys/:id': async ({ actor, params }) => {
      const account = await find(params.username);
      const key = (await listOwnKeys(db, account)).find((one) => one.id === params.id);
      if (!key) throw new DomainError(fact('api_key_not_found'));
      await revokeApiKey(db, actor, account.username, key.name);
    },

    'GET /admin/accounts/:username/ledger': async ({ params, query }) =>
      answerLedger(db, await find(params.username), query),

    'GET /admin/accounts/:username/audit': async ({ params, query }) => {
      const { number } = await find(params.username);
      const page = { limit: limitOf(query), cursor: numberOf(query, LAST_ENTRY) };
      const { items, next } = await listEntries(db, { account: number }, page);
      return pageOfFound({ records: items.map((entry) => ({ ...entry, name: entry.actorName })), next });
    },
  });
}

function taken(field: string): DomainError {
  return new DomainError(fact('account_record_taken', { field }), {
    fields: { [field]: fact('is_of_account_already') },
  });
}
