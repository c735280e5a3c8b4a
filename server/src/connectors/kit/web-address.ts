import { fact } from 'harkara-contract/facts.ts';
import type { OptionReader } from './option-reader.ts';

const SECRET = /^[\w.~-]{16,100}$/;

export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** Checks the options of the address that a carrier calls; what they mean is in core/delivery/callback-address.ts. */
export function checkCallbackOptions(options: OptionReader): void {
  const secret = options.text('secret');
  if (secret !== null && !SECRET.test(secret)) {
    options.refuse('secret', fact('not_a_callback_secret', { least: 16, most: 100 }));
  }
  const base = options.text('callback_base');
  if (base !== null && !isWebAddress(base)) options.refuse('callback_base', fact('not_an_http_url'));
}
