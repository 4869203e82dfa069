/** Rows that an export holds in memory at a time. */
export const EXPORT_PAGE_ROWS = 500;

/**
 * Reads a long list page by page, each from where the one before ended. No transaction stays open meanwhile: whoever
 * downloads slowly holds no connection. `fetch` answers at most {@link EXPORT_PAGE_ROWS} rows.
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

/** The same pages, each of its rows as `change` makes it. */
export async function* mapPages<Row, Changed>(
  pages: AsyncIterable<readonly Row[]>,
  change: (row: Row) => Changed,
): AsyncGenerator<readonly Changed[]> {
  for await (const page of pages) yield page.map(change);
}
