import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { Replica } from './replica.ts';

/** Maximum delay until a new or stopped process is detected. */
const LOOK_UP_EVERY_MS = 1_000;

/** Resolves a host name to its current addresses. */
export type AddressesOf = (name: string) => Promise<readonly string[]>;

const addressesByDns: AddressesOf = async (name) =>
  (await lookup(name, { all: true, order: 'verbatim' })).map(({ address }) => address);

/**
 * The processes of a service. A host name can have several addresses that change over time, as in orchestrators. Each
 * address is one process with its own state.
 */
export class Replicas {
  private byUrl: ReadonlyMap<string, Replica>;
  /** Processes by name, from the last lookup. */
  private readonly known = new Map<string, readonly string[]>();
  private readonly closing = new AbortController();

  private constructor(
    private readonly service: string,
    private readonly urls: readonly URL[],
    private readonly addressesOf: AddressesOf,
  ) {
    // Used until the first successful lookup of each name.
    this.byUrl = this.replicasAt(
      new Map(),
      urls.map(({ origin }) => origin),
    );
  }

  static watch(
    service: string,
    urls: readonly string[],
    addressesOf: AddressesOf = addressesByDns,
  ): Replicas {
    const replicas = new Replicas(
      service,
      urls.map((url) => new URL(url)),
      addressesOf,
    );
    if (replicas.urls.some(isName)) void replicas.watchNames();
    return replicas;
  }

  get all(): readonly Replica[] {
    return [...this.byUrl.values()];
  }

  /** True when one of them is ready. */
  async check(): Promise<boolean> {
    return (await Promise.all(this.all.map((replica) => replica.check()))).includes(true);
  }

  async close(): Promise<void> {
    this.closing.abort();
    await Promise.all(this.all.map((replica) => replica.close()));
  }

  private async watchNames(): Promise<void> {
    const { signal } = this.closing;
    while (!signal.aborted) {
      const found = (await Promise.all(this.urls.map((url) => this.lookUp(url)))).flat();
      if (signal.aborted) return;
      this.byUrl = this.replicasAt(this.byUrl, found);
      await setTimeout(LOOK_UP_EVERY_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /** Addresses of a name; the last known ones when the lookup fails. */
  private async lookUp(url: URL): Promise<readonly string[]> {
    if (!isName(url)) return [url.origin];
    const addresses = await this.addressesOf(url.hostname).catch(() => []);
    if (addresses.length > 0)
      this.known.set(
        url.origin,
        addresses.map((address) => urlAt(address, url)),
      );
    return this.known.get(url.origin) ?? [url.origin];
  }

  /** Reuses the replicas, with their connections, of unchanged addresses. */
  private replicasAt(before: ReadonlyMap<string, Replica>, urls: readonly string[]): Map<string, Replica> {
    const after = new Map(urls.map((url) => [url, before.get(url) ?? this.start(url)]));
    for (const [url, replica] of before) if (!after.has(url)) void replica.close();
    return after;
  }

  private start(url: string): Replica {
    const replica = new Replica(url, this.service);
    void replica.watch();
    return replica;
  }
}

/** True for a host name with one process per address. `localhost` has an IPv4 and an IPv6 address but one process. */
const isName = ({ hostname }: URL) =>
  isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname !== 'localhost';

function urlAt(address: string, { port, protocol }: URL): string {
  const host = isIP(address) === 6 ? `[${address}]` : address;
  return new URL(`${protocol}//${host}:${port}`).origin;
}
