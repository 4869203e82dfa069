/** Change against the previous period. `new`: from zero, which has no share. `none`: zero in both. */
export type Change =
  | { readonly kind: 'none' }
  | { readonly kind: 'same' }
  | { readonly kind: 'new' }
  | { readonly kind: 'up' | 'down'; readonly ratio: number };

export function changeOf(current: number, previous: number): Change {
  if (previous === 0) return { kind: current === 0 ? 'none' : 'new' };
  if (current === previous) return { kind: 'same' };
  return { kind: current > previous ? 'up' : 'down', ratio: Math.abs(current - previous) / previous };
}
