const LIST_PATH = '/app/clients';

/**
 * The search with which the list was last looked at, so that a client's pages lead back to the same list. It lives as
 * long as the page: a record opened by its own address goes back to the whole list.
 */
let lastSearch = '';

/** `search` is the query of the list's address, with its question mark. */
export function rememberList(search: string): void {
  lastSearch = search;
}

/** Address of the list as it was left. */
export function listHref(): string {
  return LIST_PATH + lastSearch;
}
