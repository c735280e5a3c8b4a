import type { ControlEvent } from './control.ts';
import type { SoundPlan } from './sound-file.ts';

/** What is needed of the process that makes the call. */
export interface Phone {
  readonly soundPath: string;
  command(command: string, params?: string): Promise<string>;
  kill(): void;
}

export type CallPlan = {
  /** Who calls, with credentials; null: the address that is registered anyway. */
  callerLine: string | null;
  callerAddress: string;
  dialAddress: string;
  sound: Omit<SoundPlan, 'file'>;
  /** How many keys the listener is asked to press. */
  keys: number;
  longestMs: number | null;
  ringMs: number;
};

/**
 * Why it ended. `closed`: the server, or the person called, has ended it. `unheard`: the server said nothing at all.
 * `rang_out`, `played`, `longest`, `no_media`, `no_codec` and `interrupted`: we hung up. `lost`: the process has ended.
 */
export type EndedBy =
  | 'closed'
  | 'unheard'
  | 'rang_out'
  | 'played'
  | 'longest'
  | 'no_media'
  | 'no_codec'
  | 'interrupted'
  | 'lost';

export type CallEnd = {
  by: EndedBy;
  /** The SIP Call-ID. */
  id: string | null;
  /** What the program says about the end: the server's answer, or an error in words. */
  words: string;
  /** Whether the recipient's phone rang. */
  rang: boolean;
  /** From the answer to the end; null if there was none. */
  answeredMs: number | null;
  /** How much of the sound was heard, from 0 to 1. */
  heardShare: number;
  hadMedia: boolean;
  keys: string;
};

