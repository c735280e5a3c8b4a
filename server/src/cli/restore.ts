import type { Command } from 'commander';
import type { RestoreCause } from 'harkara-contract/lists.ts';
import { withTools, type Tools } from '../compose/tools.ts';
import type { Config } from '../config.ts';
import { cancelHeld } from '../core/restore/cancel-held.ts';
import {
  countMessages,
  findHold,
  holdRestored,
  releaseRestored,
  surveyHeld,
  type HeldWork,
  type Hold,
} from '../core/restore/hold.ts';
import { operator } from './operator.ts';

const NOTHING = 'Nothing is held: the database is not a restored copy, or it was released.';

const CAUSES: Readonly<Record<RestoreCause, string>> = {
  dump: 'it was restored from a dump, or copied',
  files: 'its files were copied or restored',
  behind: 'it lacks what was stored in it before',
  operator: 'you said so',
};

export function restoreCommands(program: Command, config: () => Config, say: (line: string) => void): void {
  const restore = program
    .command('restore')
    .description('show what a restored copy of the database holds back, and since when')
    .option('--json', 'print as JSON')
    .action(async ({ json = false }: { json?: boolean }) => {
      await withTools(config(), async ({ db }) => {
        const hold = await findHold(db);
        const work = hold && (await surveyHeld(db, hold));
        if (json) say(JSON.stringify({ ...hold, ...work }, null, 2));
        else say(hold && work ? describe(hold, work) : NOTHING);
      });
    });

  restore
    .command('hold')
    .description('treat the database as a restored copy: send nothing until it is released')
    .action(async () => {
      await withTools(config(), async ({ db }) => {
        const isNew = await holdRestored(db, operator());
        say(isNew ? 'Held. Nothing is sent until you run "harkara restore release".' : 'It is held already.');
      });
    });

  restore
    .command('cancel')
    .description(
      'cancel and refund what was queued when the database was copied; everything else stays held until it is released',
    )
    .action(async () => {
      await ifHeld(async (tools, hold) => {
        const { db, ids, accountOf } = tools;
        const { messages, handOvers } = await cancelHeld({ db, ids, accountOf }, operator(), hold);
        say(
          `Cancelled and refunded: ${messages} messages. Left unknown, as they were being sent: ${handOvers}.`,
        );
        const work = await surveyHeld(db, hold);
        if (countMessages(work) + work.handOvers > 0) say(describe(hold, work));
        say('To start sending, run "harkara restore release".');
      });
    });

  restore
    .command('release')
    .description('start sending: what was queued when the database was copied, and what was accepted since')
    .action(async () => {
      await ifHeld(async ({ db }, hold) => {
        const work = await surveyHeld(db, hold);
        await releaseRestored(db, operator(), work);
        say(`Released. Messages that were queued when the database was copied: ${countMessages(work)}.`);
      });
    });

  async function ifHeld(work: (tools: Tools, hold: Hold) => Promise<void>): Promise<void> {
    await withTools(config(), async (tools) => {
      const hold = await findHold(tools.db);
      if (hold) await work(tools, hold);
      else say(NOTHING);
    });
  }
}

function describe({ since, cause }: Hold, work: HeldWork): string {
  const { messages, handOvers, webhooks, smpp, replies, imports } = work;
  const rest = [
    [handOvers, 'were being sent, and may have arrived'],
    [replies, 'replies to keywords'],
    [imports, 'imports that create campaigns'],
    [webhooks, 'webhook events'],
    [smpp, 'receipts and inbound messages for SMPP customers'],
  ] as const;
  return [
    `Held since ${since.toISOString()}: ${CAUSES[cause]}.`,
    `Queued at that time: ${countMessages(work)} messages.`,
    ...messages.map(({ username, channel, queued, scheduled, unfed, oldest }) =>
      [
        `    ${username}\t${channel}\t${queued} queued, ${scheduled} scheduled, ${unfed} of campaigns`,
        `accepted since ${oldest.toISOString()}`,
      ].join(', '),
    ),
    ...rest.flatMap(([count, what]) => (count > 0 ? [`Also held: ${count} ${what}.`] : [])),
    'Cancel and refund them with "harkara restore cancel", or send them with "harkara restore release".',
  ].join('\n');
}
