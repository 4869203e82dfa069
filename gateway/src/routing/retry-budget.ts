/** Limits retries to a share of the calls, so that an overloaded service does not get twice the load. */
const SHARE = 0.2;
/** Maximum number of saved retries. They are available from the start. */
const MOST_SAVED = 10;

/** Token bucket: each call adds a share of a token, each retry takes one. */
export class RetryBudget {
  private saved = MOST_SAVED;

  called(): void {
    this.saved = Math.min(MOST_SAVED, this.saved + SHARE);
  }

  /** Takes a token; false when there is none. */
  spend(): boolean {
    if (this.saved < 1) return false;
    this.saved -= 1;
    return true;
  }
}
