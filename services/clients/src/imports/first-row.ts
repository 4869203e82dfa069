import type { ImportField, ImportMapping } from '@alinha/contracts-clients';
import { kindOfValue, type ValueKind } from '@alinha/service-kit';

const LETTER = /\p{L}/u;
const FIELDS: Partial<Record<ValueKind, ImportField>> = {
  email: 'email',
  date: 'birth_date',
  cpf: 'cpf',
  phone: 'phone',
};

function fieldOf(cell: string): ImportField | null {
  const kind = kindOfValue(cell);
  if (kind !== null) return FIELDS[kind] ?? null;
  return LETTER.test(cell) ? 'name' : null;
}

/** Suggests a mapping for a file without a header. The name is the first column with letters and no other meaning. */
export function mappingOfValues(cells: readonly string[]): ImportMapping {
  const mapping: Partial<Record<ImportField, number>> = {};
  for (const [column, cell] of cells.entries()) {
    const field = fieldOf(cell);
    if (field !== null) mapping[field] ??= column;
  }
  return mapping;
}
