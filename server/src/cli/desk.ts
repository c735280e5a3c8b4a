import type { Command } from 'commander';
import { withTools } from '../compose/tools.ts';
import type { Config } from '../config.ts';
import { findByUsername } from '../core/accounts/manage-accounts.ts';
import { pageOfDeadEndpoints, replayEndpoint } from '../core/events/dead-webhooks.ts';
import { toPublicId } from '../core/ids.ts';
import { stateName } from '../core/messages/states.ts';
import { readSystemFigures } from '../core/operations/system-figures.ts';
import { findAnywhere } from '../core/reports/find-anywhere.ts';
import { listInbox } from '../storage/receipt-inbox.queries.ts';
import { numberOf } from './arguments.ts';
import { operator } from './operator.ts';

type ListOptions = { limit: number };

/** What the operator looks up over all accounts, for programs: one JSON object a line. */
export function deskCommands(program: Command, config: () => Config, say: (line: string) => void): void {
  const tell = (value: unknown) => say(JSON.stringify(value));

  program
    .command('find <recipient>')
    .description('messages of all accounts to a number or a mail address, the newest first')
    .option('--limit <number>', 'at most so many', numberOf, 50)
    .action(async (recipient: string, { limit }: ListOptions) => {
      const { items } = await withTools(config(), ({ db }) => {
        const now = new Date(Date.now() + db.clockOffset());
        return findAnywhere(db, recipient, { below: null, limit, now });
      });
      for (const {
        id,
        username,
        state,
        sender,
        sentAt,
        finalAt,
        error,
        errorCode,
        vendorId,
        body,
      } of items) {
        tell({
          message_id: toPublicId(id),
          username,
          status: stateName(state),
          sender,
          sent_at: sentAt,
          final_at: finalAt,
          error,
          error_code: errorCode,
          carrier_id: vendorId,
          text: body,
        });
      }
    });

  program
    .command('receipts')
    .description('receipts that no message is known for, the newest first')
    .option('--limit <number>', 'at most so many', numberOf, 50)
    .action(async ({ limit }: ListOptions) => {
      const receipts = await withTools(config(), ({ db }) => listInbox(db.reports, { before: null, limit }));
      for (const { connectorName, vendorId, recipient, state, receivedAt, nextTry, raw } of receipts) {
        tell({
          connector: connectorName,
          carrier_id: vendorId,
          recipient,
          state: stateName(state),
          received_at: receivedAt,
          next_try: nextTry,
          raw,
        });
      }
    });

  const webhooks = program
    .command('webhooks')
    .description('endpoints with events that were given up')
    .option('--limit <number>', 'at most so many', numberOf, 50)
    .action(async ({ limit }: ListOptions) => {
      const dead = await withTools(config(), ({ db }) => pageOfDeadEndpoints(db, { limit, after: null }));
      for (const { username, endpoint, url, dead: events, error, diedAt } of dead) {
        tell({ username, endpoint, url, events, error, last_at: diedAt });
      }
    });

  webhooks
    .command('replay <username> <endpoint>')
    .description('send all that an endpoint has missed')
    .action(async (username: string, endpoint: string) => {
      const number = numberOf(endpoint);
      const replayed = await withTools(config(), async ({ db, attemptsPerLife }) => {
        const { account } = await findByUsername(db.general, username);
        for (let sum = 0; ;) {
          const piece = await replayEndpoint(db, operator(), account, number, attemptsPerLife);
          sum += piece.replayed;
          if (!piece.more) return sum;
        }
      });
      say(`${replayed} ${replayed === 1 ? 'event is' : 'events are'} on the way again.`);
    });

  program
    .command('system')
    .description(
      'what waits by queue and lane, which processes run, what tables take, the last audit; as JSON',
    )
    .action(async () => {
      const figures = await withTools(config(), ({ db }) => readSystemFigures(db));
      say(JSON.stringify(figures, null, 2));
    });
}
