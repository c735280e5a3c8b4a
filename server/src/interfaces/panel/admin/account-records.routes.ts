import type { FastifyInstance } from 'fastify';
import { fact } from 'harkara-contract/facts.ts';
import { RECORDS } from 'harkara-contract/records/kinds.ts';
import { accountRecordRoutes } from 'harkara-contract/routes/account-records.ts';
import { findAccountNamed } from '../../../core/accounts/account-overview.ts';
import { addApiKey, revokeApiKey } from '../../../core/accounts/manage-accounts.ts';
import { listOwnKeys } from '../../../core/accounts/own-keys.ts';
import { listEntries } from '../../../core/audit-log/list-entries.ts';
import { DomainError } from '../../../core/errors.ts';
import type { Gateway } from '../../../core/gateway.ts';
import type { Actor } from '../../../core/people/actor.ts';
import { applyProvisioning } from '../../../core/provisioning/apply.ts';
import { hasRecord, search } from '../../../core/records.ts';
import { consequencesOfSender, removeRecord } from '../../../core/removals/account-records.ts';
import { refuseUnstorable } from '../../../core/storable.ts';
import { answerLedger } from '../ledger-answer.ts';
import { LAST_ENTRY, limitOf, numberOf, pageOfFound, searchOf } from '../paging.ts';
import { serve } from '../serve.ts';
import { atItsFields } from './form-problems.ts';
import { describeConsequences } from './consequences.ts';

/** What belongs to one account, as the operator sees and changes it. */
export function adminAccountRecordsRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { db, accounts, ids, people } = gateway;
  const find = (username: string) => findAccountNamed(db, accounts, username);

  /** Gives an account a record, approved, as a provisioning file would. */
  const give = async (actor: Actor, name: string, kind: 'sender' | 'template', record: object) => {
    const account = await find(name);
    const { place, key } = RECORDS[kind];
    const [field = ''] = Object.keys(key);
    if (await hasRecord(db, kind, account, String(Reflect.get(record, field)))) throw taken(field);
    const { username } = account;
    const document = { accounts: [{ username, [place]: [{ ...record, status: 'approved' }] }] };
    await atItsFields(
      `accounts[0].${place}[0]`,
      applyProvisioning(db, people.vault, ids, document, { by: actor }),
    );
  };

  serve(api, accountRecordRoutes, {
    'GET /admin/accounts/:username/senders': async ({ params, query }) =>
      pageOfFound(await search(db, 'sender', await find(params.username), searchOf(query))),

    'POST /admin/accounts/:username/senders': ({ actor, params, body }) =>
      give(actor, params.username, 'sender', body),

    'GET /admin/accounts/:username/senders/:id/removal': ({ params, listener }) =>
      describeConsequences(consequencesOfSender(db, params.username, params.id), listener),

    'DELETE /admin/accounts/:username/senders/:id': async ({ actor, params, body }) => {
      refuseUnstorable(body);
      await removeRecord(db, actor, 'sender', params.username, params.id, body.reason);
    },

    'GET /admin/accounts/:username/templates': async ({ params, query }) =>
      pageOfFound(await search(db, 'template', await find(params.username), searchOf(query))),

    'POST /admin/accounts/:username/templates': ({ actor, params, body }) =>
      give(actor, params.username, 'template', body),

    'DELETE /admin/accounts/:username/templates/:id': async ({ actor, params, body }) => {
      refuseUnstorable(body);
      await removeRecord(db, actor, 'template', params.username, params.id, body.reason);
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

    'GET /admin/accounts/:username/ledger': async ({ params, query, reply }) =>
      answerLedger(gateway, reply, await find(params.username), query),

    'GET /admin/accounts/:username/audit': async ({ params, query }) => {
      const { number } = await find(params.username);
      const page = { limit: limitOf(query), cursor: numberOf(query, LAST_ENTRY) };
      const { items, next } = await listEntries(db.current, { account: number }, page);
      return pageOfFound({ records: items.map((entry) => ({ ...entry, name: entry.actorName })), next });
    },
  });
}

function taken(field: string): DomainError {
  return new DomainError(fact('account_record_taken', { field }), {
    fields: { [field]: fact('is_of_account_already') },
  });
}
