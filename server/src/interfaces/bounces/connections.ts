import type { Socket } from 'node:net';
import { networkOf } from '../../core/limits/network-of.ts';

export type ConnectionLimits = {
  /** The most connections in all, and from one address or IPv6 network. */
  most: number;
  mostOfOne: number;
  /** How long a client may take to deliver a mail, from connecting or from its last one. */
  mailMs: number;
};

type Open = { socket: Socket; network: string; deadline: NodeJS.Timeout };

/** The connections of mail servers. One that takes too long is cut, however busy it is. */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #open = new Map<string, Open>();

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  /** @returns false when there are too many. */
  enter(id: string, socket: Socket): boolean {
    const network = networkOf(socket.remoteAddress ?? '');
    const ofNetwork = [...this.#open.values()].filter((one) => one.network === network).length;
    if (this.#open.size >= this.#limits.most || ofNetwork >= this.#limits.mostOfOne) return false;
    const deadline = setTimeout(() => socket.destroy(), this.#limits.mailMs);
    this.#open.set(id, { socket, network, deadline });
    socket.once('close', () => {
      clearTimeout(deadline);
      this.#open.delete(id);
    });
    return true;
  }

  /** The client has delivered a mail, and has time for another. */
  renew(id: string): void {
    this.#open.get(id)?.deadline.refresh();
  }

  cutAll(): void {
    for (const { socket } of this.#open.values()) socket.destroy();
  }
}
