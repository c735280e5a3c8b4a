import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

export function makeTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What authenticator apps read from the picture. */
export function totpUri(secret: string, { issuer, username }: { issuer: string; username: string }): string {
  return totpOf(secret, { issuer, label: username }).toString();
}

/** @returns the step whose code this is: the present one, or the one before or after it; null if it is none. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / STEP_MS) + delta;
}

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...names,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_MS / 1_000,
    secret: Secret.fromBase32(secret),
  });
}
