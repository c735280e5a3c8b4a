import type { Socket } from 'node:net';
import { networkOf } from '../../core/limits/network-of.ts';

/** The remote end of a connection. A TLS socket is not the socket it runs over; they have this in common. */
export type Peer = { address: string; port: number };

export function peerOf({ remoteAddress = '', remotePort = 0 }: Socket): Peer {
  return { address: remoteAddress, port: remotePort };
}

/** Limits the unbound connections of each address. */
export class UnboundConnections {
  readonly #most: number;
  readonly #ports = new Map<string, Set<string>>();

  constructor(most: number) {
    this.#most = most;
  }

  /** @returns false when there are too many. */
  enter({ address, port }: Peer): boolean {
    const network = networkOf(address);
    const ports = this.#ports.get(network) ?? new Set();
    if (ports.size >= this.#most) return false;
    this.#ports.set(network, ports.add(`${address} ${port}`));
    return true;
  }

  /** Called when a connection has bound or closed; one that had bound leaves a second time when it closes. */
  leave({ address, port }: Peer): void {
    const network = networkOf(address);
    const ports = this.#ports.get(network);
    ports?.delete(`${address} ${port}`);
    if (ports?.size === 0) this.#ports.delete(network);
  }
}
