import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address that cannot be read is not allowed. @param ranges addresses, and networks such as 10.0.0.0/8. */
export function isAllowed(address: string, ranges: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const client = ipaddr.process(address);
  return ranges.some((range) => {
    const [network, bits] = ipaddr.parseCIDR(
      range.includes('/') ? range : `${range}/${range.includes(':') ? 128 : 32}`,
    );
    return network.kind() === client.kind() && client.match(network, bits);
  });
}

/** An IP address, or a network in CIDR notation. */
export function isAddressRange(value: string): boolean {
  const [address = '', prefix, ...rest] = value.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (bits < 0 || address.includes('%') || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}
