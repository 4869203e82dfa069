import type { PostPage } from '@alinha/contracts-content';
import { expect, it } from 'vitest';
import type { PageContext } from '../frame/page.ts';
import { postPage } from '../posts.fixture.ts';
import { postHead } from './structured.ts';

const ORIGIN = 'https://alinha.example';
const CONTEXT: PageContext = {
  pathname: '/blog/faltas',
  query: {},
  language: 'pt',
  origin: ORIGIN,
  country: null,
  isSignedIn: false,
  now: new Date('2026-11-21T12:00:00Z'),
  contactWhatsapp: null,
  replies: {},
  texts: (key) => key,
};
const UPLOADED = '/api/blog/images/0123456789abcdef0123456789abcdef-960.webp';
const imageOf = (post: Partial<PostPage>) => postHead(CONTEXT, postPage(post)).image;

it('the image of another site has the size of our proxy and the type in the post', () => {
  const meta = {
    meta_image: 'https://fotos.example/capa.jpg',
    meta_image_width: 4000,
    meta_image_height: 3000,
    meta_image_type: 'image/jpeg',
  };
  expect(imageOf(meta)).toEqual({
    url: `${ORIGIN}/api/proxy-image?url=https%3A%2F%2Ffotos.example%2Fcapa.jpg&w=1600`,
    alt: 'Faltas no estúdio',
    width: 1600,
    height: 1200,
    type: 'image/jpeg',
  });
  expect(imageOf({ ...meta, meta_image_type: null })).toMatchObject({ type: 'image/webp' });
  expect(imageOf({ ...meta, meta_image_width: 1200, meta_image_height: 630 })).toMatchObject({
    width: 1200,
    height: 630,
  });
  expect(imageOf({ ...meta, meta_image_width: null })).toMatchObject({ width: null, height: null });
});

it('an image of the content has its size', () => {
  const image = { url: UPLOADED, alt: 'Uma sala', width: 1600, height: 900 };
  expect(imageOf({ image })).toEqual({
    url: `${ORIGIN}/api/blog/images/0123456789abcdef0123456789abcdef-1600.webp`,
    alt: 'Uma sala',
    width: 1600,
    height: 900,
    type: 'image/webp',
  });
});

it('a file of this site is unchanged', () => {
  const image = { meta_image: '/capa.png', meta_image_width: 4000, meta_image_height: 2000 };
  expect(imageOf(image)).toMatchObject({ width: 4000, height: 2000, type: 'image/png' });
});
