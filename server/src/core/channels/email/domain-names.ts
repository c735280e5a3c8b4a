import { domainToASCII } from 'node:url';

const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/** Domains may be written in any script, and are stored in their ASCII form; null: it is none. */
export function readDomain(written: string): string | null {
  const domain = domainToASCII(written.trim()).toLowerCase();
  return domain.length <= 253 && DOMAIN.test(domain) ? domain : null;
}
