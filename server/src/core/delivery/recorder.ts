import { isDataError } from '../../storage/database.ts';
import { GroupCommit } from '../messages/group-commit.ts';
import type { Progress } from './progress.ts';
import { recordProgress, type Recorded, type Recording } from './record-progress.ts';

const MAX_BATCH = 500;
const RETRY_MS = 250;

type Item = { progress: Progress; done: () => void; failed: (error: unknown) => void };

export type RecorderOptions = Recording & {
  onRecorded?: (recorded: Recorded, items: number) => void;
  onFailure: (error: unknown) => void;
};

/**
 * Records news of many messages in shared transactions. News is not lost while this process lives: a database that is
 * away is waited for. (If the process dies, hand-overs are settled by whoever takes over its lease, and receipts come
 * again, since they were not acknowledged.)
 */
export class Recorder {
  readonly #options: RecorderOptions;
  readonly #group: GroupCommit<Item>;
  #stopped = false;

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#group = new GroupCommit({ flush: (items) => this.#flush(items), maxWeight: MAX_BATCH });
  }

  /** Resolves when it is stored. */
  record(progress: Progress): Promise<void> {
    return new Promise((done, failed) => {
      this.#group.add({ progress, done, failed });
    });
  }

  drained(): Promise<void> {
    return this.#group.drained();
  }

  /** Stops waiting for a database that is away. */
  giveUp(): void {
    this.#stopped = true;
  }

  async #flush(items: Item[]): Promise<() => void> {
    for (;;) {
      try {
        const recorded = await recordProgress(
          this.#options,
          items.map((item) => item.progress),
        );
        return () => {
          for (const item of items) item.done();
          this.#options.onRecorded?.(recorded, items.length);
        };
      } catch (error) {
        this.#options.onFailure(error);
        if (isDataError(error) && items.length > 1) {
          const settles: (() => void)[] = [];
          for (const item of items) settles.push(await this.#flush([item]));
          return () => {
            for (const settle of settles) settle();
          };
        }
        if (isDataError(error) || this.#stopped) {
          return () => {
            for (const item of items) item.failed(error);
          };
        }
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }
}
