import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { TracedClient } from './traced-client.ts';

const LANES = 4;
/** As many wait on a connection at most while another one has fewer. */
const LANE_LIMIT = 32;
/** A short read has been answered long before: whoever comes now does not wait behind what takes longer. */
const HELD_UP_MS = 20;
/** What has answered nothing for so long gets no more, if any other answers: it looks idle, and may be gone. */
const STUCK_MS = 1_000;
/** As long as a pool keeps a connection that nobody uses: what is not used may be gone without a word. */
const KEPT_IDLE_MS = 10_000;
/** More than PostgreSQL's own limit for a statement: what takes longer has no PostgreSQL at its other end. */
const ANSWER_LIMIT_MS = 35_000;
const CLOSE_LIMIT_MS = 1_000;
/** Said of a statement that was sent behind its own preparation, which then failed or was done twice. */
const UNPREPARED = new Set(['26000', '42P05']);

/** A statement that reads and is answered in a few milliseconds, parsed once a connection under its name. */
type Read = { readonly name: string; readonly text: string; readonly values: readonly unknown[] };

/** One connection on which statements are sent without waiting for those before them; PostgreSQL answers in their order. */
class Lane {
  underWay = 0;
  private client: Promise<pg.Client> | undefined;
  private movedAt = 0;
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly config: pg.ClientConfig) {}

  isFree(now: number): boolean {
    return this.underWay === 0 || (this.underWay < LANE_LIMIT && now - this.movedAt <= HELD_UP_MS);
  }

  isStuck(now: number): boolean {
    return this.underWay > 0 && now - this.movedAt > STUCK_MS;
  }

  async query<Row extends pg.QueryResultRow>({ values, ...read }: Read, now: number): Promise<Row[]> {
    if (this.underWay === 0) this.movedAt = now;
    this.underWay += 1;
    clearTimeout(this.idle);
    try {
      this.client ??= this.connect();
      const client = await this.client;
      const { rows } = await client.query<Row>({ ...read, values: [...values] });
      return rows;
    } finally {
      this.underWay -= 1;
      this.movedAt = performance.now();
      if (this.underWay === 0) this.idle = setTimeout(() => void this.close(), KEPT_IDLE_MS).unref();
    }
  }

  /** What is under way is still answered, unless it takes too long. */
  async close(): Promise<void> {
    clearTimeout(this.idle);
    const closing = this.client;
    this.client = undefined;
    const ended = closing?.then(
      (client) => client.end(),
      () => {},
    );
    await Promise.race([ended, wait(CLOSE_LIMIT_MS, undefined, { ref: false })]);
  }

  private connect(): Promise<pg.Client> {
    const client = new TracedClient({ ...this.config, pipeline: true, query_timeout: ANSWER_LIMIT_MS });
    const connected = client.connect().then(() => client);
    // Those under way fail with it; whoever comes next has another one.
    const forget = () => {
      if (this.client === connected) this.client = undefined;
      client.end().catch(() => {});
    };
    client.once('error', forget);
    // A connection that is going says so more than once.
    client.on('error', () => {});
    client.once('end', forget);
    connected.catch(forget);
    return connected;
  }
}

const leastBusy = (lanes: readonly Lane[]): Lane | undefined =>
  lanes.toSorted((one, other) => one.underWay - other.underWay)[0];

/**
 * Short reads of one statement each, side by side on one connection: with one for each of them PostgreSQL's processes and
 * this one spend a quarter of their time on taking turns. What holds a connection up is passed by on the next one.
 */
export class PipelinedReads {
  private readonly lanes: readonly Lane[];
  private isClosed = false;

  constructor(config: pg.ClientConfig) {
    this.lanes = Array.from({ length: LANES }, () => new Lane(config));
  }

  /** How many are asked and not answered. */
  get underWay(): number {
    return this.lanes.reduce((sum, lane) => sum + lane.underWay, 0);
  }

  /** @throws whatever the statement does; of a lost connection to all who wait for it. */
  async query<Row extends pg.QueryResultRow>(read: Read): Promise<Row[]> {
    try {
      return await this.send<Row>(read);
    } catch (error) {
      if (UNPREPARED.has((error as { code?: string }).code ?? '')) return this.send<Row>(read);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all(this.lanes.map((lane) => lane.close()));
  }

  private send<Row extends pg.QueryResultRow>(read: Read): Promise<Row[]> {
    if (this.isClosed) throw new Error('Client was closed and is not queryable');
    const now = performance.now();
    const lane =
      this.lanes.find((one) => one.isFree(now)) ??
      leastBusy(this.lanes.filter((one) => !one.isStuck(now))) ??
      leastBusy(this.lanes);
    if (!lane) throw new Error('there is no connection');
    return lane.query<Row>(read, now);
  }
}
