import type { PanelUser } from '../../storage/panel-users.queries.ts';
import type { Actor } from './actor.ts';
import { findDevice } from './known-devices.ts';
import { hasSignedInFrom } from './known-networks.ts';
import type { Place } from './password-guard.ts';
import type { People, Visit } from './people.ts';

type WithPassword = Pick<PanelUser, 'passwordHash'>;

/**
 * Where a person signs in, and whether the same person did so here before.
 *
 * @param find is only asked for a device that a person of this name has signed in on.
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

/** A signed-in person is slowed down by the tries of this session alone. */
export function placeIn({ session, address }: Actor): Place {
  return { address, known: `session ${session.id}`, isKnownNetwork: () => Promise.resolve(true) };
}
