/** Limits that every import of a CSV file shares. */
export const IMPORT_MAX_COLUMNS = 100;
/** Most rows that a reply lists. */
export const IMPORT_LISTED_ROWS = 200;
