import { createHash, randomUUID } from 'node:crypto';
import { Argument, InvalidArgumentError, type Command } from 'commander';
import { withTools } from '../compose/tools.ts';
import type { Config } from '../config.ts';
import { makePassword } from '../core/accounts/credentials.ts';
import {
  addApiKey,
  creditAccount,
  listAccounts,
  revokeApiKey,
  setAccountStatus,
  setPassword,
} from '../core/accounts/manage-accounts.ts';
import { searchAccounts } from '../core/accounts/search-accounts.ts';
import { renewFirstPassword, resetSecondFactor } from '../core/people/rescue.ts';
import { CREDIT_KINDS, fromMilliCredits, toMilliCredits, type CreditKind } from '../core/credits/credits.ts';
import { DomainError } from '../core/errors.ts';
import { numberOf } from './arguments.ts';
import { operator } from './operator.ts';

type CreditOptions = { description?: string; key?: string };

export function accountCommands(program: Command, config: () => Config, say: (line: string) => void): void {
  const account = program.command('account').description('view and change accounts');

  account
    .command('list')
    .description('list all accounts and their balances')
    .option('--json', 'print as JSON')
    .action(async (options: { json?: boolean }) => {
      const accounts = await withTools(config(), ({ db }) => listAccounts(db));
      if (options.json) say(JSON.stringify(accounts.map(inCredits), null, 2));
      else for (const line of accounts.map(describe)) say(line);
    });

  account
    .command('find <words>')
    .description(
      'find accounts by the start of their name or number, or any part of their contact details: one JSON object per line',
    )
    .option('--limit <number>', 'maximum number of results', numberOf, 50)
    .option('--cursor <text>', 'continue from the cursor on the last line of an earlier list')
    .action(async (words: string, { limit, cursor }: { limit: number; cursor?: string }) => {
      const { items, next } = await withTools(config(), ({ db }) =>
        searchAccounts(db, { words, limit, cursor: cursor ?? null }),
      );
      for (const { place: _, ...found } of items) say(JSON.stringify(inCredits(found)));
      if (next !== null) say(JSON.stringify({ next }));
    });

  account
    .command('credit <username>')
    .description('grant credits, or withdraw them with a negative amount (after --)')
    .addArgument(new Argument('<kind>').choices(CREDIT_KINDS))
    .addArgument(new Argument('<amount>').argParser(parseAmount))
    .option('--description <text>', 'what the credits are for')
    .option('--key <text>', 'repeating a command with the same key within a day changes nothing')
    .action(async (username: string, kind: CreditKind, amount: number, options: CreditOptions) => {
      const { description, key = randomUUID() } = options;
      const fingerprint = createHash('sha256')
        .update(JSON.stringify([kind, amount, description ?? null]))
        .digest();
      const idempotency = { key: `cli credit ${key}`, fingerprint };
      try {
        const balance = await withTools(config(), ({ db, ids }) =>
          creditAccount(db, operator(), ids, username, kind, amount, description, idempotency),
        );
        const held = fromMilliCredits(balance);
        say(`${username} now has ${held} ${kind} ${held === 1 ? 'credit' : 'credits'}.`);
      } catch (error) {
        if (!(error instanceof DomainError)) {
          say(`This may or may not have been booked. Repeat it with --key ${key}: it won't be booked twice.`);
        }
        throw error;
      }
    });

  account
    .command('status <username>')
    .description('activate, deactivate or block an account')
    .addArgument(new Argument('<status>').choices(['active', 'inactive', 'blocked']))
    .action(async (username: string, status: 'active' | 'inactive' | 'blocked') => {
      await withTools(config(), ({ db }) => setAccountStatus(db, operator(), username, status));
      say(`${username} is ${status}.`);
    });

  account
    .command('password <username>')
    .description('set a new password for the account and show it once')
    .action(async (username: string) => {
      const password = makePassword();
      await withTools(config(), ({ db }) => setPassword(db, operator(), username, password));
      say(`New password for ${username} (shown once): ${password}`);
    });

  account
    .command('panel-password <username>')
    .description('set a temporary panel password for a user and show it once')
    .action(async (username: string) => {
      const password = await withTools(config(), ({ db }) => renewFirstPassword(db, operator(), username));
      say(`Temporary panel password for ${username} (shown once): ${password}`);
      say('They must change it at the next sign-in.');
    });

  account
    .command('totp-reset <username>')
    .description(
      'let a user who has lost their authenticator app and recovery codes sign in with only the password',
    )
    .action(async (username: string) => {
      await withTools(config(), ({ db }) => resetSecondFactor(db, operator(), username));
      say(`${username} can sign in to the panel without a code until they set up two-step sign-in again.`);
    });

  account
    .command('key <username> <name>')
    .description('create an API key and show it once')
    .action(async (username: string, name: string) => {
      const key = await withTools(config(), ({ db }) => addApiKey(db, operator(), username, name));
      say(`API key "${name}" for ${username} (shown once): ${key}`);
    });

  account
    .command('revoke-key <username> <name>')
    .description('revoke an API key immediately')
    .action(async (username: string, name: string) => {
      await withTools(config(), ({ db }) => revokeApiKey(db, operator(), username, name));
      say(`Revoked the API key "${name}" of ${username}.`);
    });
}

type Summary = Awaited<ReturnType<typeof listAccounts>>[number];

function inCredits<A extends Pick<Summary, 'balances'>>(account: A): A {
  const balances = Object.entries(account.balances).map(([kind, milli]) => [kind, fromMilliCredits(milli)]);
  return { ...account, balances: Object.fromEntries(balances) as Summary['balances'] };
}

function describe(account: Summary): string {
  const balances = Object.entries(account.balances).map(
    ([kind, milli]) => `${kind} ${fromMilliCredits(milli)}`,
  );
  return `${account.account}\t${account.username}\t${account.role}\t${account.status}\t${balances.join(', ')}`;
}

function parseAmount(text: string): number {
  const milli = text.trim() === '' ? null : toMilliCredits(Number(text));
  if (milli === null || milli === 0)
    throw new InvalidArgumentError('Must be a number with at most three decimal places, and not 0.');
  return milli;
}
