import type { DatabaseConnection } from './connection.ts';

const EVERY_MS = 5_000;
/** No disk space, and other resources that are used up. */
const USED_UP = /^53/;
/** More rows than fit in 64 kB of memory: PostgreSQL writes a temporary file, and neither a table nor its log. */
const SPILL = `SET LOCAL work_mem = '64kB'; SELECT count(*) FROM generate_series(1, 20000)`;

/** Whether PostgreSQL still finds room on its disk: a full one answers reads, and fails writes. */
export class DiskCheck {
  private checkedAt = Number.NEGATIVE_INFINITY;
  private result: Promise<boolean> = Promise.resolve(true);

  constructor(private readonly pool: DatabaseConnection['pool']) {}

  /** Looks every five seconds at most. */
  hasRoom(): Promise<boolean> {
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
