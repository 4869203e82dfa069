const UINT32 = 2 ** 32;

/**
 * Random choices repeatable by seed (mulberry32). Each caller has its own stream, so timing does not change choices.
 */
export class SeededRandom {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** From 0 inclusive to 1 exclusive. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / UINT32;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  between(min: number, max: number): number {
    return min + this.below(max - min + 1);
  }

  happens(probability: number): boolean {
    return this.next() < probability;
  }

  /** @throws Error when the list is empty */
  pick<T>(list: readonly T[]): T {
    const chosen = list[this.below(list.length)];
    if (chosen === undefined) throw new Error('cannot pick from an empty list');
    return chosen;
  }

  /** Picks a key by weight: `{often: 9, seldom: 1}`. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const names = Object.keys(weights) as K[];
    let rest = this.next() * names.reduce((sum, name) => sum + weights[name], 0);
    for (const name of names) {
      rest -= weights[name];
      if (rest < 0) return name;
    }
    return this.pick(names);
  }

  branch(): SeededRandom {
    return new SeededRandom(this.below(UINT32));
  }
}
