import type { PostCard, PostPage } from '@alinha/contracts-content';

/** A post of the list, for tests. */
export const postCard = (overrides: Partial<PostCard> = {}): PostCard => ({
  id: 1,
  slug: 'faltas',
  title: 'Faltas no estúdio',
  subtitle: null,
  excerpt: 'Um começo de texto',
  image: null,
  published_at: '2026-11-20T23:30:00.000Z',
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-20T23:30:00.000Z',
  ...overrides,
});

/** A post page with an empty content, for tests. */
export const postPage = (overrides: Partial<PostPage> = {}): PostPage => ({
  ...postCard(),
  content: [],
  meta_title: null,
  meta_description: null,
  meta_site_name: null,
  meta_image: null,
  meta_image_width: null,
  meta_image_height: null,
  meta_image_type: null,
  related: [],
  ...overrides,
});
