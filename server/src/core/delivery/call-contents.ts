import { readContents, type CallKey } from '../../storage/contents.queries.ts';
import type { Handle } from '../../storage/database.ts';
import { MostUsed } from '../accounts/most-used.ts';
import { GroupCommit } from '../group-commit.ts';

type Reading<Content> = {
  call: CallKey;
  resolve: (content: Content | null) => void;
  reject: (error: unknown) => void;
};

const TOGETHER = 50;
const AT_ONCE = 2;

/**
 * What the messages of calls share, kept in memory by call: a call with a thousand recipients is read once. Those asked
 * for at the same time are read together.
 */
export class CallContents<Stored, Content> {
  readonly #kept: MostUsed<string, Content>;
  readonly #reads: GroupCommit<Reading<Content>>;

  /**
   * @param options.prepare makes what is kept from what is stored, and says how many bytes it takes.
   * @param options.mostBytes that are kept in memory.
   */
  constructor(options: {
    handle: Handle;
    prepare: (stored: Stored) => { content: Content; bytes: number };
    mostBytes: number;
  }) {
    this.#kept = new MostUsed(options.mostBytes);
    const read = async (batch: Reading<Content>[]): Promise<() => void> => {
      try {
        const calls = new Map(batch.map(({ call }) => [call.first, call]));
        const rows = await readContents<Stored>(options.handle, [...calls.values()]);
        const found = new Map(
          rows.map(({ first, content: stored }) => {
            const { content, bytes } = options.prepare(stored);
            this.#kept.set(first, content, bytes);
            return [first, content];
          }),
        );
        return () => {
          for (const { call, resolve } of batch) resolve(found.get(call.first) ?? null);
        };
      } catch (error) {
        return () => {
          for (const { reject } of batch) reject(error);
        };
      }
    };
    this.#reads = new GroupCommit({ flush: read, maxWeight: TOGETHER, maxRunning: AT_ONCE });
  }

  /** @returns null if the content is past its retention. */
  of(call: CallKey): Content | null | Promise<Content | null> {
    const known = this.#kept.get(call.first);
    if (known !== undefined) return known;
    return new Promise((resolve, reject) => {
      this.#reads.add({ call, resolve, reject });
    });
  }
}
