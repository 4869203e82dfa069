import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Logger } from '@alinha/service-kit';
import ipaddr from 'ipaddr.js';
import { type CountryResponse, Reader } from 'mmdb-lib';

/** Whole internet, both versions of IP, 8 MB; public domain (CC0). */
const DATABASE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/** All that the bundled database says of an address. */
type Row = CountryResponse & { readonly country_code?: string };

/** Country by address, without anybody else hearing of the visitor. */
export class CountryDatabase {
  private reader: Promise<Reader<Row> | null> | null = null;

  constructor(private readonly logger: Logger) {}

  /** Two letters; null for private and reserved addresses, and where the database knows none. */
  async countryOf(address: string): Promise<string | null> {
    if (!ipaddr.isValid(address)) return null;
    // ::ffff:200.1.2.3 is an IPv4 visitor of a dual socket.
    const parsed = ipaddr.process(address);
    if (parsed.range() !== 'unicast') return null;
    this.reader ??= this.open();
    const row = (await this.reader)?.get(parsed.toString());
    return row?.country_code ?? null;
  }

  /** Read with the first visitor who is asked about: tests and studios on their own network never need it. */
  private async open(): Promise<Reader<Row> | null> {
    try {
      return new Reader<Row>(await readFile(createRequire(import.meta.url).resolve(DATABASE)));
    } catch (error) {
      this.logger.warn({ err: error }, 'no country database: every visitor counts as from nowhere');
      return null;
    }
  }
}
