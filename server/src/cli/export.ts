import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { withTools } from '../compose/tools.ts';
import type { Config } from '../config.ts';
import { recordAction } from '../core/audit-log/record-action.ts';
import { findByUsername } from '../core/accounts/manage-accounts.ts';
import { exportProvisioning } from '../core/provisioning/export.ts';

import { transaction } from '../storage/database.ts';
import { operator } from './operator.ts';

type Options = { account?: string; contacts: boolean; dnd: boolean };

export function exportCommand(program: Command, config: () => Config, out: Writable = process.stdout): void {
  program
    .command('export')
    .description('print the current setup as a file for apply, without secrets')
    .option('--account <username>', 'only this account')
    .option('--no-contacts', 'leave out the contacts in groups')
    .option('--no-dnd', 'leave out the do-not-disturb (DND) list')
    .action(async ({ account, contacts, dnd }: Options) => {
      await withTools(config(), async ({ db, vault }) => {
        const key = account === undefined ? null : await findByUsername(db.general, account);
        const only = account === undefined ? {} : { account };
        const pieces = exportProvisioning(db, vault, { contacts, dnd, ...only });
        await transaction(db.general, (handle) =>
          recordAction(handle, operator(), {
            action: 'setup.exported',
            account: key?.account ?? null,
            subject: account ?? 'all',
            after: { contacts, dnd },
          }),
        );
        await pipeline(Readable.from(pieces), out, { end: false });
      });
    });
}
