import type { Endpoint } from '@alinha/contracts-core';

/** Started by `npm run fuzz`. */
export const IS_LONG = process.env.FUZZ_REQUESTS !== undefined;
const PROGRESS = 5_000;

/** Counts the replies of a run, by route. */
export class Summary {
  private requests = 0;
  private readonly statuses = new Map<string, Map<number, number>>();

  count({ id }: Endpoint, status: number): void {
    const counts = this.statuses.get(id) ?? new Map<number, number>();
    counts.set(status, (counts.get(status) ?? 0) + 1);
    this.statuses.set(id, counts);
    if (++this.requests % PROGRESS === 0 && IS_LONG)
      process.stdout.write(`${this.requests} requests, now at ${id}\n`);
  }

  hasSuccess({ id }: Endpoint): boolean {
    return [...(this.statuses.get(id)?.keys() ?? [])].some((status) => status < 300);
  }

  print(seed: number): void {
    if (!IS_LONG) return;
    const total = new Map<number, number>();
    const lines = [...this.statuses].map(([id, counts]) => {
      for (const [status, count] of counts) total.set(status, (total.get(status) ?? 0) + count);
      return `${id.padEnd(32)} ${tally(counts)}`;
    });
    process.stdout.write(
      `${lines.join('\n')}\n\n${this.requests} requests with the seed ${seed}: ${tally(total)}\n`,
    );
  }
}

const tally = (counts: ReadonlyMap<number, number>) =>
  [...counts]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count}`)
    .join('  ');
