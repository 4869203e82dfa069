/** Random numbers that a seed repeats. */
export class MonthRandom {
  private state: number;

  constructor(seed: number) {
    this.state = seed % 2_147_483_648;
  }

  /** From 0 to 1, exclusive. */
  next(): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return this.state / 4_294_967_296;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  /** Number of events in a part of the month, with `total` in the whole month. */
  count(total: number, part: number): number {
    const expected = total * part;
    return Math.floor(expected) + (this.chance(expected % 1) ? 1 : 0);
  }
}
