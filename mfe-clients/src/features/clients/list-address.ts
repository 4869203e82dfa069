const LIST_PATH = '/app/clients';

/** The last search of the list, so that a client's pages link back to the same list. It lasts as long as the page. */
let lastSearch = '';

/** `search` is the query of the list's address, with its question mark. */
export function storeListSearch(search: string): void {
  lastSearch = search;
}

/** Address of the list with its last search. */
export function listHref(): string {
  return LIST_PATH + lastSearch;
}
