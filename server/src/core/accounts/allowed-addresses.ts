import ipaddr from 'ipaddr.js';

/** @param ranges addresses, and networks such as 10.0.0.0/8. */
export function isAllowed(address: string, ranges: readonly string[]): boolean {
  const client = ipaddr.process(address);
  return ranges.some((range) => {
    const [network, bits] = ipaddr.parseCIDR(
      range.includes('/') ? range : `${range}/${range.includes(':') ? 128 : 32}`,
    );
    return network.kind() === client.kind() && client.match(network, bits);
  });
}
