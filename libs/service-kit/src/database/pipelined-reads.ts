import type pg from 'pg';
import { TracedClient } from './traced-client.ts';

const LANES = 4;
/** A short read has been answered long before: whoever comes now does not wait behind what takes longer. */
const HELD_UP_MS = 20;

/** A statement that reads and is answered in a few milliseconds, planned once a connection under its name. */
type Read = { readonly name: string; readonly text: string; readonly values: readonly unknown[] };

/** One connection on which statements are sent without waiting for those before them; PostgreSQL answers in their order. */
class Lane {
  private client: Promise<pg.Client> | undefined;
  private underWay = 0;
  private movedAt = 0;

  constructor(private readonly config: pg.ClientConfig) {}

  get length(): number {
    return this.underWay;
  }

  isHeldUp(now: number): boolean {
    return this.underWay > 0 && now - this.movedAt > HELD_UP_MS;
  }

  async query<Row extends pg.QueryResultRow>({ values, ...read }: Read, now: number): Promise<Row[]> {
    if (this.underWay === 0) this.movedAt = now;
    this.underWay += 1;
    try {
      this.client ??= this.connect();
      const client = await this.client;
      const { rows } = await client.query<Row>({ ...read, values: [...values] });
      return rows;
    } finally {
      this.underWay -= 1;
      this.movedAt = performance.now();
    }
  }

  async close(): Promise<void> {
    const client = await this.client?.catch(() => undefined);
    await client?.end();
  }

  private connect(): Promise<pg.Client> {
    const client = new TracedClient({ ...this.config, pipeline: true });
    const connected = client.connect().then(() => client);
    // Those under way fail with it; whoever comes next has another one.
    const forget = () => {
      if (this.client === connected) this.client = undefined;
    };
    client.on('error', forget);
    client.on('end', forget);
    connected.catch(forget);
    return connected;
  }
}

/**
 * Short reads of one statement each, side by side on one connection: with one for each of them PostgreSQL's processes and
 * this one spend a quarter of their time on taking turns. What holds a connection up is passed by on the next one.
 */
export class PipelinedReads {
  private readonly lanes: readonly Lane[];

  constructor(config: pg.ClientConfig) {
    this.lanes = Array.from({ length: LANES }, () => new Lane(config));
  }

  /** @throws whatever the statement does, to whoever asked for it alone; of a lost connection to all who wait for it. */
  query<Row extends pg.QueryResultRow>(read: Read): Promise<Row[]> {
    const now = performance.now();
    const lane =
      this.lanes.find((one) => !one.isHeldUp(now)) ??
      this.lanes.reduce((least, one) => (one.length < least.length ? one : least));
    return lane.query<Row>(read, now);
  }

  async close(): Promise<void> {
    await Promise.all(this.lanes.map((lane) => lane.close()));
  }
}
