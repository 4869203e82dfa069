const LIST_PATH = '/app/clients';

/** Last search of the list, for the links back to it. A reload clears it. */
let lastSearch = '';

/** `search` is the query of the list's address, with its question mark. */
export function storeListSearch(search: string): void {
  lastSearch = search;
}

/** Address of the list with its last search. */
export function listHref(): string {
  return LIST_PATH + lastSearch;
}
