import type { DatabaseConnection } from './connection.ts';

const EVERY_MS = 5_000;
/** SQLSTATE class 53: insufficient resources, such as disk space. */
const USED_UP = /^53/;
/** These rows need more than 64 kB of memory, so PostgreSQL writes a temporary file. No table changes. */
const SPILL = `SET LOCAL work_mem = '64kB'; SELECT count(*) FROM generate_series(1, 20000)`;

/** Checks for disk space: with a full disk PostgreSQL serves reads and fails writes. */
export class DiskCheck {
  private checkedAt = Number.NEGATIVE_INFINITY;
  private result: Promise<boolean> = Promise.resolve(true);

  constructor(private readonly pool: DatabaseConnection['pool']) {}

  /** Checks at most every five seconds. */
  hasSpace(): Promise<boolean> {
    const now = performance.now();
    if (now - this.checkedAt >= EVERY_MS) {
      this.checkedAt = now;
      this.result = this.pool.query(SPILL).then(
        () => true,
        ({ code = '' }: { code?: string }) => !USED_UP.test(code),
      );
    }
    return this.result;
  }
}
