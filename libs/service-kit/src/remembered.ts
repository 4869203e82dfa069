/** `work` with its latest results at hand, for what is asked again and again; all are forgotten at once when too many. */
export function remembered<T>(work: (asked: string) => T, limit = 20_000): (asked: string) => T {
  const known = new Map<string, T>();
  return (asked) => {
    const found = known.get(asked);
    if (found !== undefined) return found;
    const result = work(asked);
    if (known.size >= limit) known.clear();
    known.set(asked, result);
    return result;
  };
}
