import type { Command } from 'commander';
import { fact } from 'harkara-contract/facts.ts';
import { say as words } from 'harkara-contract/say.ts';
import { withTools, type Tools } from '../compose/tools.ts';
import type { Config } from '../config.ts';
import { normaliseUsername } from '../core/accounts/credentials.ts';
import { SESSION_HOURS } from '../core/channels/chatapp/sessions.ts';
import { syncTemplates } from '../core/channels/chatapp/sync-templates.ts';
import { loadGatewayConfig } from '../core/delivery/carriers.ts';
import { DomainError } from '../core/errors.ts';
import { readFact } from '../core/stored-fact.ts';
import { findInDirectory } from '../storage/account-changes.queries.ts';
import { listOpenSessions } from '../storage/chat.queries.ts';
import { findChatAccount, listAllChatAccounts, listChatTemplates } from '../storage/chat-accounts.queries.ts';
import { printable } from './printable.ts';

type Options = { account?: string; json?: boolean };

const MOST_SESSIONS = 100;

export function chatCommands(program: Command, config: () => Config, say: (line: string) => void): void {
  const chat = program.command('chat').description('view chat business accounts, templates and sessions');
  const tell = (json: boolean | undefined, data: unknown, lines: () => string[]) => {
    if (json) say(JSON.stringify(data, null, 2));
    else for (const line of lines()) say(printable(line));
  };

  chat
    .command('accounts')
    .description('list business accounts and their problems')
    .option('--json', 'print as JSON')
    .action(async ({ json }: Options) => {
      const accounts = await withTools(config(), checkAccounts);
      tell(json, accounts, () =>
        accounts.length === 0 ? ['No business account is set up.'] : accounts.flatMap(linesOf),
      );
      if (accounts.some(({ problems }) => problems.length > 0)) process.exitCode = 1;
    });

  chat
    .command('templates')
    .description('list templates and their status')
    .option('--account <username>', 'only this account')
    .option('--json', 'print as JSON')
    .action(async ({ account, json }: Options) => {
      const stored = await withTools(config(), ({ db }) =>
        listChatTemplates(db.general, account === undefined ? null : normaliseUsername(account)),
      );
      const templates = stored.map((one) => ({
        ...one,
        problem: one.problem && words(readFact(one.problem)),
      }));
      tell(json, templates, () =>
        templates.map(
          ({ username, name, language, category, status, problem }) =>
            `${username}\t${name} (${language})\t${category}\t${status}${problem === null ? '' : `; it ${problem}`}`,
        ),
      );
    });

  chat
    .command('sessions <username>')
    .description('list open sessions: these people can be sent free text')
    .option('--json', 'print as JSON')
    .action(async (username: string, { json }: Options) => {
      const sessions = await withTools(config(), async ({ db }) => {
        const wanted = normaliseUsername(username);
        const key = (await findInDirectory(db.general, 'username', [wanted])).get(wanted);
        const owner = key ? await findChatAccount(db.general, key) : null;
        if (!owner) throw new DomainError(fact('account_without_business_account', { username }));
        return listOpenSessions(db.general, owner, SESSION_HOURS, MOST_SESSIONS);
      });
      tell(json, sessions, () =>
        sessions.length === 0
          ? ['No open sessions.']
          : sessions.map(({ person, contactName, lastAt }) => {
              const until = new Date(lastAt.getTime() + SESSION_HOURS * 3_600_000);
              return `${person}\t${contactName ?? ''}\topen until ${until.toISOString()}`;
            }),
      );
    });

  chat
    .command('sync <connector>')
    .description('fetch the templates from the carrier now')
    .action(async (name: string) => {
      const changed = await withTools(config(), async (tools) => {
        const found = (await connectorsOf(tools)).find((one) => one.name === name);
        const own = found && tools.chatToolsOf(found);
        if (!own) throw new DomainError(fact('carrier_without_templates', { carrier: name }));
        return syncTemplates(tools.db, name, own.listTemplates);
      });
      say(`${changed} ${changed === 1 ? 'template' : 'templates'} changed.`);
    });
}

async function connectorsOf({ db, vault }: Tools) {
  return (await loadGatewayConfig(db.general, vault, () => false)).carriers;
}

async function checkAccounts(tools: Tools) {
  const { db, chatToolsOf } = tools;
  const connectors = await connectorsOf(tools);
  const accounts = await listAllChatAccounts(db.general);
  return Promise.all(
    accounts.map(async (account) => {
      const connector = connectors.find(({ name }) => name === account.connector);
      const problems = connector
        ? [
            ...(connector.enabled ? [] : ['its carrier is switched off']),
            ...((await chatToolsOf(connector)
              ?.check()
              .then((found) => found.map((problem) => words(problem)))
              .catch((error: unknown) => [error instanceof Error ? error.message : String(error)])) ?? []),
            ...(account.syncProblem === null
              ? []
              : [`its templates could not be read: ${words(readFact(account.syncProblem))}`]),
          ]
        : [`the carrier ${account.connector} does not exist`];
      const { username, sender, syncedAt, calledAt } = account;
      return { account: username, connector: account.connector, sender, syncedAt, calledAt, problems };
    }),
  );
}

function linesOf(account: Awaited<ReturnType<typeof checkAccounts>>[number]): string[] {
  const { account: username, connector, sender, syncedAt, calledAt, problems } = account;
  const templates = syncedAt === null ? 'templates never read' : `templates read ${syncedAt.toISOString()}`;
  const calls = calledAt === null ? 'no callback yet' : `last callback ${calledAt.toISOString()}`;
  return [
    `${username}\t${sender} via ${connector}\t${templates}, ${calls}`,
    ...problems.map((problem) => `    ${problem}`),
  ];
}
