import type { Field, Mapping } from './import-kinds.ts';

/** Field of a column. */
export function fieldOf(mapping: Mapping, column: number): Field | null {
  const [field] = Object.entries(mapping).find(([, at]) => at === column) ?? [];
  return (field as Field | undefined) ?? null;
}

/** The mapping with a column set to a field. A field has one column, so the old one loses it. */
export function withColumn(mapping: Mapping, column: number, field: Field | null): Mapping {
  const others = Object.entries(mapping).filter(([taken, at]) => at !== column && taken !== field);
  return Object.fromEntries(field === null ? others : [...others, [field, column]]);
}
