import type { Command } from 'commander';
import { withTools } from '../compose/tools.ts';
import type { Config } from '../config.ts';
import { removeRecord } from '../core/removals/account-records.ts';
import { DEFAULT_ID } from '../core/brands/brand.ts';
import {
  removeBrand,
  removeConnector,
  removeFromDnd,
  removeRoute,
  removeVirtualNumber,
} from '../core/removals/gateway-records.ts';
import type { Database } from '../storage/database.ts';
import { numberOf } from './arguments.ts';
import { operator } from './operator.ts';

/** What apply never does. */
export function removeCommands(program: Command, config: () => Config, say: (line: string) => void): void {
  const remove = program
    .command('remove')
    .description(
      'remove things that apply never removes; refused, with the reason, while something depends on them',
    );
  const done = async (what: string, work: (db: Database) => Promise<void>) => {
    await withTools(config(), ({ db }) => work(db));
    say(`Removed ${what}.`);
  };

  remove
    .command('connector <name>')
    .description('a carrier that is switched off, has no queued messages and is not used by a route')
    .action((name: string) => done(name, (db) => removeConnector(db, operator(), name)));
  remove
    .command('route <key>')
    .description('a route, by “name” and its name, or by what it matches, such as sms/T')
    .action((key: string) => done(key, (db) => removeRoute(db, operator(), key)));
  remove
    .command('number <number>')
    .description('a virtual number')
    .action((number: string) => done(number, (db) => removeVirtualNumber(db, operator(), number)));
  remove
    .command('brand [id]')
    .description('a brand; without an ID, the default brand, so that the product’s own name is shown')
    .action((id: string = DEFAULT_ID) => done('the brand', (db) => removeBrand(db, operator(), id)));
  remove
    .command('dnd <number> <reason>')
    .description('a number on the do-not-disturb (DND) list')
    .action((number: string, reason: string) =>
      done(number, (db) => removeFromDnd(db, operator(), number, reason)),
    );
  for (const kind of ['sender', 'template', 'keyword'] as const) {
    remove
      .command(`${kind} <username> <id> <reason>`)
      .description(`a ${kind} of an account, by its ID`)
      .action((username: string, id: string, reason: string) =>
        done(`${kind} ${id}`, (db) => removeRecord(db, operator(), kind, username, numberOf(id), reason)),
      );
  }
}
