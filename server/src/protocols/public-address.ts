import ipaddr from 'ipaddr.js';

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

const GLOBAL_UNICAST: [ipaddr.IPv6, number] = ipaddr.IPv6.parseCIDR('2000::/3');
const NAT64: [ipaddr.IPv6, number] = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
// Formally a public address, but inside Azure it answers for the platform (metadata, extensions' secrets).
const AZURE_PLATFORM = '168.63.129.16';

/** The address that traffic ends at: for a mapped or translated IPv6 address, the IPv4 address within. */
export function destinationOf(text: string): IpAddress {
  const address = ipaddr.parse(text);
  if (!(address instanceof ipaddr.IPv6)) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  if (address.match(NAT64)) return new ipaddr.IPv4(address.toByteArray().slice(12));
  return address;
}

/**
 * Whether it belongs to the public internet, and not to the operator's network. 6to4 and Teredo are
 * refused as a whole: nobody serves there any more, and they can hide any IPv4 address.
 *
 * @param destination from {@link destinationOf}.
 */
export function isPublic(destination: IpAddress): boolean {
  if (destination.range() !== 'unicast') return false;
  if (destination instanceof ipaddr.IPv6) return destination.match(GLOBAL_UNICAST);
  return destination.toString() !== AZURE_PLATFORM;
}
