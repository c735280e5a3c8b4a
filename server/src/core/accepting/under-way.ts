import { idempotencyMismatch } from '../idempotency.ts';
import type { Accepted, IdempotencyKey } from '../messages/send-request.ts';

/** Calls with an idempotency key that are under way in this process: repeats wait for the first, and get its answer. */
export class UnderWay {
  readonly #calls = new Map<string, { fingerprint: Buffer; answer: Promise<Accepted> }>();

  share(account: number, key: IdempotencyKey, work: () => Promise<Accepted>): Promise<Accepted> {
    const name = `${account} ${key.key}`;
    const first = this.#calls.get(name);
    if (first) {
      if (!first.fingerprint.equals(key.fingerprint)) return Promise.reject(idempotencyMismatch());
      // A refusal is not shared: the repeat is then tried on its own.
      return first.answer.catch(() => this.share(account, key, work));
    }
    const answer = work().finally(() => this.#calls.delete(name));
    this.#calls.set(name, { fingerprint: key.fingerprint, answer });
    return answer;
  }
}
