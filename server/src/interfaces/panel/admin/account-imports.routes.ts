import type { FastifyInstance } from 'fastify';
import { rowImportOf, RowsImported } from 'harkara-contract/records/row-import.ts';
import { SenderRow } from 'harkara-contract/routes/senders.ts';
import { TemplateRow } from 'harkara-contract/routes/templates.ts';
import type { Static } from 'typebox';
import { findAccountNamed } from '../../../core/accounts/account-overview.ts';
import type { Gateway } from '../../../core/gateway.ts';
import {
  importApprovedSenders,
  importApprovedTemplates,
} from '../../../core/provisioning/import-approved.ts';
import { MOST_SENDERS } from '../../../core/senders/request-sender.ts';
import { MOST_TEMPLATES } from '../../../core/templates/manage-templates.ts';
import { compileForFirst } from '../../kit/json/validation.ts';
import { actorOf, operation } from '../operation.ts';
import { AccountParams } from './accounts.routes.ts';
import { atItsFields } from './form-problems.ts';

const Templates = rowImportOf(TemplateRow, MOST_TEMPLATES);
const Senders = rowImportOf(SenderRow, MOST_SENDERS);

/** A file of 10 MB, with the names of its fields in every row. */
const LARGEST = 24 * 1_024 * 1_024;

/** What a DLT registry has approved for an account, from the lists that its portal gives. */
export function adminAccountImportsRoutes(
  api: FastifyInstance,
  { db, accounts, ids, people }: Gateway,
): void {
  const works = {
    tag: 'Accounts',
    requires: 'sender',
    of: 'admin',
    params: AccountParams,
    answer: RowsImported,
  } as const;

  api.post<{ Params: Static<typeof AccountParams>; Body: Static<typeof Templates> }>(
    '/admin/accounts/:username/templates/import',
    {
      ...operation({
        ...works,
        id: 'importTemplatesOfAccount',
        summary: 'Give an account the templates of a file, approved; may be repeated',
        body: Templates,
        errors: ['not_found', 'conflict'],
      }),
      validatorCompiler: compileForFirst,
      bodyLimit: LARGEST,
    },
    async (request) => {
      const { body } = request;
      const account = await findAccountNamed(db, accounts, request.params.username);
      const tools = { db, vault: people.vault, ids, by: actorOf(request) };
      return atItsFields('accounts[0]', importApprovedTemplates(tools, account, body.rows, body));
    },
  );

  api.post<{ Params: Static<typeof AccountParams>; Body: Static<typeof Senders> }>(
    '/admin/accounts/:username/senders/import',
    {
      ...operation({
        ...works,
        id: 'importSendersOfAccount',
        summary: 'Give an account the sender IDs of a file, approved; may be repeated',
        body: Senders,
        errors: ['not_found', 'conflict'],
      }),
      validatorCompiler: compileForFirst,
      bodyLimit: LARGEST,
    },
    async (request) => {
      const { body } = request;
      const account = await findAccountNamed(db, accounts, request.params.username);
      const tools = { db, vault: people.vault, ids, by: actorOf(request) };
      const imported = await atItsFields(
        'accounts[0]',
        importApprovedSenders(tools, account, body.rows, body),
      );
      // Templates of the next file may be for these.
      if (!body.dryRun) accounts.forget(account.number);
      return imported;
    },
  );
}
