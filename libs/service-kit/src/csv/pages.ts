/** Most rows in memory at a time, in exports and import previews. */
export const EXPORT_PAGE_ROWS = 500;

/**
 * Reads a long list in pages. Each page starts after the last row of the previous page. No transaction stays open, so a
 * slow download holds no connection. `fetch` returns at most {@link EXPORT_PAGE_ROWS} rows.
 */
export async function* pagesOf<Row>(
  fetch: (after: Row | null) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after: Row | null = null; ; ) {
    const page: readonly Row[] = await fetch(after);
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (page.length < EXPORT_PAGE_ROWS || last === undefined) return;
    after = last;
  }
}

/** The same pages with each row mapped by `change`. */
export async function* mapPages<Row, Changed>(
  pages: AsyncIterable<readonly Row[]>,
  change: (row: Row) => Changed,
): AsyncGenerator<readonly Changed[]> {
  for await (const page of pages) yield page.map(change);
}
