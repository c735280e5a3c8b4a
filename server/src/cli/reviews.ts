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

  type Decide = (db: Database, request: Parameters<typeof approve>[2], reason: string) => Promise<void>;
  const decision = (name: string, description: string, done: string, decide: Decide) =>
    reviews
      .command(name)
      .description(description)
      .addArgument(new Argument('<kind>').choices(REVIEW_KINDS))
      .argument('<username>')
      .argument('<key>')
      .action(async (kind: ReviewKind, username: string, key: string, reason: string) => {
        await withTools(config(), async ({ db }) => {
          const { account } = await findByUsername(db.general, username);
          await decide(db, { kind, account, key }, reason);
        });
        say(done);
      });

  decision('approve', 'approve a request, by its kind, account and key', 'Approved.', (db, request) =>
    approve(db, operator(), request),
  );
  decision('reject', 'reject a request; the customer sees the reason', 'Rejected.', (db, request, reason) =>
    reject(db, operator(), request, reason),
  ).argument('<reason>');
  decision('undo', 'undo your own decision within ten minutes', 'Pending approval again.', (db, request) =>
    undoReview(db, operator(), request),
  );
}

function asJson({ kind, username, key, title, record, askedAt, checks }: Review) {
  return { kind, username, key, title, record, asked_at: askedAt.toISOString(), checks };
}
