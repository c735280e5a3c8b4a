import type { PanelUser } from '../../storage/panel-users.queries.ts';
import type { Actor } from './actor.ts';
import { findDevice } from './known-devices.ts';
import { hasSignedInFrom } from './known-networks.ts';
import type { Place } from './password-guard.ts';
import type { People, Visit } from './people.ts';

type WithPassword = Pick<PanelUser, 'passwordHash'>;

/**
 * Where somebody signs in, and whether the person did so here before.
 *
 * @param find is only asked for a device that somebody of this name has signed in on.
 */
export async function placeOf(
  people: People,
  name: string,
  { address, devices }: Visit,
  find: () => Promise<WithPassword | null>,
): Promise<Place> {
  const device = findDevice(people, devices, name);
  const person = device && (await find());
  return {
    address,
    known: device && person && device.knows(person.passwordHash) ? `device ${device.id}` : null,
    isKnownNetwork: () => hasSignedInFrom(people, name, address),
  };
}

/** Whoever has a session is slowed down by its own tries alone. */
export function placeIn({ session, address }: Actor): Place {
  return { address, known: `session ${session.id}`, isKnownNetwork: () => Promise.resolve(true) };
}
