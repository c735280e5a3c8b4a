import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { say } from 'harkara-contract/say.ts';
import { connectionFailure } from '../../protocols/connection-failure.ts';
import { destinationOf, isPublic } from '../../protocols/public-address.ts';
import type { MailHostLookUp } from '../kit/mail.ts';
import { NoSession, type Session } from './session.ts';

/** A domain that no mail can be sent to. */
export class Undeliverable extends Error {
  /** The domain takes no mail at all. */
  readonly isFinal: boolean;

  readonly why: Fact;

  constructor(why: Fact, isFinal: boolean) {
    super(say(why));
    this.name = 'Undeliverable';
    this.why = why;
    this.isFinal = isFinal;
  }
}

export type HostSettings = {
  lookUp: MailHostLookUp;
  allowPrivate: boolean;
  /** After this long no further host is tried. */
  patienceMs: number;
  /** @throws NoSession */
  open: (host: string, address: string) => Promise<Session>;
};

/** More than any serious domain has. */
const MOST_HOSTS = 10;
const MOST_ADDRESSES = 4;

/**
 * A session with one of the hosts that take mail for the domain, the preferred ones first (RFC 5321, 5.1).
 *
 * @throws NoSession if none can be reached. @throws Undeliverable
 */
export async function openToDomain(domain: string, settings: HostSettings): Promise<Session> {
  const deadline = performance.now() + settings.patienceMs;
  let failure: Error | null = null;
  for (const host of await hostsOf(domain, settings.lookUp)) {
    if (failure && performance.now() > deadline) throw failure;
    let addresses: string[];
    try {
      addresses = await addressesOf(host, settings);
    } catch (error) {
      // What a host that was found said tells more.
      failure ??= error as Error;
      continue;
    }
    for (const address of addresses) {
      if (failure && performance.now() > deadline) throw failure;
      try {
        return await settings.open(host, address);
      } catch (error) {
        failure = error as Error;
      }
    }
  }
  if (failure) throw failure;
  throw new Undeliverable(fact('domain_not_public', { domain }), false);
}

async function hostsOf(domain: string, lookUp: MailHostLookUp): Promise<string[]> {
  const found = await lookedUp(domain, () => lookUp.exchangesOf(domain));
  if (found.length === 0) {
    const addresses = await lookedUp(domain, () => lookUp.addressesOf(domain));
    if (addresses.length === 0) throw new Undeliverable(fact('domain_without_server', { domain }), true);
    return [domain];
  }
  // RFC 7505: a domain says by this that it takes no mail.
  const isNull = ({ exchange }: { exchange: string }) => exchange === '' || exchange === '.';
  if (found.every(isNull)) throw new Undeliverable(fact('domain_takes_no_email', { domain }), true);
  return found
    .filter((exchange) => !isNull(exchange))
    .toSorted((a, b) => a.priority - b.priority)
    .slice(0, MOST_HOSTS)
    .map(({ exchange }) => exchange);
}

/** The recipient's domain is a customer's choice, and must not lead into the operator's network. */
async function addressesOf(host: string, { lookUp, allowPrivate }: HostSettings): Promise<string[]> {
  const addresses = await lookedUp(host, () => lookUp.addressesOf(host));
  return addresses
    .filter((address) => allowPrivate || isPublic(destinationOf(address)))
    .slice(0, MOST_ADDRESSES);
}

async function lookedUp<T>(name: string, look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    throw new NoSession(fact('name_not_looked_up', { name, why: connectionFailure(error) }));
  }
}
