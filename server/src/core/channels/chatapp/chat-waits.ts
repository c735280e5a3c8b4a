import { setTimeout as sleep } from 'node:timers/promises';
import { readChatProgress, type ChatProgress } from '../../../storage/chat.queries.ts';
import type { Database } from '../../../storage/database.ts';
import type { MessageKey } from '../../../storage/message-keys.ts';
import { STATE } from '../../messages/states.ts';

/** How often all messages that requests wait for are looked at, in one statement. */
const LOOK_MS = 100;

/** How much longer a message is looked at that could not be read: without an answer, its caller cannot know what to do. */
const UNREAD_MS = 5_000;

type Waiting = { key: MessageKey; until: number; resolve: (progress: ChatProgress | null) => void };

/** Waits for the provider's answers to chat messages, whichever process hands them over. */
export class ChatWaits {
  readonly #db: Database;
  readonly #waiting = new Map<string, Waiting[]>();
  #isLooking = false;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Resolves when the message is settled, or `waitMs` are over: then with how far it has come; null if that could not be
   * read for a while.
   */
  outcomeOf(key: MessageKey, waitMs: number): Promise<ChatProgress | null> {
    return new Promise((resolve) => {
      const waiting = { key, until: performance.now() + waitMs, resolve };
      this.#waiting.set(key.id, [...(this.#waiting.get(key.id) ?? []), waiting]);
      if (!this.#isLooking) void this.#look();
    });
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    while (this.#waiting.size > 0) {
      await sleep(LOOK_MS);
      const keys = [...this.#waiting.values()].flatMap(([first]) => first?.key ?? []);
      const found = await readChatProgress(this.#db.hot, keys).catch(() => []);
      const progress = new Map(found.map((row) => [row.id, row]));
      const now = performance.now();
      for (const [id, waiting] of this.#waiting) this.#settle(id, waiting, progress.get(id) ?? null, now);
    }
    this.#isLooking = false;
  }

  #settle(id: string, waiting: readonly Waiting[], progress: ChatProgress | null, now: number): void {
    const longerMs = progress === null ? UNREAD_MS : 0;
    const left = waiting.filter(({ until, resolve }) => {
      if (!isSettled(progress) && now < until + longerMs) return true;
      resolve(progress);
      return false;
    });
    if (left.length === 0) this.#waiting.delete(id);
    else this.#waiting.set(id, left);
  }
}

/** `unknown` settles it too: it was handed over, and nobody knows more. */
function isSettled(progress: ChatProgress | null): boolean {
  return progress !== null && progress.state >= STATE.unknown;
}
