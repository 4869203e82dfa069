import type { Endpoint } from '@alinha/contracts-core';

/** What became of the requests of a run, by route. */
export class Summary {
  private readonly statuses = new Map<string, Map<number, number>>();

  count({ id }: Endpoint, status: number): void {
    const counts = this.statuses.get(id) ?? new Map<number, number>();
    counts.set(status, (counts.get(status) ?? 0) + 1);
    this.statuses.set(id, counts);
  }

  wasLetIn({ id }: Endpoint): boolean {
    return [...(this.statuses.get(id)?.keys() ?? [])].some((status) => status < 300);
  }

  print(seed: number): void {
    if (!process.env.FUZZ_REQUESTS) return;
    const total = new Map<number, number>();
    const lines = [...this.statuses].map(([id, counts]) => {
      for (const [status, count] of counts) total.set(status, (total.get(status) ?? 0) + count);
      return `${id.padEnd(32)} ${tally(counts)}`;
    });
    const requests = [...total.values()].reduce((sum, count) => sum + count, 0);
    process.stdout.write(
      `${lines.join('\n')}\n\n${requests} requests with the seed ${seed}: ${tally(total)}\n`,
    );
  }
}

const tally = (counts: ReadonlyMap<number, number>) =>
  [...counts]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count}`)
    .join('  ');
