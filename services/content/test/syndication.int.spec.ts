import { postEndpoints } from '@alinha/contracts-content';
import { startTestApp } from '@alinha/testing';
import { JSDOM } from 'jsdom';
import { beforeAll, expect, test } from 'vitest';

const WRITER = 'blog@alinha.example';
const app = await startTestApp({
  services: ['accounts', 'content'],
  environment: { BLOG_ADMIN_EMAIL: WRITER },
});
const writer = await app.signUp({ email: WRITER });

beforeAll(async () => {
  const block = { type: 'text', text: '<p>Um & dois < três</p>' } as const;
  const title = 'Dor & "Pilates" <já>\u0007';
  await writer.call(postEndpoints.create, {
    body: { title, blocks: [block], meta_image: 'http://a.example/b.png' },
  });
  await writer.call(postEndpoints.create, { body: { title: 'Rascunho', blocks: [], published: false } });
});

async function xmlOf(path: string) {
  const reply = await fetch(`${app.url}${path}`);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('cache-control')).toContain('max-age');
  const text = await reply.text();
  // Throws for invalid XML.
  return {
    type: reply.headers.get('content-type'),
    xml: new JSDOM(text, { contentType: 'text/xml' }).window.document,
  };
}

test('the RSS feed has the published posts', async () => {
  const { type, xml } = await xmlOf('/blog/rss.xml');
  expect(type).toBe('application/rss+xml; charset=utf-8');
  const items = [...xml.querySelectorAll('item')];
  expect(items).toHaveLength(1);
  expect(xml.querySelector('channel > title')?.textContent).toBe('Blog do Alinha');
  expect(items[0]?.querySelector('title')?.textContent?.trim()).toBe('Dor & "Pilates" <já>');
  expect(items[0]?.querySelector('description')?.textContent).toBe('Um & dois < três');
  expect(items[0]?.querySelector('link')?.textContent).toBe(`${app.url}/blog/dor-pilates-ja`);
  expect(items[0]?.querySelector('enclosure')?.getAttribute('url')).toContain(
    `${app.url}/api/proxy-image?url=`,
  );
  expect(xml.querySelector('rss')?.getAttribute('version')).toBe('2.0');
});

test('the sitemap has the public pages and posts', async () => {
  const { type, xml } = await xmlOf('/sitemap.xml');
  expect(type).toContain('application/xml');
  const places = [...xml.querySelectorAll('loc')].map(({ textContent }) => textContent);
  expect(places).toEqual(
    expect.arrayContaining([`${app.url}/`, `${app.url}/blog`, `${app.url}/blog/dor-pilates-ja`]),
  );
  expect(places.join(' ')).not.toContain('rascunho');
  expect(xml.querySelector('lastmod')?.textContent).toMatch(/^\d{4}-\d{2}-\d{2}T/);
});

test('robots.txt excludes private pages', async () => {
  const reply = await fetch(`${app.url}/robots.txt`);
  const text = await reply.text();
  expect(reply.headers.get('content-type')).toContain('text/plain');
  expect(text).toContain('Disallow: /app\n');
  expect(text).toContain(`Sitemap: ${app.url}/sitemap.xml`);
});
