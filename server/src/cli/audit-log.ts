import { InvalidArgumentError, type Command } from 'commander';
import { withTools } from '../compose/tools.ts';
import type { Config } from '../config.ts';
import { findByUsername } from '../core/accounts/manage-accounts.ts';
import { listEntries, recordsOfEntry, type EntryPage } from '../core/audit-log/list-entries.ts';
import { readExposedEntries } from '../core/provisioning/exposed-entries.ts';
import { exposedNotice } from '../core/provisioning/seal-stored.ts';
import { numberOf } from './arguments.ts';

const PAGE = 500;

type Options = {
  account?: string;
  actor?: string;
  action?: string;
  since?: Date;
  until?: Date;
  limit: number;
  cursor?: number;
  records?: number;
};

export function auditLogCommand(program: Command, config: () => Config, say: (line: string) => void): void {
  program
    .command('audit-log')
    .description('show who changed what: one JSON object per line, newest first')
    .option('--account <username>', 'only changes to this account')
    .option('--actor <username>', 'only changes by this user, or by cli, apply or gateway')
    .option('--action <name>', 'only this action, such as api_key.created')
    .option('--since <time>', 'from this time on (ISO 8601)', timeOf)
    .option('--until <time>', 'before this time (ISO 8601)', timeOf)
    .option('--limit <number>', 'maximum number of results', numberOf, 100)
    .option('--cursor <number>', 'continue after the entry with this number', numberOf)
    .option('--records <number>', 'list the records covered by the entry with this number', numberOf)
    .action(async ({ account, limit, cursor, records, ...given }: Options) => {
      await withTools(config(), async ({ db }) => {
        if (records !== undefined) {
          for await (const subjects of recordsOfEntry(db, records)) subjects.forEach(say);
          return;
        }
        const filter = {
          ...given,
          ...(account === undefined ? {} : { account: (await findByUsername(db.general, account)).account }),
        };
        const exposed = await readExposedEntries(db.general);
        if (exposed.length > 0) process.stderr.write(`${exposedNotice(exposed)}\n`);
        let next = cursor ?? null;
        for (let left = limit; left > 0;) {
          const page = await listEntries(db.current, filter, { limit: Math.min(left, PAGE), cursor: next });
          for (const entry of page.items) say(JSON.stringify(asJson(entry)));
          left -= page.items.length;
          next = page.next;
          if (next === null) return;
        }
      });
    });
}

function asJson({ no, at, ...entry }: EntryPage['items'][number]) {
  return {
    no,
    at: at.toISOString(),
    actor: entry.actor,
    actor_account: entry.actorAccount,
    actor_person: entry.actorPerson,
    actor_name: entry.actorName,
    session: entry.session,
    address: entry.address,
    action: entry.action,
    account: entry.account,
    subject: entry.subject,
    before: entry.before,
    after: entry.after,
    reason: entry.reason,
    hash: entry.hash,
  };
}

function timeOf(given: string): Date {
  const time = new Date(given);
  if (!/^\d{4}-\d\d-\d\d/.test(given) || Number.isNaN(time.getTime())) {
    throw new InvalidArgumentError('Must be a time such as 2026-07-01 or 2026-07-01T09:30:00Z.');
  }
  return time;
}
