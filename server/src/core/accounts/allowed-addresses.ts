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
