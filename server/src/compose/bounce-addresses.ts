import { isBounceDomain } from '../core/channels/email/record-bounce.ts';
import { fromPublicId, toPublicId } from '../core/ids.ts';
import { readReturnPath, writeReturnPath } from '../protocols/mail/verp.ts';
import type { Composition } from './composition.ts';

export type BounceAddresses = {
  /** @returns null while no listener takes bounces. */
  write: (messageId: string, domain: string) => string | null;
  /** @returns null for an address that no connector uses. */
  read: (address: string) => { messageId: string; domain: string } | null;
};

/** The return paths of mail; all processes with the same secret key make and know the same ones. */
export function createBounceAddresses({
  vault,
  config,
  world,
}: Pick<Composition, 'vault' | 'config' | 'world'>): BounceAddresses {
  const key = vault.derive('bounce addresses');

  const isOurs = (domain: string) =>
    world().carriers.some(({ type, options }) => type === 'smtp' && isBounceDomain(options, domain));

  return {
    write: (messageId, domain) =>
      config.bouncePort === 0 ? null : writeReturnPath(toPublicId(messageId), domain, key),
    read: (address) => {
      const found = readReturnPath(address, key);
      if (!found || !isOurs(found.domain)) return null;
      const messageId = fromPublicId(found.publicId);
      return messageId === null ? null : { messageId, domain: found.domain };
    },
  };
}
