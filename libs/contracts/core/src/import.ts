/** Limits of every CSV import. */
export const IMPORT_MAX_COLUMNS = 100;
/** Maximum of rows in a reply. */
export const IMPORT_LISTED_ROWS = 200;
