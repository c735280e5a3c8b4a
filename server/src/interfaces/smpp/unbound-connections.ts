import type { Socket } from 'node:net';
import { networkOf } from '../../core/accounts/failed-logins.ts';

/** The other end of a connection. A socket with TLS is not the one that it runs over; they have this in common. */
export type Peer = { address: string; port: number };

export function peerOf({ remoteAddress = '', remotePort = 0 }: Socket): Peer {
  return { address: remoteAddress, port: remotePort };
}

/** Connections that have not bound yet, of which each address may have so many. */
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

  /** It has bound, or is over; it may be both, one after the other. */
  leave({ address, port }: Peer): void {
    const network = networkOf(address);
    const ports = this.#ports.get(network);
    ports?.delete(`${address} ${port}`);
    if (ports?.size === 0) this.#ports.delete(network);
  }
}
