import type { SoundResult } from '../connectors/kit/voice.ts';

type Kept = { result: SoundResult; weight: number; until: number };

/** Beside the sound and its name. */
const BYTES_OF_AN_ENTRY = 200;

/**
 * Sounds by what they are made from, up to a number of bytes; those that were asked for longest ago make room. An
 * account that asks for one that is just being made for it gets the same; another one has a turn of its own.
 */
export class KeptSounds {
  readonly #mostBytes: number;
  readonly #now: () => number;
  /** The last one was asked for last. */
  readonly #kept = new Map<string, Kept>();
  readonly #making = new Map<string, Promise<SoundResult>>();
  #bytes = 0;

  constructor(mostBytes: number, now: () => number = () => performance.now()) {
    this.#mostBytes = mostBytes;
    this.#now = now;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** @param keepMs for how long a result is kept. */
  of(
    account: number,
    name: string,
    make: () => Promise<SoundResult>,
    keepMs: (result: SoundResult) => number,
  ): Promise<SoundResult> {
    const known = this.#take(name);
    if (known) return Promise.resolve(known);
    const making = `${account} ${name}`;
    const underWay = this.#making.get(making);
    if (underWay) return underWay;
    const made = make()
      .then((result) => {
        this.#keep(name, result, keepMs(result));
        return result;
      })
      .finally(() => this.#making.delete(making));
    this.#making.set(making, made);
    return made;
  }

  #take(name: string): SoundResult | null {
    const found = this.#kept.get(name);
    if (!found) return null;
    this.#remove(name, found);
    if (found.until <= this.#now()) return null;
    this.#add(name, found);
    return found.result;
  }

  #keep(name: string, result: SoundResult, forMs: number): void {
    const sound = result.kind === 'sound' ? result.sound.byteLength : 0;
    const weight = sound + 2 * name.length + BYTES_OF_AN_ENTRY;
    if (forMs <= 0 || weight > this.#mostBytes) return;
    const before = this.#kept.get(name);
    if (before) this.#remove(name, before);
    this.#add(name, { result, weight, until: this.#now() + forMs });
    for (const [oldest, entry] of this.#kept) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#remove(oldest, entry);
    }
  }

  #add(name: string, entry: Kept): void {
    this.#kept.set(name, entry);
    this.#bytes += entry.weight;
  }

  #remove(name: string, { weight }: Kept): void {
    this.#kept.delete(name);
    this.#bytes -= weight;
  }
}
