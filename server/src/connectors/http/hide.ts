import { createHide, type Hide } from '../kit/hide-values.ts';
import type { HttpOptions } from './options.ts';
import { basicAuth } from './placeholders.ts';

/** Hides what the carrier was sent in what it says. The callback URL contains a secret, and the connector's name. */
export function createHttpHide(options: HttpOptions, callbackUrl: string): Hide {
  const { pathname } = new URL(callbackUrl);
  const secret = pathname.slice(pathname.lastIndexOf('/') + 1);
  return createHide([...options.told, basicAuth(options) ?? '', callbackUrl, pathname, secret]);
}
