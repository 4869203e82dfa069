type Named = { readonly id: number; readonly name: string };

const collator = new Intl.Collator('pt', { sensitivity: 'base', numeric: true });

/**
 * Orders records as people look names up: without case and accents, "Sala 2" before "Sala 10", then by id. For the short
 * lists that come whole; the order of a database's own `ORDER BY name` depends on its locale.
 */
export function byName(a: Named, b: Named): number {
  return collator.compare(a.name, b.name) || a.id - b.id;
}
