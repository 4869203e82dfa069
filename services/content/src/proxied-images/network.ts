import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Addresses that the proxy may reach. Tests replace the internet by a local server. */
export type Network = {
  /** Every address of a host, as DNS has it now. */
  resolve(hostname: string): Promise<readonly string[]>;
  allowsAddress(address: string): boolean;
  allowsPort(url: URL): boolean;
};

/**
 * True for an address of the public internet: not this machine, not a network behind it (private, link-local with the
 * clouds' metadata, carrier-grade NAT), no multicast, nothing reserved. An IPv6 address that carries an IPv4 one (mapped,
 * NAT64, 6to4, Teredo) is refused, whichever it carries.
 */
export function isPublicAddress(address: string): boolean {
  // The library alone would take shortened IPv4 addresses too.
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed.kind() === 'ipv4') return true;
  // All that is assigned for use on the internet begins with 001; the library has no name for some of the rest.
  return ((parsed as ipaddr.IPv6).parts[0] ?? 0) >> 13 === 1;
}

export const PUBLIC_NETWORK: Network = {
  resolve: async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address),
  allowsAddress: isPublicAddress,
  // The URL parser drops a scheme's own port.
  allowsPort: (url) => url.port === '',
};
