import type { Command } from 'commander';
import { withTools } from '../compose/tools.ts';
import type { Config } from '../config.ts';
import { findByUsername } from '../core/accounts/manage-accounts.ts';
import {
  allowAddress,
  listSuppressedAddresses,
  suppressAddress,
  type Suppression,
} from '../core/channels/email/manage-suppressions.ts';
import { toPublicId } from '../core/ids.ts';
import type { Database } from '../storage/database.ts';
import { operator } from './operator.ts';
import { printable } from './printable.ts';

const PAGE = 1_000;

type JsonOption = { json?: boolean };

export function suppressionCommands(email: Command, config: () => Config, say: (line: string) => void): void {
  const suppressions = email
    .command('suppressions')
    .description("manage an account's suppression list: addresses it no longer sends to");

  suppressions
    .command('list <username>')
    .description('list all suppressed addresses')
    .option('--json', 'print as JSON')
    .action(async (username: string, { json = false }: JsonOption) => {
      await withTools(config(), async ({ db }) => {
        const found: Suppression[] = [];
        for await (const page of pagesOf(db, username)) found.push(...page);
        if (json) say(JSON.stringify(found.map(asJson), null, 2));
        else if (found.length === 0) say(`The suppression list of ${username} is empty.`);
        else say(found.map(describe).join('\n'));
      });
    });

  suppressions
    .command('add <username> <address>')
    .description('add an address to the list')
    .option('--detail <text>', 'the reason')
    .option('--json', 'print as JSON')
    .action(
      async (
        username: string,
        address: string,
        { json = false, detail }: JsonOption & { detail?: string },
      ) => {
        const stored = await withTools(config(), async ({ db }) =>
          suppressAddress(db, await ownerNamed(db, username), address, detail ?? null, operator()),
        );
        say(json ? JSON.stringify(asJson(stored), null, 2) : describe(stored));
      },
    );

  suppressions
    .command('remove <username> <address>')
    .description('remove an address from the list')
    .option('--json', 'print as JSON')
    .action(async (username: string, address: string, { json = false }: JsonOption) => {
      const allowed = await withTools(config(), async ({ db }) =>
        allowAddress(db, await ownerNamed(db, username), address, operator()),
      );
      say(
        json
          ? JSON.stringify({ address: allowed, deleted: true }, null, 2)
          : `${username} can send to ${allowed} again.`,
      );
    });
}

async function* pagesOf(db: Database, username: string): AsyncGenerator<Suppression[]> {
  const owner = await ownerNamed(db, username);
  for (let after: string | null = null; ;) {
    const { suppressions, next } = await listSuppressedAddresses(db, owner, { after, limit: PAGE });
    yield suppressions;
    if (next === null) return;
    after = next;
  }
}

async function ownerNamed(db: Database, username: string) {
  const { bucket, account: number } = await findByUsername(db.general, username);
  return { bucket, number };
}

function describe({ address, reason, detail, message, createdAt }: Suppression): string {
  const about = [message === null ? '' : toPublicId(message), detail?.replace(/\s+/g, ' ') ?? ''].filter(
    (part) => part !== '',
  );
  return printable([createdAt.toISOString(), address, reason, ...about].join('\t'));
}

function asJson({ address, reason, detail, message, createdAt }: Suppression) {
  return {
    address,
    reason,
    detail,
    message_id: message === null ? null : toPublicId(message),
    created_at: createdAt.toISOString(),
  };
}
