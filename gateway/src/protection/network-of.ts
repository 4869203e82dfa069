import ipaddr from 'ipaddr.js';

/** Half of an IPv6 address: who has one has all that begin with it. */
const NETWORK_PARTS = 4;

/** What counts as one address: an IPv4 address as it is, of an IPv6 address its /64 network. */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.isIPv4MappedAddress()
    ? parsed.toIPv4Address().toString()
    : parsed.parts.slice(0, NETWORK_PARTS).join(':');
}
