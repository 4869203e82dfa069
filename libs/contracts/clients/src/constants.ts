export const FREE_TIER_CLIENTS = 10;
/** Birthdays shown: from today to this many days ahead. */
export const BIRTHDAY_WINDOW_DAYS = 7;

export const IMPORT_MAX_BYTES = 5 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 20_000;
/** What an anonymisation deleted: all but an identified chart, or everything about the person. */
export const ANONYMISATION_EXTENTS = ['partial', 'full'] as const;
export type AnonymisationExtent = (typeof ANONYMISATION_EXTENTS)[number];
/** Most clients of colleagues that one search finds. */
export const OTHER_CLIENTS_LIMIT = 10;
/** Fewest characters of that search. */
export const SHORTEST_OTHERS_SEARCH = 3;
