import { DAY_MS } from '../../durations.ts';
import type { Handle } from '../../storage/database.ts';
import { hasNetwork, keepNetwork } from '../../storage/panel-networks.queries.ts';
import type { PanelUser } from '../../storage/panel-users.queries.ts';
import { networkOf } from '../limits/network-of.ts';
import type { People } from './people.ts';

/** How long after the last sign-in from there. */
const KNOWN_MS = 90 * DAY_MS;

/** Asked for by name, so that names that nobody has are asked for in the same way. */
export function hasSignedInFrom({ db, vault, now }: People, name: string, address: string): Promise<boolean> {
  const since = new Date(now().getTime() - KNOWN_MS);
  return hasNetwork(db.general, digestOf(vault, name, address), since);
}

export async function keepNetworkOf(
  handle: Handle,
  { vault, now }: People,
  user: PanelUser,
  address: string,
): Promise<void> {
  await keepNetwork(handle, digestOf(vault, user.username, address), user, now());
}

function digestOf(vault: People['vault'], name: string, address: string): Buffer {
  const derived = vault.derive(`network of a person ${JSON.stringify([name, networkOf(address)])}`);
  return Buffer.from(derived, 'base64url');
}
