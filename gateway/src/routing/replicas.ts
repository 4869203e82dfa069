import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { Replica } from './replica.ts';

/** How late a process that is new, or gone, is known of. */
const LOOK_UP_EVERY_MS = 1_000;

/** The addresses that a name stands for now. */
export type AddressesOf = (name: string) => Promise<readonly string[]>;

const addressesByDns: AddressesOf = async (name) =>
  (await lookup(name, { all: true, order: 'verbatim' })).map(({ address }) => address);

/**
 * The processes of a service. A name may stand for several, and for others a moment later, as those of orchestrators do:
 * each address is a process of its own, which may be stopping while the others are not.
 */
export class Replicas {
  private byUrl: ReadonlyMap<string, Replica>;
  /** Of each name the processes that it stood for last. */
  private readonly known = new Map<string, readonly string[]>();
  private readonly closing = new AbortController();

  private constructor(
    private readonly service: string,
    private readonly urls: readonly URL[],
    private readonly addressesOf: AddressesOf,
  ) {
    // Until the names are looked up; of those that cannot be, as long as it takes.
    this.byUrl = this.replacing(
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
    if (replicas.urls.some(isName)) void replicas.keepLookingUp();
    return replicas;
  }

  get all(): readonly Replica[] {
    return [...this.byUrl.values()];
  }

  /** True when one of them takes calls. */
  async check(): Promise<boolean> {
    return (await Promise.all(this.all.map((replica) => replica.check()))).includes(true);
  }

  async close(): Promise<void> {
    this.closing.abort();
    await Promise.all(this.all.map((replica) => replica.close()));
  }

  private async keepLookingUp(): Promise<void> {
    const { signal } = this.closing;
    while (!signal.aborted) {
      const found = (await Promise.all(this.urls.map((url) => this.lookUp(url)))).flat();
      if (signal.aborted) return;
      this.byUrl = this.replacing(this.byUrl, found);
      await setTimeout(LOOK_UP_EVERY_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /** Where a name's processes are; while nobody can say, where they were. */
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

  /** Those that stay are kept as they are, with their connections. */
  private replacing(before: ReadonlyMap<string, Replica>, urls: readonly string[]): Map<string, Replica> {
    const after = new Map(urls.map((url) => [url, before.get(url) ?? this.begun(url)]));
    for (const [url, replica] of before) if (!after.has(url)) void replica.close();
    return after;
  }

  private begun(url: string): Replica {
    const replica = new Replica(url, this.service);
    void replica.watch();
    return replica;
  }
}

/** `localhost` has an address of each family, and one process. */
const isName = ({ hostname }: URL) =>
  isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname !== 'localhost';

function urlAt(address: string, { port, protocol }: URL): string {
  const host = isIP(address) === 6 ? `[${address}]` : address;
  return new URL(`${protocol}//${host}:${port}`).origin;
}
