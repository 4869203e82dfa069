/** A clock that changes only when moved. Pass `clock.now` as the clock. */
export class TestClock {
  private at: number;

  /** @param instant ISO 8601 with zone, `2026-11-20T12:00:00Z` */
  constructor(instant: string) {
    this.at = new Date(instant).getTime();
  }

  readonly now = (): Date => new Date(this.at);

  advance(milliseconds: number): void {
    this.at += milliseconds;
  }
}
