type Reading<T> = { readonly result: Promise<T>; next?: Promise<T> };

/**
 * Reads once what several ask for at the same time. Who asks while a reading is under way shares the next one with all
 * others who do, so that every answer was read after it was asked for: whoever has just written finds what they wrote.
 */
export class SharedReads<T> {
  private readonly underWay = new Map<string, Reading<T>>();

  /**
   * @param key what is asked for, and for which company: the same work for everybody who gives it
   * @param work begins to read when it is called
   * @throws whatever `work` throws, to all who share it
   */
  read(key: string, work: () => Promise<T>): Promise<T> {
    const reading = this.underWay.get(key);
    if (!reading) return this.begin(key, work);
    const begin = () => this.begin(key, work);
    reading.next ??= reading.result.then(begin, begin);
    return reading.next;
  }

  private begin(key: string, work: () => Promise<T>): Promise<T> {
    const reading: Reading<T> = {
      result: (async () => work())().finally(() => {
        if (!reading.next) this.underWay.delete(key);
      }),
    };
    this.underWay.set(key, reading);
    return reading.result;
  }
}
