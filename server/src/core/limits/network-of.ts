import ipaddr from 'ipaddr.js';

/** An IPv4 address, or the /64 of an IPv6 address: providers usually give each customer a whole /64. */
export function networkOf(address: string): string {
  return prefixOf(address, 4);
}

/** An IPv4 address, or the /48 of an IPv6 address: many providers give that to whoever asks for several /64. */
export function widerNetworkOf(address: string): string {
  return prefixOf(address, 3);
}

/** @param groups how many of the eight groups of an IPv6 address. */
function prefixOf(address: string, groups: number): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return parsed.parts
    .slice(0, groups)
    .map((part) => part.toString(16))
    .join(':');
}
