import { createHmac, timingSafeEqual } from 'node:crypto';

// Variable envelope return paths: every mail has a return path of its own, so that a bounce names its mail by the
// address it comes to, whatever the bouncing server says. The signature keeps others from making bounces up; a
// recipient sees the return path of his own mail only. 50 octets, of the 64 that a local part may have.

const PREFIX = 'bounce+';
const SIGNATURE_BYTES = 10;
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';
const ADDRESS = /^bounce\+([0-9a-z]{26})\.([a-z2-7]{16})@([^@]+)$/i;

/** @param publicId the message's id in its public form of 26 characters. */
export function writeReturnPath(publicId: string, domain: string, key: string): string {
  const id = publicId.toLowerCase();
  return `${PREFIX}${id}.${signatureOf(id, key)}@${domain}`;
}

/**
 * Servers on the way may have changed the case of the address.
 *
 * @returns null if this key has not signed it.
 */
export function readReturnPath(address: string, key: string): { publicId: string; domain: string } | null {
  const [, id, signature, domain] = ADDRESS.exec(address) ?? [];
  if (id === undefined || signature === undefined || domain === undefined) return null;
  const publicId = id.toLowerCase();
  const isSigned = timingSafeEqual(
    Buffer.from(signature.toLowerCase()),
    Buffer.from(signatureOf(publicId, key)),
  );
  return isSigned ? { publicId, domain: domain.toLowerCase() } : null;
}

function signatureOf(publicId: string, key: string): string {
  return toBase32(createHmac('sha256', key).update(publicId).digest().subarray(0, SIGNATURE_BYTES));
}

/** @param bytes a multiple of five of them, so that no padding is needed. */
function toBase32(bytes: Buffer): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 5) {
    const group = bytes.readUIntBE(at, 5);
    for (let power = 7; power >= 0; power -= 1) text += BASE32.charAt(Math.floor(group / 32 ** power) % 32);
  }
  return text;
}
