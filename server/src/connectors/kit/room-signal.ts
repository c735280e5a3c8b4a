type RoomSignalOptions = {
  freeWindow: () => number;
  /** How long a rate, or a pause, holds back what the window would take; 0 if nothing does. */
  waitMs: () => number;
  onRoom: () => void;
};

/** Signals free room once per turn of the event loop, however many answers there were, and again after a wait. */
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

  /** Cancels the current wait. */
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
