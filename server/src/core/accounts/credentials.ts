import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Keys are long and random, so a plain digest is enough to make the stored form useless to anybody who reads it. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

export function makeApiKey(): string {
  return `hk_${randomBytes(24).toString('base64url')}`;
}

export function makeApiSecret(): string {
  return `hs_${randomBytes(32).toString('base64url')}`;
}

export function makePassword(): string {
  return randomBytes(12).toString('base64url');
}

/** The part of a key that is shown later, to tell keys apart. */
export function keyHint(key: string): string {
  return `…${key.slice(-4)}`;
}

/** argon2id. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

export function passwordMatches(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password);
}

/** Usernames are case-insensitive; many are e-mail addresses. */
export function normaliseUsername(username: string): string {
  return username.trim().toLowerCase();
}
