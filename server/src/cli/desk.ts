import { InvalidArgumentError, type Command } from 'commander';
import { say as inWords } from 'harkara-contract/say.ts';
import { withTools } from '../compose/tools.ts';
import type { Config } from '../config.ts';
import { findByUsername } from '../core/accounts/manage-accounts.ts';
import { dismissReceipt, matchByHand, pageOfUnmatched } from '../core/delivery/unmatched-receipts.ts';
import { pageOfDeadEndpoints, replayEndpoint } from '../core/events/dead-webhooks.ts';
import { fromPublicId, toPublicId } from '../core/ids.ts';
import { stateName } from '../core/messages/states.ts';
import { readSystemFigures } from '../core/operations/system-figures.ts';
import { findAnywhere } from '../core/reports/find-anywhere.ts';
import { readFact } from '../core/stored-fact.ts';
import { numberOf } from './arguments.ts';
import { operator } from './operator.ts';

type ListOptions = { limit: number };

/** What the operator looks up over all accounts, for programs: one JSON object a line. */
export function deskCommands(program: Command, config: () => Config, say: (line: string) => void): void {
  const tell = (value: unknown) => say(JSON.stringify(value));

  program
    .command('find <recipient>')
    .description('find messages to a number or an email address in all accounts, newest first')
    .option('--limit <number>', 'maximum number of results', numberOf, 50)
    .action(async (recipient: string, { limit }: ListOptions) => {
      const { items } = await withTools(config(), ({ db }) => {
        const now = new Date(Date.now() + db.clockOffset());
        return findAnywhere(db, recipient, { below: null, limit, now });
      });
      for (const one of items) {
        tell({
          message_id: toPublicId(one.id),
          username: one.username,
          status: stateName(one.state),
          sender: one.sender,
          sent_at: one.sentAt,
          final_at: one.finalAt,
          error: one.error && inWords(one.error),
          error_code: one.errorCode,
          carrier_id: one.vendorId,
          text: one.text,
        });
      }
    });

  const receipts = program
    .command('receipts')
    .description('list receipts that match no message, newest first')
    .option('--limit <number>', 'maximum number of results', numberOf, 50)
    .action(async ({ limit }: ListOptions) => {
      const { items } = await withTools(config(), ({ db }) => pageOfUnmatched(db, { before: null, limit }));
      for (const one of items) {
        tell({
          id: toPublicId(one.id),
          connector: one.connectorName,
          carrier_id: one.vendorId,
          recipient: one.recipient,
          state: stateName(one.state),
          received_at: one.receivedAt,
          next_try: one.nextTry,
          cause: one.cause,
          raw: one.raw,
        });
      }
    });

  receipts
    .command('match <receipt> <message>')
    .description('match a receipt to a message, both by ID')
    .action(async (receipt: string, message: string) => {
      const [ofReceipt, ofMessage] = [idOf(receipt), idOf(message)];
      const state = await withTools(config(), ({ db, ids, accountOf }) =>
        matchByHand({ db, ids, accountOf }, operator(), ofReceipt, ofMessage),
      );
      say(`The message is ${state}.`);
    });

  receipts
    .command('dismiss <receipt> <reason>')
    .description('delete a receipt that matches no message')
    .action(async (receipt: string, reason: string) => {
      await withTools(config(), ({ db }) => dismissReceipt(db, operator(), idOf(receipt), reason));
      say('Dismissed.');
    });

  const webhooks = program
    .command('webhooks')
    .description('list webhook endpoints with failed events, and those that fail while events wait')
    .option('--limit <number>', 'maximum number of results', numberOf, 50)
    .action(async ({ limit }: ListOptions) => {
      const dead = await withTools(config(), ({ db }) =>
        pageOfDeadEndpoints(db, { limit, after: null, now: new Date() }),
      );
      for (const { username, endpoint, url, dead: events, waiting, error, diedAt } of dead) {
        const why = error && inWords(readFact(error));
        tell({ username, endpoint, url, events, waiting, error: why, last_at: diedAt });
      }
    });

  webhooks
    .command('replay <username> <endpoint>')
    .description('resend all failed events of an endpoint')
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
      say(`Resending ${replayed} ${replayed === 1 ? 'event' : 'events'}.`);
    });

  program
    .command('system')
    .description('show queues by lane, running processes, table sizes and the last audit, as JSON')
    .action(async () => {
      const figures = await withTools(config(), ({ db }) => readSystemFigures(db));
      say(JSON.stringify(figures, null, 2));
    });
}

function idOf(given: string): string {
  const id = fromPublicId(given);
  if (id === null) throw new InvalidArgumentError(`${given} is not a valid ID.`);
  return id;
}
