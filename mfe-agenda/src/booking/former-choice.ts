export type Named = { readonly id: number; readonly name: string };

export const named = (id: number | null, name: string | null): Named | null =>
  id === null ? null : { id, name: name ?? '' };

/** The list with the stored choice, which may be archived. */
export function withFormer<Item extends Named>(list: readonly Item[], former: Item | null): readonly Item[] {
  return former === null || list.some(({ id }) => id === former.id) ? list : [...list, former];
}
