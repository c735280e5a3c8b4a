export type Batcher<T> = {
  /** Settles like the batch that the item is sent with. */
  add(item: T): Promise<void>;
  /** Stops waiting: unanswered items are rejected. */
  abandon(reason: Error): void;
};

type Waiting<T> = { item: T; resolve: () => void; reject: (error: unknown) => void };

/** Items of one turn of the event loop, and those that come while a batch is under way, are sent together. */
export function createBatcher<T>(send: (items: readonly T[]) => Promise<void>): Batcher<T> {
  let waiting: Waiting<T>[] = [];
  let underWay: Waiting<T>[] = [];
  let busy = false;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      underWay = waiting;
      waiting = [];
      try {
        await send(underWay.map(({ item }) => item));
        for (const { resolve } of underWay) resolve();
      } catch (error) {
        for (const { reject } of underWay) reject(error);
      }
    }
    busy = false;
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        if (busy) return;
        busy = true;
        setImmediate(() => void run());
      }),
    abandon: (reason) => {
      for (const { reject } of [...underWay, ...waiting]) reject(reason);
      waiting = [];
    },
  };
}
