import { fact } from 'harkara-contract/facts.ts';
import { DomainError } from '../errors.ts';
import type { Actor } from './actor.ts';
import type { People } from './people.ts';
import { placeIn } from './place-of.ts';

/**
 * A session alone is not enough for what outlives it.
 *
 * @param given the password under the name of its field.
 */
export async function refuseIfNotTheirPassword(
  people: People,
  actor: Actor,
  given: Readonly<Record<string, string>>,
): Promise<void> {
  const { user } = actor;
  for (const [field, password] of Object.entries(given)) {
    const known = await people.passwords.verify(user.username, placeIn(actor), password, async () => user);
    if (!known) {
      throw new DomainError(fact('wrong_password'), { fields: { [field]: fact('not_your_password') } });
    }
  }
}
