/** A small generator of its own: what a seed led to can be run again. */
export class MonthDice {
  private state: number;

  constructor(seed: number) {
    this.state = seed % 2_147_483_648;
  }

  /** From 0 up to 1. */
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

  /** How often something happens in a part of the month, of `total` times in all of it. */
  count(total: number, part: number): number {
    const expected = total * part;
    return Math.floor(expected) + (this.chance(expected % 1) ? 1 : 0);
  }
}
