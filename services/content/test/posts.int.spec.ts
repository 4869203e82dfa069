import { postEndpoints } from '@alinha/contracts-content';
import { startTestApp, TestClock } from '@alinha/testing';
import { beforeAll, describe, expect, test } from 'vitest';

const clock = new TestClock('2026-11-20T15:00:00Z');
const app = await startTestApp({ services: ['content'], clock: clock.now });

const BLOCKS = [
  { type: 'heading', level: 2, text: 'Por que agendar on-line' },
  { type: 'text', text: '<p>Menos faltas, mais <strong>atenção</strong>.</p>' },
  { type: 'image', url: '/blog/reformer.jpg', alt: 'Sala com reformers' },
];

let lastId = 0;

/** Inserts a post into the database, to set its times. */
async function post(slug: string, publishedAt: string | null, blocks: unknown = BLOCKS): Promise<void> {
  const id = ++lastId;
  await app.database.query('INSERT INTO content.claimed_slug (slug, post_id) VALUES ($1, $2)', [slug, id]);
  await app.database.query(
    `INSERT INTO content.post (id, slug, title, subtitle, blocks, meta_title, meta_image_width, published_at, created_at, updated_at)
     VALUES ($1, $2, $3, 'Um subtítulo', $4, 'Meta', 1200, $5, '2026-11-01T10:00:00Z', '2026-11-02T10:00:00Z')`,
    [id, slug, `Título de ${slug}`, JSON.stringify(blocks), publishedAt],
  );
}

beforeAll(async () => {
  await post('antigo', '2026-10-01T12:00:00Z');
  await post('novo', '2026-11-10T12:00:00Z');
  await post('rascunho', null);
  await post('agendado', '2026-11-25T12:00:00Z');
});

test('the list has published posts, newest first, without a session', async () => {
  const posts = await app.anonymous.call(postEndpoints.list, { query: {} });
  expect(posts.map(({ slug }) => slug)).toEqual(['novo', 'antigo']);
});

test('a post is returned with its blocks', async () => {
  expect(await app.anonymous.call(postEndpoints.get, { params: { slug: 'novo' } })).toEqual({
    id: expect.any(Number),
    slug: 'novo',
    title: 'Título de novo',
    subtitle: 'Um subtítulo',
    excerpt: 'Um subtítulo',
    image: { url: '/blog/reformer.jpg', alt: 'Sala com reformers', width: null, height: null },
    published_at: '2026-11-10T12:00:00.000Z',
    content: BLOCKS,
    related: [expect.objectContaining({ slug: 'antigo' })],
    created_at: '2026-11-01T10:00:00.000Z',
    updated_at: '2026-11-02T10:00:00.000Z',
    meta_title: 'Meta',
    meta_description: null,
    meta_site_name: null,
    meta_image: null,
    meta_image_width: 1200,
    meta_image_height: null,
    meta_image_type: null,
  });
});

describe('a post that is not public gives 404', () => {
  test.each(['rascunho', 'agendado', 'inexistente', 'NOVO', "novo'--", '../novo', 'a'.repeat(200)])(
    '%s',
    async (slug) => {
      await expect(app.anonymous.call(postEndpoints.get, { params: { slug } })).rejects.toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
      });
    },
  );
});

test('the list has cards, and the content when `full` is given', async () => {
  const [card] = await app.anonymous.call(postEndpoints.list, { query: {} });
  expect(card).toMatchObject({ slug: 'novo', excerpt: 'Um subtítulo', image: { url: '/blog/reformer.jpg' } });
  expect(card).not.toHaveProperty('content');
  const [full] = await app.anonymous.call(postEndpoints.list, { query: { full: '1' } });
  expect(full).toEqual({ ...card, content: BLOCKS });
});

test('a scheduled post is public when its time has come', async () => {
  clock.advance(5 * 24 * 60 * 60_000);
  const posts = await app.anonymous.call(postEndpoints.list, { query: {} });
  expect(posts.map(({ slug }) => slug)).toEqual(['agendado', 'novo', 'antigo']);
  await expect(
    app.anonymous.call(postEndpoints.get, { params: { slug: 'agendado' } }),
  ).resolves.toBeDefined();
});
