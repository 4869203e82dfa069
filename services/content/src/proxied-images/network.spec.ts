import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPublicAddress } from './network.ts';

describe('an address of the public internet', () => {
  test.each([
    '8.8.8.8',
    '200.147.3.157',
    '1.1.1.1',
    '2001:4860:4860::8888',
    '2606:4700::1111',
    '2804:14c::1',
  ])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    ['this machine', '127.0.0.1'],
    ['this machine by another number', '127.9.9.9'],
    ['any address', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['link-local, where clouds keep their secrets', '169.254.169.254'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['documentation', '192.0.2.1'],
    ['documentation', '203.0.113.7'],
    ['protocol assignments', '192.0.0.1'],
    ['measurements', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['this machine in IPv6', '::1'],
    ['any address in IPv6', '::'],
    ['link-local in IPv6', 'fe80::1'],
    ['unique local', 'fc00::1'],
    ['unique local', 'fd12:3456::1'],
    ['site-local of old', 'fec0::1'],
    ['multicast in IPv6', 'ff02::1'],
    ['IPv4 mapped', '::ffff:127.0.0.1'],
    ['IPv4 mapped, public', '::ffff:8.8.8.8'],
    ['IPv4 mapped in hexadecimal', '::ffff:7f00:1'],
    ['IPv4 compatible', '::127.0.0.1'],
    ['IPv4 translated', '::ffff:0:127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['NAT64 of a local network', '64:ff9b:1::7f00:1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001::1'],
    ['documentation in IPv6', '2001:db8::1'],
    ['no address', 'localhost'],
    ['no address', ''],
    ['no address', '1.2.3'],
  ])('is not one of %s: %s', (_, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test('is never in a private network, for random addresses', () => {
    const octet = fc.integer({ min: 0, max: 255 });
    fc.assert(fc.property(octet, octet, octet, (b, c, d) => !isPublicAddress(`10.${b}.${c}.${d}`)));
    fc.assert(fc.property(octet, octet, (c, d) => !isPublicAddress(`::ffff:192.168.${c}.${d}`)));
    fc.assert(fc.property(octet, octet, octet, (b, c, d) => !isPublicAddress(`127.${b}.${c}.${d}`)));
  });
});
