import ipaddr from 'ipaddr.js';

/** An IPv4 address, or the /64 of an IPv6 address: providers usually give each customer a whole /64. */
export function networkOf(address: string): string {
  return prefixOf(address, 4);
}

/** The same, but the /48 of an IPv6 address: its holder has 65,536 networks. */
export function siteOf(address: string): string {
  return prefixOf(address, 3);
}

function prefixOf(address: string, parts: number): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return parsed.parts
    .slice(0, parts)
    .map((part) => part.toString(16))
    .join(':');
}
