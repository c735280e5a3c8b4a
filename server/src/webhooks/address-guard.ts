import { isIP, type LookupFunction, type Socket } from 'node:net';
import type { LookupAddress } from 'node:dns';
import type { Fact } from 'harkara-contract/fact.ts';
import { FactError } from 'harkara-contract/fact-error.ts';
import { fact } from 'harkara-contract/facts.ts';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector } from 'undici';
import { destinationOf, isPublic, type IpAddress } from '../protocols/public-address.ts';
import { resolveHost } from './resolve-host.ts';

/**
 * Keeps requests to addresses that customers gave from reaching the operator's own network. A URL's text proves little
 * (a name may resolve to anything, and to something else the next time), so the address actually connected to is
 * judged.
 */
export type AddressGuard = {
  /** Checks what can be checked before connecting, for the user who enters the URL. */
  checkUrl(url: string): { ok: true; url: URL } | { ok: false; reason: Fact };
  /** Why this address must not be connected to, or null. */
  refusal(address: string, port: number): Fact | null;
  /** Also cuts connections to networks that are no longer allowed. */
  setAllow(networks: readonly string[]): void;
  /** Remembers an open connection for {@link setAllow}. */
  watch(socket: Socket): void;
};

export class AddressRefused extends FactError {}

/** The name is not known. It says what {@link AddressRefused} says of a name that leads into a private network. */
export class NameUnknown extends FactError {}

/** Whether a name exists in the operator's network, and where it leads, is not the customer's business. */
const noPublicAddress = (host: string) => fact('host_without_public_address', { host });

type Network = [IpAddress, number];

const PORTS = [80, 443];

const LOOPBACK = ['127.0.0.1', '::1'];
const THIS_HOST = /(?:^|\.)localhost\.?$/i;
/** Names that only a private network gives: reserved for it, or for multicast DNS. */
const PRIVATE_NAME = /\.(?:internal|local)\.?$/i;

/** @param options.allow networks that the operator lets customers reach although they are not public, on any port. */
export function createAddressGuard(options: { allow: readonly string[] }): AddressGuard {
  let allowed = options.allow.map(parseNetwork);
  const open = new Set<Socket>();

  function refusal(text: string, port: number): Fact | null {
    const address = destinationOf(text);
    if (allowed.some((network) => isWithin(address, network))) return null;
    if (!isPublic(address)) return fact('address_not_public');
    return PORTS.includes(port) ? null : fact('port_not_allowed');
  }

  /** Why a name must not be called, whatever it resolves to; or null. */
  function problemOfName(name: string, port: number): Fact | null {
    const isRefused = THIS_HOST.test(name)
      ? LOOPBACK.every((address) => refusal(address, port) !== null)
      : // Where it leads is not known before it is resolved: into one of the private networks, if any is allowed.
        PRIVATE_NAME.test(name) && allowed.length === 0;
    return isRefused ? fact('address_not_public') : null;
  }

  return {
    refusal,

    checkUrl(text) {
      const url = URL.parse(text);
      if (!url) return refusedUrl(fact('not_a_url'));
      if (url.protocol !== 'http:' && url.protocol !== 'https:') return refusedUrl(fact('url_not_http'));
      if (url.username !== '' || url.password !== '') return refusedUrl(fact('url_with_password'));
      const literal = url.hostname.replace(/^\[|\]$/g, '');
      // A name's port is judged when its addresses are known: on an allowed network any port will do.
      const problem = (isIP(literal) === 0 ? problemOfName : refusal)(literal, portOf(url));
      return problem ? refusedUrl(problem) : { ok: true, url };
    },

    setAllow(networks) {
      allowed = networks.map(parseNetwork);
      for (const socket of open) {
        const { remoteAddress, remotePort } = socket;
        if (!remoteAddress || !remotePort) continue;
        const reason = refusal(remoteAddress, remotePort);
        if (reason !== null) socket.destroy(new AddressRefused(reason));
      }
    },

    watch(socket) {
      open.add(socket);
      socket.once('close', () => open.delete(socket));
    },
  };
}

function refusedUrl(reason: Fact) {
  return { ok: false as const, reason };
}

export type AgentOptions = {
  /** Maximum number of connections to one origin; by default as many as there are requests. */
  connections?: number;
  connectTimeoutMs?: number;
  /** Until the answer's headers are there. */
  headersTimeoutMs?: number;
  /** Between two pieces of the answer. */
  bodyTimeoutMs?: number;
  resolve?: (hostname: string) => Promise<LookupAddress[]>;
};

/** An HTTP client that connects only where the guard permits. It follows no redirects. */
export function createGuardedAgent(guard: AddressGuard, options: AgentOptions = {}): Agent {
  const timeout = options.connectTimeoutMs ?? 5_000;
  // Which addresses a name may resolve to depends on whether the port is a public one, not on which one it is.
  const resolve = options.resolve ?? resolveHost;
  const usual = buildConnector({ timeout, lookup: guardedLookup(guard, resolve, 443) });
  const unusual = buildConnector({ timeout, lookup: guardedLookup(guard, resolve, 0) });

  return new Agent({
    connections: options.connections ?? null,
    headersTimeout: options.headersTimeoutMs ?? 10_000,
    bodyTimeout: options.bodyTimeoutMs ?? 10_000,
    connect: (target, callback) => {
      const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80);
      // No lookup is made for a numeric address.
      const reason = isIP(target.hostname) === 0 ? null : guard.refusal(target.hostname, port);
      if (reason !== null) {
        process.nextTick(callback, new AddressRefused(reason), null);
        return;
      }
      const connect = PORTS.includes(port) ? usual : unusual;
      connect(target, (...result) => {
        if (result[0] === null) guard.watch(result[1]);
        callback(...result);
      });
    },
  });
}

/** Resolves once and returns permitted addresses only: there is no second look-up that could answer differently. */
function guardedLookup(
  guard: AddressGuard,
  resolve: (hostname: string) => Promise<LookupAddress[]>,
  port: number,
): LookupFunction {
  async function permitted(hostname: string): Promise<LookupAddress[]> {
    const addresses = await resolve(hostname).catch((error: unknown) => {
      throw isUnknown(error) ? new NameUnknown(noPublicAddress(hostname)) : error;
    });
    const refusals = addresses.map(({ address }) => guard.refusal(address, port));
    const good = addresses.filter((_, index) => refusals[index] === null);
    if (good.length > 0) return good;
    const [why] = refusals;
    throw new AddressRefused(
      !why || why.key === 'address_not_public'
        ? noPublicAddress(hostname)
        : fact('host_address_refused', { host: hostname, reason: why }),
    );
  }

  return (hostname, options, callback) => {
    permitted(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all) callback(null, addresses);
        else callback(null, first?.address ?? '', first?.family);
      },
      (error: unknown) => callback(error as NodeJS.ErrnoException, []),
    );
  };
}

function isUnknown(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ENOTFOUND' || error.code === 'ENODATA' || error.code === 'EAI_AGAIN')
  );
}

function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
}

function isWithin(address: IpAddress, network: Network): boolean {
  return address.kind() === network[0].kind() && address.match(network);
}

function parseNetwork(text: string): Network {
  return text.includes('/') ? ipaddr.parseCIDR(text) : [ipaddr.parse(text), text.includes(':') ? 128 : 32];
}
