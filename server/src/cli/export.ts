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
    .description('write the present set-up as a file that apply takes, without any secret')
    .option('--account <username>', 'one account alone')
    .option('--no-contacts', 'without the contacts of groups')
    .option('--no-dnd', 'without the do-not-disturb registry')
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
