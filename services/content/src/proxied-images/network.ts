import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Addresses that the proxy may reach. Tests use a local server instead of the internet. */
export type Network = {
  /** All current addresses of a host. */
  resolve(hostname: string): Promise<readonly string[]>;
  allowsAddress(address: string): boolean;
  allowsPort(url: URL): boolean;
};

/**
 * True for public unicast addresses. False for loopback, private, link-local (cloud metadata), carrier-grade NAT, multicast
 * and reserved ones, and for IPv6 addresses that embed IPv4 (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  // The library also accepts shortened IPv4 addresses.
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed.kind() === 'ipv4') return true;
  // Global unicast addresses begin with the bits 001; the library does not classify all others.
  return ((parsed as ipaddr.IPv6).parts[0] ?? 0) >> 13 === 1;
}

export const PUBLIC_NETWORK: Network = {
  resolve: async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address),
  allowsAddress: isPublicAddress,
  // The URL parser removes the default port.
  allowsPort: (url) => url.port === '',
};
