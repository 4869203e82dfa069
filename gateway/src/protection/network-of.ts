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

/** Start of an address, for people: `203.0.113.*`, `2001:db8:1:*`. */
export function shortNetworkOf(address: string): string {
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? `${parsed.toString().split('.').slice(0, 3).join('.')}.*`
    : `${parsed.toNormalizedString().split(':').slice(0, 3).join(':')}:*`;
}
