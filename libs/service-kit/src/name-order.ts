type Named = { readonly id: number; readonly name: string };

const collator = new Intl.Collator('pt', { sensitivity: 'base', numeric: true });

/**
 * Compares names without case and accents, "Sala 2" before "Sala 10", then ids. For short lists: the order of
 * `ORDER BY name` depends on the database's locale.
 */
export function byName(a: Named, b: Named): number {
  return collator.compare(a.name, b.name) || a.id - b.id;
}
