import type { Database } from '../../storage/database.ts';
import { pullEvents, type PulledEvent, type PullRequest } from '../../storage/webhook-queue.queries.ts';

export type EventPuller = {
  /** `answer` is given the events, or null when they could not be read. */
  pull(request: PullRequest, answer: (events: PulledEvent[] | null) => void): void;
};

type Waiting = { request: PullRequest; answer: (events: PulledEvent[] | null) => void };

const ENDPOINTS_AT_ONCE = 64;

/** Reads for many endpoints at once: with thousands busy, a query for each would cost more than the deliveries. */
export function createEventPuller(db: Database, onError: (error: unknown) => void): EventPuller {
  let waiting: Waiting[] = [];
  let running = false;

  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, ENDPOINTS_AT_ONCE);
      waiting = waiting.slice(ENDPOINTS_AT_ONCE);
      const answers = await read(batch.map(({ request }) => request));
      batch.forEach(({ answer }, index) => answer(answers?.[index] ?? null));
    }
    running = false;
  }

  async function read(requests: PullRequest[]): Promise<PulledEvent[][] | null> {
    try {
      const answers: PulledEvent[][] = requests.map(() => []);
      for (const event of await pullEvents(db.hot, requests)) answers[event.request - 1]?.push(event);
      return answers;
    } catch (error) {
      onError(error);
      return null;
    }
  }

  return {
    pull(request, answer) {
      waiting.push({ request, answer });
      if (!running) void run();
    },
  };
}
