/** Does `work` for each item, `width` at a time; answers the results in the order of the items. */
export async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const turns = items.entries();
  const worker = async () => {
    // All share one iterator: each takes the next item that nobody has.
    for (const [index, item] of turns) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return results;
}
