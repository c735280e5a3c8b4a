import type { StoredAccount } from '../../storage/manage-accounts.queries.ts';
import { hashPassword, makePassword, normaliseUsername, passwordMatches } from '../accounts/credentials.ts';
import type { AccountRecord } from './account-record.ts';

/** SMPP has room for eight characters. */
const SMPP_PASSWORD_LENGTH = 8;

/** `hash` is null if the stored one stays; `made` is a password generated because the file gave none. */
export type PasswordChange = { hash: string | null; made: string | null };

/**
 * Passwords of one run of a file. Hashing takes some 50 ms each, and a transaction that waits for thousands of hashes
 * would hold back the clean-up of every table: so they are computed before it begins, and remembered.
 */
export class Passwords {
  readonly #hashes = new Map<string, Promise<string>>();
  readonly #checks = new Map<string, Promise<boolean>>();
  readonly #made = new Map<string, string>();

  ofLogin({ username, password }: AccountRecord, stored: StoredAccount | undefined): Promise<PasswordChange> {
    return this.#change(
      `login ${normaliseUsername(username)}`,
      stored?.passwordHash ?? null,
      password,
      !stored,
    );
  }

  ofSmpp({ username, smpp }: AccountRecord, storedHash: string | null): Promise<PasswordChange> {
    return this.#change(
      `smpp ${normaliseUsername(username)}`,
      storedHash,
      smpp?.password,
      storedHash === null,
      {
        longest: SMPP_PASSWORD_LENGTH,
      },
    );
  }

  async #change(
    whose: string,
    stored: string | null,
    given: string | undefined,
    needed: boolean,
    { longest }: { longest?: number } = {},
  ): Promise<PasswordChange> {
    if (given === undefined) {
      if (!needed) return { hash: null, made: null };
      const made = this.#made.get(whose) ?? makePassword().slice(0, longest);
      this.#made.set(whose, made);
      return { hash: await this.#hash(whose, made), made };
    }
    if (stored !== null && (await this.#matches(stored, given))) return { hash: null, made: null };
    return { hash: await this.#hash(whose, given), made: null };
  }

  // Keyed by owner, too: equal hashes must not reveal that two accounts have the same password.
  #hash(whose: string, password: string): Promise<string> {
    return remember(this.#hashes, `${whose}\0${password}`, () => hashPassword(password));
  }

  #matches(stored: string, password: string): Promise<boolean> {
    return remember(this.#checks, `${stored}\0${password}`, () => passwordMatches(stored, password));
  }
}

function remember<T>(answers: Map<string, Promise<T>>, question: string, ask: () => Promise<T>): Promise<T> {
  const known = answers.get(question);
  if (known) return known;
  const asked = ask();
  answers.set(question, asked);
  return asked;
}
