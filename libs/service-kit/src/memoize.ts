/** Caches the results of `work` by its argument, `null` included. The cache is cleared when it holds `limit` results. */
export function memoize<T>(work: (argument: string) => T, limit = 20_000): (argument: string) => T {
  const results = new Map<string, T>();
  return (argument) => {
    const cached = results.get(argument);
    if (cached !== undefined) return cached;
    const result = work(argument);
    if (results.size >= limit) results.clear();
    results.set(argument, result);
    return result;
  };
}
