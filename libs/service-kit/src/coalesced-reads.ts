type Reading<T> = { readonly result: Promise<T>; next?: Promise<T> };

/**
 * Request coalescing: callers that arrive while a read runs share the next read. Each result is read after the call, so
 * it includes every write before the call.
 */
export class CoalescedReads<T> {
  private readonly running = new Map<string, Reading<T>>();

  /**
   * @param key identifies the query and the company; equal keys must mean equal `work`
   * @throws the error of `work`, to every caller that shares the read
   */
  read(key: string, work: () => Promise<T>): Promise<T> {
    const reading = this.running.get(key);
    if (!reading) return this.begin(key, work);
    const begin = () => this.begin(key, work);
    reading.next ??= reading.result.then(begin, begin);
    return reading.next;
  }

  private begin(key: string, work: () => Promise<T>): Promise<T> {
    const reading: Reading<T> = {
      result: (async () => work())().finally(() => {
        if (!reading.next) this.running.delete(key);
      }),
    };
    this.running.set(key, reading);
    return reading.result;
  }
}
