import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps secrets that must be read again (API secrets, carriers' passwords) encrypted at rest: AES-256-GCM. */
export type Vault = {
  /** @param purpose binds the secret to its place, so that it cannot be moved to where another belongs. */
  seal(secret: string, purpose: string): Buffer;
  open(sealed: Buffer, purpose: string): string;
  /** A URL-safe secret for a purpose: the same each time, so that it need not be stored. */
  derive(purpose: string): string;
};

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createVault(secretKey: string): Vault {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'harkara vault', 32));
  const deriving = Buffer.from(hkdfSync('sha256', secretKey, '', 'harkara derived secrets', 32));

  return {
    seal(secret, purpose) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      cipher.setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body]);
    },

    open(sealed, purpose) {
      if (sealed[0] !== VERSION) throw new Error(`the secret of ${purpose} is of an unknown version`);
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
      const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(purpose));
      decipher.setAuthTag(tag);
      try {
        const body = sealed.subarray(1 + NONCE_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch (cause) {
        throw new Error(
          `the secret of ${purpose} cannot be read: is HARKARA_SECRET_KEY the one it was stored with?`,
          {
            cause,
          },
        );
      }
    },

    derive: (purpose) =>
      createHmac('sha256', deriving).update(purpose).digest().subarray(0, 24).toString('base64url'),
  };
}

export const apiSecretPurpose = (account: number) => `api secret of account ${account}`;
export const connectorPurpose = (name: string) => `connector ${name}`;
