import type { DomainSpeeds } from './domain-speeds.ts';
import type { Session } from './session.ts';

export type PoolSettings = {
  connections: number;
  messagesPerConnection: number;
  /** @throws NoSession */
  open: (target: string) => Promise<Session>;
  /** Null where all connections have the same target. */
  speeds: DomainSpeeds | null;
};

type Waiting = {
  target: string;
  /** What its mail may take, besides what every mail may. */
  allowedMs: number;
  resolve: (session: Session) => void;
  reject: (error: Error) => void;
};

/** Servers close idle connections, mostly after minutes; a connection closed by us is never found closed. */
const IDLE_MS = 15_000;
/** After a server allowed no further connection beside those it has. */
const NO_MORE_MS = 5_000;

/** Lends sessions, one mail at a time, and keeps them open for the next mail to the same target. */
export class SessionPool {
  readonly #settings: PoolSettings;
  /** Those lent, too. */
  readonly #sessions = new Map<Session, string>();
  readonly #idle = new Map<Session, NodeJS.Timeout>();
  readonly #opening = new Map<string, number>();
  readonly #fullUntil = new Map<string, number>();
  /** What ends the use of those lent. */
  readonly #uses = new Map<Session, () => void>();
  #waiting: Waiting[] = [];
  #closed: Error | null = null;

  constructor(settings: PoolSettings) {
    this.#settings = settings;
  }

  /** @throws NoSession if the target cannot be reached. */
  lend(target: string, allowedMs = 0): Promise<Session> {
    return new Promise((resolve, reject) => {
      if (this.#closed) reject(this.#closed);
      else this.#serve({ target, allowedMs, resolve, reject });
    });
  }

  /** Another target has become slow, or quick: there may be room for those who wait. */
  look(): void {
    this.#serveNext();
  }

  giveBack(session: Session): void {
    const target = this.#sessions.get(session);
    if (target === undefined) return;
    this.#endUse(session);
    if (!session.isOpen || session.used >= this.#settings.messagesPerConnection || this.#closed) {
      this.#drop(session);
    } else {
      session.hasRested = true;
      this.#idle.set(
        session,
        setTimeout(() => this.#drop(session), IDLE_MS),
      );
    }
    this.#serveNext();
  }

  /** For a target whose server turned out to have closed an idle connection: it will have closed them all. */
  dropIdle(target: string): void {
    for (const session of this.#idle.keys()) if (this.#sessions.get(session) === target) this.#drop(session);
  }

  /** @param reason what those get who still wait. */
  close(reason: Error): void {
    this.#closed = reason;
    for (const { reject } of this.#waiting.splice(0)) reject(reason);
    for (const session of this.#sessions.keys()) this.#drop(session);
  }

  #endUse(session: Session): void {
    const end = this.#uses.get(session);
    this.#uses.delete(session);
    end?.();
  }

  #drop(session: Session): void {
    this.#endUse(session);
    clearTimeout(this.#idle.get(session));
    this.#idle.delete(session);
    const target = this.#sessions.get(session) ?? '';
    this.#sessions.delete(session);
    session.quit();
    if (this.#openTo(target) === 0) this.#fullUntil.delete(target);
  }

  #serveNext(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const one of waiting) this.#serve(one);
  }

  #serve(one: Waiting): void {
    const idle = this.#idleFor(one.target);
    if (idle) {
      clearTimeout(this.#idle.get(idle));
      this.#idle.delete(idle);
      this.#uses.set(idle, this.#begin(one));
      one.resolve(idle);
    } else if (this.#makeRoomFor(one.target)) {
      void this.#open(one);
    } else {
      this.#waiting.push(one);
    }
  }

  #idleFor(target: string): Session | undefined {
    for (const session of this.#idle.keys()) {
      if (this.#sessions.get(session) !== target) continue;
      if (session.isOpen) return session;
      this.#drop(session);
    }
    return undefined;
  }

  #begin({ target, allowedMs }: Waiting): () => void {
    return this.#settings.speeds?.begin(target, allowedMs) ?? (() => undefined);
  }

  /** Whether there may be one more connection, if need be for an idle one to another target. */
  #makeRoomFor(target: string): boolean {
    if ((this.#fullUntil.get(target) ?? 0) > performance.now() && this.#openTo(target) > 0) return false;
    const { connections, speeds } = this.#settings;
    const forSlow = Math.ceil(connections / 2);
    const slow = speeds?.slowUses() ?? 0;
    if (slow >= forSlow && speeds?.isSlow(target)) return false;
    // What slow targets have beyond their share does not count, so that others go on.
    if (this.#count() - Math.min(Math.max(0, slow - forSlow), connections) < connections) return true;
    const [strange] = this.#idle.keys();
    if (strange === undefined) return false;
    this.#drop(strange);
    return true;
  }

  async #open(one: Waiting): Promise<void> {
    const { target } = one;
    this.#opening.set(target, (this.#opening.get(target) ?? 0) + 1);
    const end = this.#begin(one);
    try {
      const session = await this.#settings.open(target);
      this.#noteOpened(target);
      if (this.#closed) {
        end();
        session.quit();
        one.reject(this.#closed);
        return;
      }
      this.#sessions.set(session, target);
      this.#uses.set(session, end);
      one.resolve(session);
    } catch (error) {
      end();
      this.#noteOpened(target);
      this.#noteFailure(one, error as Error);
    }
  }

  #noteOpened(target: string): void {
    const left = (this.#opening.get(target) ?? 1) - 1;
    if (left === 0) this.#opening.delete(target);
    else this.#opening.set(target, left);
  }

  /** A mail that waits for a server that has other connections with us gets one of those. */
  #noteFailure(one: Waiting, error: Error): void {
    const { target } = one;
    if (this.#openTo(target) > 0) {
      this.#fullUntil.set(target, performance.now() + NO_MORE_MS);
      this.#waiting.unshift(one);
    } else {
      one.reject(error);
      const alike = this.#waiting.filter((other) => other.target === target);
      this.#waiting = this.#waiting.filter((other) => other.target !== target);
      for (const { reject } of alike) reject(error);
    }
    this.#serveNext();
  }

  #openTo(target: string): number {
    let count = 0;
    for (const [session, to] of this.#sessions) if (to === target && session.isOpen) count += 1;
    return count;
  }

  #count(): number {
    let count = this.#sessions.size;
    for (const opening of this.#opening.values()) count += opening;
    return count;
  }
}
