/** Cuts a list into lists of at most `length` items. */
export function listsOf<T>(items: readonly T[], length: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / length) }, (_, list) =>
    items.slice(list * length, (list + 1) * length),
  );
}
