type RoomSignalOptions = {
  freeWindow: () => number;
  /** How long a rate, or a rest, holds back what the window would take; 0 where nothing does. */
  waitMs: () => number;
  onRoom: () => void;
};

/** Tells of free room once a turn of the event loop, however many answers there were, and again when a wait is over. */
export class RoomSignal {
  readonly #of: RoomSignalOptions;
  #toTell = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(of: RoomSignalOptions) {
    this.#of = of;
  }

  tell(): void {
    if (this.#toTell) return;
    this.#toTell = true;
    setImmediate(() => {
      this.#toTell = false;
      if (this.#of.freeWindow() > 0) this.#of.onRoom();
      this.#tellWhenWaitIsOver();
    });
  }

  /** Forgets the wait that is under way. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #tellWhenWaitIsOver(): void {
    const waitMs = this.#of.waitMs();
    if (waitMs === 0 || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.tell();
    }, Math.ceil(waitMs));
  }
}
