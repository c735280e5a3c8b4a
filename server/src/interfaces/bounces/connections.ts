import type { Socket } from 'node:net';
import { networkOf } from '../../core/limits/network-of.ts';
import { DAY_MS } from '../../durations.ts';
import { KnownNetworks } from '../kit/known-networks.ts';
import { Places, type Place, type PlaceLimits } from '../kit/places.ts';

export type ConnectionLimits = {
  places: PlaceLimits;
  /** How long a client may talk before it sends a mail, from connecting or from its last one. */
  talkMs: number;
  /** How long it may take to send a mail. */
  mailMs: number;
};

const KNOWN_MS = 7 * DAY_MS;

type Open = { socket: Socket; address: string; place: Place; deadline: NodeJS.Timeout };

/**
 * The connections of mail servers. One that takes too long is cut, however busy it is; when there are too many, so is
 * the slowest whose network has not brought a bounce yet.
 */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #places: Places;
  readonly #networks = new KnownNetworks({ forMs: KNOWN_MS });
  readonly #open = new Map<string, Open>();
  /** Ids of those that are sending a mail. */
  readonly #sending = new Set<string>();

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
    this.#places = new Places(limits.places);
  }

  /** @returns false when there are too many. */
  enter(id: string, socket: Socket): boolean {
    const address = socket.remoteAddress ?? '';
    const place = this.#places.enter({
      address,
      knownAs: this.#networks.has(address) ? networkOf(address) : null,
      received: () => socket.bytesRead,
      isSending: () => this.#sending.has(id),
      cutOff: () => socket.destroy(),
    });
    if (!place) return false;
    this.#open.set(id, { socket, address, place, deadline: this.#cutAfter(socket, this.#limits.talkMs) });
    socket.once('close', () => {
      place.leave();
      clearTimeout(this.#open.get(id)?.deadline);
      this.#open.delete(id);
      this.#sending.delete(id);
    });
    return true;
  }

  /** The client begins to send a mail. */
  mailBegins(id: string): void {
    if (!this.#open.has(id)) return;
    this.#sending.add(id);
    this.#giveTime(id, this.#limits.mailMs);
  }

  /** The mail has come to its end: from now on it is the client who waits. */
  mailEnds(id: string): void {
    this.#sending.delete(id);
    this.#open.get(id)?.place.settle();
    this.#giveTime(id, this.#limits.mailMs);
  }

  /** The client has its answer, and time for another mail. */
  renew(id: string): void {
    this.#open.get(id)?.place.renew();
    this.#giveTime(id, this.#limits.talkMs);
  }

  /** The client has brought a bounce of one of our mails. */
  remember(id: string): void {
    const open = this.#open.get(id);
    if (open) this.#networks.note(open.address);
  }

  cutAll(): void {
    this.#places.close();
    for (const { socket } of this.#open.values()) socket.destroy();
  }

  #giveTime(id: string, ms: number): void {
    const open = this.#open.get(id);
    if (!open) return;
    clearTimeout(open.deadline);
    open.deadline = this.#cutAfter(open.socket, ms);
  }

  #cutAfter(socket: Socket, ms: number): NodeJS.Timeout {
    return setTimeout(() => socket.destroy(), ms);
  }
}
