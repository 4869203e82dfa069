import ipaddr from 'ipaddr.js';

/** An IPv6 customer owns a whole /64 network. */
const NETWORK_PARTS = 4;

/** Key for rate limits: an IPv4 address, or the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.isIPv4MappedAddress()
    ? parsed.toIPv4Address().toString()
    : parsed.parts.slice(0, NETWORK_PARTS).join(':');
}
