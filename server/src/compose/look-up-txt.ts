import { Resolver } from 'node:dns/promises';
import type { LookUpTxt } from '../core/channels/email/verify-domain.ts';

/** What DNS says when a name has no such record. */
const NOTHING = new Set(['ENOTFOUND', 'ENODATA']);

/** @param servers addresses with an optional port; none: those of the operating system. */
export function createTxtLookUp(servers: readonly string[]): LookUpTxt {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  return async (name) => {
    try {
      // A long text comes in pieces of at most 255 characters.
      return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
    } catch (error) {
      if (NOTHING.has((error as NodeJS.ErrnoException).code ?? '')) return [];
      throw error;
    }
  };
}
