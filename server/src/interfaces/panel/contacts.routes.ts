import type { FastifyInstance } from 'fastify';
import { contactRoutes } from 'harkara-contract/routes/contacts.ts';
import { addContacts, changeContact, removeContact } from '../../core/contacts/contacts.ts';
import { getRecord } from '../../core/records.ts';
import { readContacts, searchContacts } from '../../core/contacts/search-contacts.ts';
import type { Gateway } from '../../core/gateway.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { compileForFirst } from '../kit/json/validation.ts';
import { contactsCsv } from './contacts-csv.ts';
import { csvAnswer } from './csv.ts';
import { pageOfFound, searchOf } from './paging.ts';
import { serve } from './serve.ts';

export function contactsRoutes(api: FastifyInstance, { db, exports }: Gateway): void {
  serve(
    api,
    contactRoutes,
    {
      'GET /groups/:id/contacts': async ({ actor, params, query }) => {
        const found = await searchContacts(db, actor.account, params.id, searchOf(query));
        return { ...pageOfFound(found), reached: found.reached };
      },
      'GET /groups/:id/contacts.csv': async ({ actor, params: { id }, query, listener }) => {
        await getRecord(db, 'group', actor.account, id);
        await exports.record(actor, 'contacts', { group: id });
        const readBy = { reader: query.for ?? 'excel', ...listener };
        const lines = contactsCsv(() => readContacts(db, actor.account, id), readBy);
        return csvAnswer(`contacts-${id}`, lines);
      },
      'POST /groups/:id/contacts': async ({ actor, params, body }) => {
        refuseUnstorable(body);
        return addContacts(db, actor.account, params.id, body.contacts);
      },
      'PUT /groups/:id/contacts/:contact': async ({ actor, params, body }) => {
        refuseUnstorable(body);
        return changeContact(db, actor.account, params.id, params.contact, body);
      },
      'DELETE /groups/:id/contacts/:contact': ({ actor, params }) =>
        removeContact(db, actor.account, params.id, params.contact),
    },
    { 'POST /groups/:id/contacts': { validatorCompiler: compileForFirst } },
  );
}
