const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5_000;

export type Follower = {
  /** Reports that the source may have changed. */
  again: () => void;
  close: () => void;
};

/**
 * Keeps a copy of something up to date. One load runs at a time, so that none can overtake a later one; however many
 * changes are reported during it, one more load follows. A load that fails is retried until one succeeds, since its
 * change is announced only once.
 */
export function followLatest<T>(options: {
  load: () => Promise<T>;
  use: (loaded: T) => void;
  onError: (error: unknown) => void;
}): Follower {
  let closed = false;
  let running = false;
  let wanted = false;
  let retryMs = FIRST_RETRY_MS;
  let retry: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    running = true;
    clearTimeout(retry);
    while (wanted && !closed) {
      wanted = false;
      try {
        const loaded = await options.load();
        if (closed) break;
        options.use(loaded);
        retryMs = FIRST_RETRY_MS;
      } catch (error) {
        if (closed) break;
        options.onError(error);
        retry = setTimeout(again, retryMs);
        retry.unref();
        retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS);
        break;
      }
    }
    running = false;
  }

  function again(): void {
    wanted = true;
    if (!running && !closed) void run();
  }

  return {
    again,
    close: () => {
      closed = true;
      clearTimeout(retry);
    },
  };
}
