import type { Socket } from 'node:net';
import { networkOf } from '../../core/limits/network-of.ts';

/** The other end of a connection. A socket with TLS is not the one that it runs over; they have this in common. */
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

  /** The connection has bound or closed; one that had bound leaves a second time when it closes. */
  leave({ address, port }: Peer): void {
    const network = networkOf(address);
    const ports = this.#ports.get(network);
    ports?.delete(`${address} ${port}`);
    if (ports?.size === 0) this.#ports.delete(network);
  }
}
