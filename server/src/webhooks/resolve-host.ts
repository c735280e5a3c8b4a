import { lookup, Resolver } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';

const resolver = new Resolver({ timeout: 2_000, tries: 2 });
const underWay = new Map<string, Promise<LookupAddress[]>>();

/**
 * All addresses of a host name, IPv4 first. The operating system's resolver blocks one of the process's few worker
 * threads for as long as it waits, so a handful of customers' dead name servers would block every other name (and every
 * password check). So DNS is asked directly about names with a dot, and the system only about local names and those
 * that DNS says it does not have (a hosts file may).
 */
export function resolveHost(name: string): Promise<LookupAddress[]> {
  const running = underWay.get(name);
  if (running) return running;
  const answer = resolve(name).finally(() => underWay.delete(name));
  underWay.set(name, answer);
  return answer;
}

async function resolve(name: string): Promise<LookupAddress[]> {
  if (!name.includes('.')) return systemLookup(name);
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = [
    ...(four.status === 'fulfilled' ? four.value : []).map((address) => ({ address, family: 4 })),
    ...(six.status === 'fulfilled' ? six.value : []).map((address) => ({ address, family: 6 })),
  ];
  if (addresses.length > 0) return addresses;
  const failure: unknown = four.status === 'rejected' ? four.reason : undefined;
  if (isSilence(failure)) throw failure;
  return systemLookup(name);
}

function systemLookup(name: string): Promise<LookupAddress[]> {
  return lookup(name, { all: true, order: 'ipv4first' });
}

function isSilence(error: unknown): error is Error {
  return (
    error instanceof Error && 'code' in error && (error.code === 'ETIMEOUT' || error.code === 'ECANCELLED')
  );
}
