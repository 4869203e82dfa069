/** How much of the recent calls may be tried again: a service that is in trouble must not get twice the calls. */
const SHARE = 0.2;
/** So many tries may be saved up; a service that is seldom called has them from the start. */
const MOST_SAVED = 10;

/** Each call pays a share of a further try into it, each further try takes a whole one out. */
export class RetryBudget {
  private saved = MOST_SAVED;

  called(): void {
    this.saved = Math.min(MOST_SAVED, this.saved + SHARE);
  }

  /** Whether one more try may be made now; it is then paid for. */
  spend(): boolean {
    if (this.saved < 1) return false;
    this.saved -= 1;
    return true;
  }
}
