import { DomainError } from '../errors.ts';
import type { Actor } from './actor.ts';
import type { People } from './people.ts';

/**
 * A session alone is not enough for what outlives it.
 *
 * @param given the password under the name of its field.
 */
export async function refuseIfNotTheirPassword(
  people: People,
  { user }: Actor,
  given: Readonly<Record<string, string>>,
  address: string,
): Promise<void> {
  for (const [field, password] of Object.entries(given)) {
    const known = await people.passwords.verify(user.username, address, password, async () => user);
    if (!known) {
      throw new DomainError('wrong_credentials', 'This is not your password.', {
        fields: { [field]: 'is not your password' },
      });
    }
  }
}
