import { type PostCard, shownImage } from '@alinha/contracts-content';
import { Feed } from 'feed';

const TITLE = 'Blog do Alinha';
const DESCRIPTION = 'Gestão, agenda e cuidado para clínicas de fisioterapia e estúdios de Pilates.';
/** Number of posts in the feed; feed readers store older ones. */
const MOST_ITEMS = 50;
/** Public pages other than posts. */
const PAGES = ['/', '/blog', '/politica-e-termos', '/delete_account', '/cadastro', '/login'];

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ');

/** XML forbids control characters, also as entities. */
const printable = (text: string) => text.replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ');

/** The newest posts as RSS 2.0. The id identifies a post, because its slug can change. */
export function rssOf(posts: readonly PostCard[], site: string): string {
  const feed = new Feed({
    id: `${site}/blog`,
    link: `${site}/blog`,
    title: TITLE,
    description: DESCRIPTION,
    language: 'pt-BR',
    generator: false,
    feedLinks: { rss: `${site}/blog/rss.xml` },
    updated: new Date(Math.max(0, ...posts.map(({ updated_at }) => Date.parse(updated_at)))),
  });
  for (const post of posts.slice(0, MOST_ITEMS)) {
    const image = post.image && new URL(shownImage(post.image.url), site).href;
    feed.addItem({
      id: `${site}/blog/posts/${post.id}`,
      link: `${site}/blog/${post.slug}`,
      title: printable(post.title),
      description: printable(post.excerpt),
      date: new Date(post.published_at ?? post.created_at),
      ...(image && { image: { url: image, type: 'image/webp' } }),
    });
  }
  return feed.rss2();
}

/** Sitemap of the public pages and posts (sitemaps.org). */
export function sitemapOf(posts: readonly PostCard[], site: string): string {
  const pages = PAGES.map((path) => `<url><loc>${escaped(site + path)}</loc></url>`);
  const entries = posts.map(({ slug, updated_at, published_at }) => {
    // The change date is at least the publication date.
    const changed = updated_at > (published_at ?? '') ? updated_at : published_at;
    return `<url><loc>${escaped(`${site}/blog/${slug}`)}</loc><lastmod>${changed}</lastmod></url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages,
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
