/**
 * SQL that writes JSON as text. PostgreSQL's own builders look each column's type up again for each row; written out,
 * the week of an agenda costs it half. A part that many rows share can be written once and joined as text.
 */

/** A column that is never null and whose text is JSON already: a number. */
export const jsonNumber = (sql: string) => `(${sql})::text`;
/** The same, where it may be null. */
export const jsonNumberOrNull = (sql: string) => `coalesce((${sql})::text, 'null')`;
/** A text that is never null. */
export const jsonString = (sql: string) => `to_json(${sql})::text`;
/** The same, where it may be null. */
export const jsonStringOrNull = (sql: string) => `coalesce(to_json(${sql})::text, 'null')`;
/** A boolean that is never null. */
export const jsonBoolean = (sql: string) => `CASE WHEN ${sql} THEN 'true' ELSE 'false' END`;
/** A timestamp without fractions of seconds, as `YYYY-MM-DD HH:MM:SS`; never null. */
export const jsonWallClock = (sql: string) => `'"' || (${sql})::text || '"'`;

/**
 * `"name":value,…` without braces.
 * @param members names as they are in the reply, values by the functions above: one that were null would make the whole null
 */
export function jsonMembers(members: Readonly<Record<string, string>>): string {
  return Object.entries(members)
    .map(([name, value], index) => `'${index === 0 ? '' : ','}"${name}":' || ${value}`)
    .join(' || ');
}

/** A JSON array of the column `item` of a query, in its order. */
export const jsonList = (query: string) =>
  `SELECT '[' || coalesce(string_agg(page.item, ','), '') || ']' AS list FROM (${query}) page`;
