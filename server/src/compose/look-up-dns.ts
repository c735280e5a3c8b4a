import { Resolver } from 'node:dns/promises';
import type { MailHostLookUp } from '../connectors/kit/mail.ts';
import type { LookUpTxt } from '../core/channels/email/verify-domain.ts';

/** What DNS says when a name has no such record. */
const NOTHING = new Set(['ENOTFOUND', 'ENODATA']);

/** @param servers addresses with an optional port; none: those of the operating system. */
export function createMailHostLookUp(servers: readonly string[]): MailHostLookUp {
  const resolver = resolverAt(servers);
  return {
    exchangesOf: (domain) => orNone(resolver.resolveMx(domain)),
    addressesOf: async (host) => {
      // Some name servers fail when they are asked about a family that the host does not have.
      const [four, six] = await Promise.allSettled([
        orNone(resolver.resolve4(host)),
        orNone(resolver.resolve6(host)),
      ]);
      const found = [four, six].flatMap((family) => (family.status === 'fulfilled' ? family.value : []));
      if (found.length === 0 && four.status === 'rejected') throw four.reason;
      return found;
    },
  };
}

/** @param servers as of {@link createMailHostLookUp}. */
export function createTxtLookUp(servers: readonly string[]): LookUpTxt {
  const resolver = resolverAt(servers);
  // A long text comes in pieces of at most 255 characters.
  return async (name) => (await orNone(resolver.resolveTxt(name))).map((pieces) => pieces.join(''));
}

function resolverAt(servers: readonly string[]): Resolver {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  return resolver;
}

async function orNone<T>(answer: Promise<T[]>): Promise<T[]> {
  try {
    return await answer;
  } catch (error) {
    if (NOTHING.has((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}
