import type { Command } from 'commander';
import { say as words } from 'harkara-contract/say.ts';
import { createTxtLookUp } from '../compose/look-up-dns.ts';
import { withTools } from '../compose/tools.ts';
import type { Config } from '../config.ts';
import { prepareNextKey } from '../core/channels/email/domain-keys.ts';
import { findDomain, showDomains, type ShownDomain } from '../core/channels/email/manage-domains.ts';
import { verifyDomain, type DomainCheck } from '../core/channels/email/verify-domain.ts';
import { readFact } from '../core/stored-fact.ts';
import { operator } from './operator.ts';
import { suppressionCommands } from './suppressions.ts';

export function emailCommands(program: Command, config: () => Config, say: (line: string) => void): void {
  const email = program.command('email').description("manage customers' email domains and suppression lists");

  const domains = email
    .command('domains')
    .description('list the domains that customers send email from, with the DNS records each one needs')
    .option('--account <username>', 'only this account')
    .option('--json', 'print as JSON')
    .action(async ({ account, json = false }: { account?: string; json?: boolean }) => {
      const shown = await withTools(config(), ({ db, vault }) => showDomains(db, vault, account ?? null));
      if (json) say(JSON.stringify(shown.map(asJson), null, 2));
      else say(shown.length === 0 ? 'No email domains are set up.' : shown.map(describe).join('\n\n'));
    });

  domains
    .command('verify <username> <domain>')
    .description('check that its DNS records are published')
    .action(async (username: string, domain: string) => {
      const lookUp = createTxtLookUp(config().dnsServers);
      const check = await withTools(config(), async ({ db, vault }) =>
        verifyDomain(db, vault, await findDomain(db.general, username, domain), lookUp, new Date()),
      );
      say(describeCheck(domain, check));
      if (check.problem !== null) process.exitCode = 1;
    });

  domains
    .command('rotate <username> <domain>')
    .description(
      'create the next key; it is used once its record is published and the domain is verified again',
    )
    .action(async (username: string, domain: string) => {
      await withTools(config(), async ({ db, vault }) => {
        await prepareNextKey(db, operator(), vault, await findDomain(db.general, username, domain));
        const shown = await showDomains(db, vault, username);
        say(
          shown
            .filter((one) => one.domain === domain.toLowerCase())
            .map(describe)
            .join(''),
        );
      });
    });

  suppressionCommands(email, config, say);
}

function describe({ username, domain, status, verifiedAt, problem, signing, records }: ShownDomain): string {
  const verified =
    verifiedAt === null
      ? `not verified${problem === null ? '' : `: ${words(readFact(problem))}`}`
      : `verified ${verifiedAt.toISOString()}`;
  return [
    `${domain} of ${username}: ${status}, ${verified}; signed with ${signing}`,
    ...records.map(({ name, type, value }) => `    ${name} ${type} "${value}"`),
  ].join('\n');
}

const STATES = {
  right: 'ok',
  missing: 'missing',
  different: 'has a different value',
  unanswered: 'no answer from DNS',
} as const;

function describeCheck(domain: string, { records, signing, problem }: DomainCheck): string {
  return [
    ...records.map(({ name, state, isOptional }) => {
      return `${name}: ${STATES[state]}${isOptional && state !== 'right' ? ' (not needed to send)' : ''}`;
    }),
    problem ? words(problem) : `${domain} is verified; its email is signed with ${signing}.`,
  ].join('\n');
}

function asJson({ username, domain, status, verifiedAt, checkedAt, problem, signing, records }: ShownDomain) {
  return {
    username,
    domain,
    status,
    verified_at: verifiedAt?.toISOString() ?? null,
    checked_at: checkedAt?.toISOString() ?? null,
    problem: problem && words(readFact(problem)),
    signing,
    records,
  };
}
