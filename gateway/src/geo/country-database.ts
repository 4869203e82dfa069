import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Logger } from '@alinha/service-kit';
import ipaddr from 'ipaddr.js';
import { type CountryResponse, Reader } from 'mmdb-lib';

/** IPv4 and IPv6 addresses, 8 MB, public domain (CC0). */
const DATABASE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/** Entry of the bundled database. */
type Row = CountryResponse & { readonly country_code?: string };

/** Looks countries up locally, so no third party receives a visitor's address. */
export class CountryDatabase {
  private reader: Promise<Reader<Row> | null> | null = null;

  constructor(private readonly logger: Logger) {}

  /** Two-letter code; null for private, reserved and unknown addresses. */
  async countryOf(address: string): Promise<string | null> {
    if (!ipaddr.isValid(address)) return null;
    // ::ffff:200.1.2.3 is an IPv4 address on a dual-stack socket.
    const parsed = ipaddr.process(address);
    if (parsed.range() !== 'unicast') return null;
    this.reader ??= this.open();
    const row = (await this.reader)?.get(parsed.toString());
    return row?.country_code ?? null;
  }

  /** Loaded at the first lookup; tests and local installations never need it. */
  private async open(): Promise<Reader<Row> | null> {
    try {
      return new Reader<Row>(await readFile(createRequire(import.meta.url).resolve(DATABASE)));
    } catch (error) {
      this.logger.warn({ err: error }, 'country database unavailable: all countries are unknown');
      return null;
    }
  }
}
