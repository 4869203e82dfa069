type Asked<T, R> = { readonly item: T; done(result: R): void; fail(error: unknown): void };

/** While the database works on so many, this process works on others: measured for companies whose reminders go out. */
const MOST = 64;

/**
 * Does together what is asked for in the same moment, or while the last of it was still under way: the more there is to
 * do, the more is done at once, up to 64. What fails together is tried again one by one, so that each has its own outcome.
 */
export class Gathered<T, R> {
  private readonly waiting: Asked<T, R>[] = [];
  private isBusy = false;

  /** `work` answers a result for each item, in their order; what it failed at must be harmless to be done again. */
  constructor(private readonly work: (items: readonly T[]) => Promise<readonly R[]>) {}

  do(item: T): Promise<R> {
    return new Promise((done, fail) => {
      this.waiting.push({ item, done, fail });
      if (!this.isBusy) this.begin();
    });
  }

  private begin(): void {
    this.isBusy = true;
    // The first of them goes once all who ask now have asked.
    setImmediate(async () => {
      const asked = this.waiting.splice(0, MOST);
      await this.answer(asked);
      this.isBusy = false;
      if (this.waiting.length > 0) this.begin();
    });
  }

  private async answer(asked: readonly Asked<T, R>[]): Promise<void> {
    try {
      const results = await this.work(asked.map(({ item }) => item));
      asked.forEach(({ done }, index) => {
        done(results[index] as R);
      });
    } catch (error) {
      const [only, ...others] = asked;
      if (others.length === 0) only?.fail(error);
      else await Promise.all(asked.map((one) => this.answer([one])));
    }
  }
}
