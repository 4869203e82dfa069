import { CLIENT_FIELDS, type ImportField, type ImportMapping } from '@alinha/contracts-clients';

/** Fields in the order in which they are offered. */
export const IMPORT_FIELDS: readonly ImportField[] = ['name', 'last_name', ...CLIENT_FIELDS.slice(1)];

/** The field that a column goes to. */
export function fieldOf(mapping: ImportMapping, column: number): ImportField | null {
  return IMPORT_FIELDS.find((field) => mapping[field] === column) ?? null;
}

/** The mapping with a column sent to a field; the column that had that field is left out, for one field has one. */
export function withColumn(mapping: ImportMapping, column: number, field: ImportField | null): ImportMapping {
  const others = Object.entries(mapping).filter(([taken, at]) => at !== column && taken !== field);
  return Object.fromEntries(field === null ? others : [...others, [field, column]]);
}
