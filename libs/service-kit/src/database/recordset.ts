/** What is not there is NULL. */
type Cell = string | number | boolean | Date | null | undefined;

/**
 * Rows as parameters of a statement: an array for each column, made and taken apart in two thirds of the time of a JSON list.
 * They are the statement's first parameters.
 */
export class Recordset<Column extends string> {
  /** What the statement reads them from, as `w`; each column has the name that it has here, in quotes. */
  readonly sql: string;

  private readonly names: readonly string[];

  /** `types`: what PostgreSQL calls the type of each column. */
  constructor(types: Readonly<Record<Column, string>>) {
    this.names = Object.keys(types);
    const columns = Object.values<string>(types).map((type, index) => `$${index + 1}::${type}[]`);
    this.sql = `unnest(${columns.join(', ')})
      AS w (${this.names.map((name) => `"${name}"`).join(', ')})`;
  }

  parametersOf(rows: readonly Readonly<Record<Column, Cell>>[]): string[] {
    return this.names.map((name) => `{${rows.map((row) => element(row[name as Column])).join(',')}}`);
  }
}

/** As an array's literal has it: pg would make the same of each, and go through every text twice for it. */
function element(cell: Cell): string | number | boolean {
  if (cell === null || cell === undefined) return 'NULL';
  if (typeof cell === 'string')
    return /["\\]/.test(cell) ? `"${cell.replace(/["\\]/g, '\\$&')}"` : `"${cell}"`;
  return cell instanceof Date ? cell.toISOString() : cell;
}
