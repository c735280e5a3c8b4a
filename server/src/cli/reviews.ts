import { Argument, Option, type Command } from 'commander';
import { REVIEW_KINDS, type ReviewKind } from 'harkara-contract/lists.ts';
import { withTools } from '../compose/tools.ts';
import type { Config } from '../config.ts';
import { findByUsername } from '../core/accounts/manage-accounts.ts';
import { pageOfReviews, type Review } from '../core/reviews/pending-reviews.ts';
import { approve, reject, undoReview } from '../core/reviews/review.ts';
import type { Database } from '../storage/database.ts';
import { numberOf } from './arguments.ts';
import { operator } from './operator.ts';

type ListOptions = { kind?: ReviewKind; limit: number; cursor?: string };

export function reviewCommands(program: Command, config: () => Config, say: (line: string) => void): void {
  const reviews = program
    .command('reviews')
    .description(
      'list requests pending approval: one JSON object per line, oldest first; the last line has the cursor',
    )
    .addOption(new Option('--kind <kind>', 'only this kind').choices(REVIEW_KINDS))
    .option('--limit <number>', 'maximum number of results', numberOf, 50)
    .option('--cursor <text>', 'continue where an earlier list ended')
    .action(async ({ kind, limit, cursor }: ListOptions) => {
      const page = await withTools(config(), ({ db }) =>
        pageOfReviews(db, { kind: kind ?? null, limit, cursor: cursor ?? null }),
      );
      for (const review of page.items) say(JSON.stringify(asJson(review)));
      if (page.next !== null) say(JSON.stringify({ next: page.next }));
    });

  const kind = () => new Argument('<kind>').choices(REVIEW_KINDS);

  reviews
    .command('approve')
    .description('approve a request, by its kind, account and key')
    .addArgument(kind())
    .argument('<username>')
    .argument('<key>')
    .action(async (of: ReviewKind, username: string, key: string) => {
      await withTools(config(), async ({ db }) =>
        approve(db, operator(), { kind: of, account: await numberNamed(db, username), key }),
      );
      say('Approved.');
    });

  reviews
    .command('reject')
    .description('reject a request; the customer sees the reason')
    .addArgument(kind())
    .argument('<username>')
    .argument('<key>')
    .argument('<reason>')
    .action(async (of: ReviewKind, username: string, key: string, reason: string) => {
      await withTools(config(), async ({ db }) =>
        reject(db, operator(), { kind: of, account: await numberNamed(db, username), key }, reason),
      );
      say('Rejected.');
    });

  reviews
    .command('undo')
    .description('undo your own decision within ten minutes')
    .addArgument(kind())
    .argument('<username>')
    .argument('<key>')
    .action(async (of: ReviewKind, username: string, key: string) => {
      await withTools(config(), async ({ db }) =>
        undoReview(db, operator(), { kind: of, account: await numberNamed(db, username), key }),
      );
      say('Pending approval again.');
    });
}

async function numberNamed(db: Database, username: string): Promise<number> {
  return (await findByUsername(db.general, username)).account;
}

function asJson({ kind, username, key, title, record, askedAt, checks }: Review) {
  return { kind, username, key, title, record, asked_at: askedAt.toISOString(), checks };
}
