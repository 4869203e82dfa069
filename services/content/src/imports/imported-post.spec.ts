import { importedPostSchema, postInputSchema } from '@alinha/contracts-content';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileHtml } from '../../test/hostile-html.ts';
import { decodedHtml } from './decoded-html.ts';
import { importedPost } from './imported-post.ts';

const PAGE = `<!doctype html>
<html><head>
  <title>Título da página</title>
  <link rel="canonical" href="https://estudio.example/blog/coluna">
  <meta name="description" content="Uma descrição">
  <meta property="og:site_name" content="Estúdio">
  <meta property="og:image" content="/capa.jpg">
  <meta property="og:image:width" content="1200">
  <meta property="og:image:type" content="image/jpeg">
  <style>h1 { color: red }</style>
</head><body>
  <nav><p>Menu</p></nav>
  <h1>Cuidar da <em>coluna</em></h1>
  <h2>Um guia curto</h2>
  <p>Primeiro <strong>parágrafo</strong> &amp; mais.</p>
  <h3>Por que dói</h3>
  <p>Antes <img src="foto.png" alt="Uma foto"> depois</p>
  <ul><li>um</li><li>dois</li></ul>
  <h2>Mais</h2>
  <h6>Fim</h6>
  <p> </p>
  <script>alert(1)</script>
  <p>Sem fim
  <footer><p>Rodapé</p></footer>
</body></html>`;

describe('an imported page', () => {
  test('has its title, subtitle, metadata and blocks in order', async () => {
    expect(await importedPost(PAGE)).toEqual({
      title: 'Cuidar da coluna',
      subtitle: 'Um guia curto',
      blocks: [
        { type: 'text', text: '<p>Primeiro <strong>parágrafo</strong> &amp; mais.</p>' },
        { type: 'heading', level: 3, text: 'Por que dói' },
        { type: 'image', url: 'https://estudio.example/blog/foto.png', alt: 'Uma foto' },
        { type: 'text', text: '<p>Antes  depois</p>' },
        { type: 'text', text: '<ul><li>um</li><li>dois</li></ul>' },
        { type: 'heading', level: 2, text: 'Mais' },
        { type: 'heading', level: 6, text: 'Fim' },
        { type: 'text', text: expect.stringMatching(/^<p>Sem fim\s*<\/p>$/) },
      ],
      left_out: 0,
      meta_title: 'Título da página',
      meta_description: 'Uma descrição',
      meta_site_name: 'Estúdio',
      meta_image: 'https://estudio.example/capa.jpg',
      meta_image_width: 1200,
      meta_image_height: null,
      meta_image_type: 'image/jpeg',
    });
  });

  test('takes title and description from og:title and og:description when it has no others', async () => {
    const html =
      '<title>a</title><meta property="og:title" content="b"><meta property="og:description" content="c">';
    expect(await importedPost(html)).toMatchObject({
      title: '',
      meta_title: 'b',
      meta_description: 'c',
      blocks: [],
    });
  });

  test('omits and counts pictures without a valid address', async () => {
    expect(await importedPost('<p>a</p><img src="b.png"><img src="data:image/png,x"><img>')).toMatchObject({
      blocks: [{ type: 'text' }],
      left_out: 3,
    });
  });

  test('omits and counts blocks that are too long or too many', async () => {
    const long = `<p>${'palavra '.repeat(7_000)}</p>`;
    expect(await importedPost(`${long}<p>b</p>`)).toMatchObject({
      left_out: 1,
      blocks: [{ type: 'text', text: '<p>b</p>' }],
    });
    const many = await importedPost('<p>a</p>'.repeat(302));
    expect([many.blocks.length, many.left_out]).toEqual([300, 2]);
  });

  test('passes the schema of a new post for random HTML', async () => {
    await fc.assert(
      fc.asyncProperty(hostileHtml, async (html) => {
        const post = await importedPost(html);
        expect(importedPostSchema.safeParse(post).success).toBe(true);
        const { left_out: _, ...fields } = post;
        const input = postInputSchema.safeParse({ ...fields, title: post.title || 'x' });
        expect(input.error?.issues ?? []).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  test('is converted within the time limit when it is very large', async () => {
    for (const html of [
      '<p>'.repeat(100_000),
      '<h1>a',
      '<'.repeat(200_000),
      '<div>'.repeat(90) + PAGE,
      '<p>a<br>'.repeat(200_000),
    ])
      expect(importedPostSchema.safeParse(await importedPost(html)).success).toBe(true);
  });

  test.each([
    ['<b>x', 200_000],
    ['<div>', 300_000],
    ['<ul><li>', 100_000],
    ['<p><svg>', 100_000],
  ])('is refused when its elements are nested too deeply: %s', async (html, count) => {
    await expect(importedPost(html.repeat(count))).rejects.toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', fields: { file: 'html_nesting' } }),
    );
  });
});

test('a page is decoded in its own encoding', async () => {
  const latin = Buffer.from('<meta charset="iso-8859-1"><p>Coração</p>', 'latin1');
  expect(decodedHtml(latin)).toContain('Coração');
  expect(decodedHtml(Buffer.from('<p>Coração</p>', 'latin1'))).toContain('Coração');
  expect(decodedHtml(Buffer.from('\uFEFF<p>Coração</p>'))).toBe('<p>Coração</p>');
  expect(decodedHtml(Buffer.from('\uFEFF<p>Coração</p>', 'utf16le'))).toBe('<p>Coração</p>');
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array(),
      async (bytes) => typeof (await importedPost(decodedHtml(bytes))).title === 'string',
    ),
  );
});
