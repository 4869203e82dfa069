/** The posts at the end of a post's page: up to 3 of the first 4 of the list, without the current one. */
export function relatedPosts<P extends { readonly slug: string }>(list: readonly P[], slug: string): P[] {
  return list
    .slice(0, 4)
    .filter((post) => post.slug !== slug)
    .slice(0, 3);
}
