import type { FastifyInstance } from 'fastify';
import { accountImportRoutes } from 'harkara-contract/routes/account-imports.ts';
import { findAccountNamed } from '../../../core/accounts/account-overview.ts';
import type { Gateway } from '../../../core/gateway.ts';
import { importApproved } from '../../../core/provisioning/import-approved.ts';
import { compileForFirst } from '../../kit/json/validation.ts';
import { serve } from '../serve.ts';
import { atItsFields } from './form-problems.ts';

/** A file of 10 MB, with the names of its fields in every row. */
const LARGEST = 24 * 1_024 * 1_024;

const large = { validatorCompiler: compileForFirst, bodyLimit: LARGEST };

/** What a DLT registry has approved for an account, from the lists that its portal gives. */
export function adminAccountImportsRoutes(
  api: FastifyInstance,
  { db, accounts, ids, people }: Gateway,
): void {
  const tools = { db, vault: people.vault, ids };

  serve(
    api,
    accountImportRoutes,
    {
      'POST /admin/accounts/:username/senders/import': async ({ actor, params, body }) => {
        const account = await findAccountNamed(db, accounts, params.username);
        const imported = importApproved({ ...tools, by: actor }, account, 'sender', body.rows, body);
        const outcome = await atItsFields('accounts[0]', imported);
        // Templates of the next file may be for these.
        if (!body.dryRun) accounts.forget(account.number);
        return outcome;
      },
      'POST /admin/accounts/:username/templates/import': async ({ actor, params, body }) => {
        const account = await findAccountNamed(db, accounts, params.username);
        const imported = importApproved({ ...tools, by: actor }, account, 'template', body.rows, body);
        return atItsFields('accounts[0]', imported);
      },
    },
    {
      'POST /admin/accounts/:username/senders/import': large,
      'POST /admin/accounts/:username/templates/import': large,
    },
  );
}