/** A server that says nothing in this time cannot be reached. */
const UNHEARD_MS = 10_000;
const MEDIA_MS = 5_000;
/** A process that does not end its call in this time after it was told to has failed. */
const HANG_UP_MS = 5_000;
const MOST_KEYS = 32;
const KEY = /^[\d*#A-D]$/i;

/** One call, from dialling to its end. */
export class PhoneCall {
  /** Settles when the call has ended. */
  readonly ended: Promise<CallEnd>;
  readonly #phone: Phone;
  readonly #plan: CallPlan;
  readonly #onRing: () => void;
  readonly #resolve: (end: CallEnd) => void;
  readonly #timers = new Set<NodeJS.Timeout>();
  #silence: NodeJS.Timeout | undefined;
  #ringing: NodeJS.Timeout | undefined;
  #wanted: EndedBy | null = null;
  #id: string | null = null;
  #rang = false;
  #answeredAt: number | null = null;
  #playedFrom: number | null = null;
  #isPlayed = false;
  #hadMedia = false;
  #keys = '';
  #isOver = false;

  /** @param onRing called once, when the recipient's phone rings. */
  constructor(phone: Phone, plan: CallPlan, onRing: () => void) {
    this.#phone = phone;
    this.#plan = plan;
    this.#onRing = onRing;
    const { promise, resolve } = Promise.withResolvers<CallEnd>();
    this.ended = promise;
    this.#resolve = resolve;
  }

  /**
   * @param mayLeave asked right before the call is placed.
   * @returns whether it was placed; if so, `ended` will settle. @throws if the process does not do what it is told.
   */
  async place(mayLeave: () => boolean): Promise<boolean> {
    const { callerLine, callerAddress, dialAddress, ringMs } = this.#plan;
    if (callerLine !== null) await this.#phone.command('uanew', callerLine);
    const chosen = await this.#phone.command('uafind', callerAddress);
    // It would call from another address otherwise.
    if (!chosen.includes(callerAddress)) throw new Error('it does not know the caller');
    if (!mayLeave()) return false;
    this.#silence = this.#after(UNHEARD_MS, () => this.hangUp('unheard'));
    this.#ringing = this.#after(ringMs, () =>
      this.hangUp(this.#silence === undefined ? 'rang_out' : 'unheard'),
    );
    this.#phone.command('dial', dialAddress).catch(() => this.#phone.kill());
    return true;
  }

  hear({ type, id, param }: ControlEvent): void {
    if (this.#isOver || (this.#id !== null && id !== null && id !== this.#id)) return;
    this.#id ??= id;
    switch (type) {
      case 'CALL_RINGING':
      case 'CALL_PROGRESS':
        this.hearServer();
        if (!this.#rang) this.#onRing();
        this.#rang = true;
        break;
      case 'CALL_ESTABLISHED':
        this.#answer();
        break;
      case 'CALL_RTPESTAB':
        this.#hadMedia = true;
        break;
      case 'CALL_DTMF_START':
        if (this.#answeredAt !== null) this.#press(param);
        break;
      case 'CALL_CLOSED':
        this.#end(this.#wanted ?? (this.#isPlayed ? 'played' : 'closed'), param);
        break;
    }
  }

  /** The server has said something. */
  hearServer(): void {
    this.#forget(this.#silence);
    this.#silence = undefined;
  }

  /** The process that made it has ended, and the call with it. */
  lose(reason: string): void {
    this.#end(this.#wanted ?? 'lost', reason);
  }

  hangUp(by: EndedBy): void {
    if (this.#isOver || this.#wanted !== null) return;
    this.#wanted = by;
    this.#phone.command('hangup').catch(() => this.#phone.kill());
    this.#after(HANG_UP_MS, () => this.#phone.kill());
  }

  #answer(): void {
    if (this.#answeredAt !== null) return;
    this.hearServer();
    this.#forget(this.#ringing);
    this.#answeredAt = performance.now();
    const { longestMs } = this.#plan;
    if (longestMs !== null) this.#after(longestMs, () => this.hangUp('longest'));
    this.#after(MEDIA_MS, () => {
      if (!this.#hadMedia) this.hangUp('no_media');
    });
    // Only now: what is played before the answer, nobody hears.
    this.#phone.command('ausrc', `aufile,${this.#phone.soundPath}`).then(
      (answer) => this.#play(answer),
      () => this.#phone.kill(),
    );
  }

  #play(answer: string): void {
    if (this.#isOver) return;
    // It says so if the server has chosen none of our codecs.
    if (answer.includes('failed')) {
      this.hangUp('no_codec');
      return;
    }
    this.#playedFrom = performance.now();
    const { soundMs, tailMs } = this.#plan.sound;
    this.#after(soundMs, () => {
      this.#isPlayed = true;
      this.#after(this.#hasAllKeys ? Math.min(1_000, tailMs) : tailMs, () => this.hangUp('played'));
    });
  }

  get #hasAllKeys(): boolean {
    return this.#keys.length >= this.#plan.keys;
  }

  #press(key: string): void {
    if (!KEY.test(key) || this.#keys.length >= MOST_KEYS) return;
    this.#keys += key.toUpperCase();
    if (this.#isPlayed && this.#plan.keys > 0 && this.#hasAllKeys) this.hangUp('played');
  }

  #end(by: EndedBy, words: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const timer of this.#timers) clearTimeout(timer);
    const now = performance.now();
    this.#resolve({
      by,
      id: this.#id,
      words,
      rang: this.#rang,
      answeredMs: this.#answeredAt === null ? null : now - this.#answeredAt,
      heardShare: this.#isPlayed ? 1 : this.#shareAt(now),
      hadMedia: this.#hadMedia,
      keys: this.#keys,
    });
  }

  #shareAt(now: number): number {
    if (this.#playedFrom === null) return 0;
    const { leadMs, soundMs } = this.#plan.sound;
    const share = (now - this.#playedFrom - leadMs) / Math.max(1, soundMs - leadMs);
    return Math.min(1, Math.max(0, share));
  }

  #after(ms: number, act: () => void): NodeJS.Timeout {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, ms);
    this.#timers.add(timer);
    return timer;
  }

  #forget(timer: NodeJS.Timeout | undefined): void {
    clearTimeout(timer);
    if (timer) this.#timers.delete(timer);
  }
}
