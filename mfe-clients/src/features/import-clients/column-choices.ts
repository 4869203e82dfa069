import { CLIENT_FIELDS, type ImportField, type ImportMapping } from '@alinha/contracts-clients';

/** Fields in the order of the menu. */
export const IMPORT_FIELDS: readonly ImportField[] = ['name', 'last_name', ...CLIENT_FIELDS.slice(1)];

/** Field of a column. */
export function fieldOf(mapping: ImportMapping, column: number): ImportField | null {
  return IMPORT_FIELDS.find((field) => mapping[field] === column) ?? null;
}

/** The mapping with a column set to a field. A field has one column, so the old one loses it. */
export function withColumn(mapping: ImportMapping, column: number, field: ImportField | null): ImportMapping {
  const others = Object.entries(mapping).filter(([taken, at]) => at !== column && taken !== field);
  return Object.fromEntries(field === null ? others : [...others, [field, column]]);
}
