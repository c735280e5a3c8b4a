import { isIP } from 'node:net';
import type { RecordToPublish } from '../kit/connector-type.ts';
import type { SmtpOptions } from './options.ts';

/** By the first, bounces find their way to us. By the second, receivers know that we may use the return path. */
export function recordsFor({ bounceDomain, hostname, host }: SmtpOptions): RecordToPublish[] {
  if (bounceDomain === null) return [];
  const senders = [hostname, host].filter((name) => name !== null);
  const sources = [...new Set(senders)].map((name) => {
    const version = isIP(name);
    return version === 0 ? `a:${name}` : `ip${version}:${name}`;
  });
  return [
    { name: bounceDomain, type: 'MX', value: `10 ${hostname}` },
    { name: bounceDomain, type: 'TXT', value: `"v=spf1 ${sources.join(' ')} -all"` },
  ];
}
