import { createHash, timingSafeEqual } from 'node:crypto';
import type { Vault } from '../accounts/vault.ts';
import { withoutEnd } from '../../without-end.ts';

type CallbackCarrier = { name: string; options: Readonly<Record<string, unknown>> };

/** The URL that an HTTP carrier calls with receipts and inbound messages. Its last part is a secret. */
export function callbackUrl(vault: Vault, baseUrl: string, carrier: CallbackCarrier): string {
  const base = textOf(carrier.options['callback_base']) ?? baseUrl;
  const secret = callbackSecret(vault, carrier);
  return `${withoutEnd(base, '/')}/callbacks/${encodeURIComponent(carrier.name)}/${secret}`;
}

export function isCallbackSecret(vault: Vault, carrier: CallbackCarrier, given: string): boolean {
  return timingSafeEqual(digest(given), digest(callbackSecret(vault, carrier)));
}

/** The configured secret (to replace one that leaked), or one derived from the carrier's name. */
function callbackSecret(vault: Vault, { name, options }: CallbackCarrier): string {
  return textOf(options['secret']) ?? vault.derive(`callbacks of connector ${name}`);
}

function textOf(option: unknown): string | null {
  return typeof option === 'string' && option !== '' ? option : null;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
