import { imageEndpoints, postEndpoints, shownImage } from '@alinha/contracts-content';
import { startTestApp } from '@alinha/testing';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

const WRITER = 'blog@alinha.example';
const app = await startTestApp({
  services: ['accounts', 'content'],
  environment: { BLOG_ADMIN_EMAIL: WRITER },
});
const writer = await app.signUp({ email: WRITER });
const owner = await app.signUp();

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#71B27B' } });

async function upload(bytes: Uint8Array, name = 'foto.jpg', by = writer) {
  const body = new FormData();
  body.append('file', new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }));
  return by.call(imageEndpoints.upload, { body });
}

async function load(path: string, headers = {}) {
  const reply = await fetch(`${app.url}${path}`, { headers });
  return { reply, bytes: Buffer.from(await reply.arrayBuffer()) };
}

describe('a picture', () => {
  test('is served in three widths, with a permanent cache header', async () => {
    const image = await upload(await picture(2_000, 1_000).jpeg().toBuffer());
    expect(image).toMatchObject({ width: 1600, height: 800, type: 'image/webp' });
    for (const width of [480, 960, 1600] as const) {
      const { reply, bytes } = await load(shownImage(image.url, width));
      expect(reply.status).toBe(200);
      expect(reply.headers.get('content-type')).toBe('image/webp');
      expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height: width / 2 });
      const known = await load(shownImage(image.url, width), {
        'if-none-match': reply.headers.get('etag') ?? '',
      });
      expect(known.reply.status).toBe(304);
      expect(known.bytes).toHaveLength(0);
    }
  });

  test('gives its size to a post that contains it', async () => {
    const { url } = await upload(await picture(2_000, 1_000).jpeg().toBuffer());
    const content = [{ type: 'image', url: shownImage(url, 480), alt: 'Uma sala' }] as const;
    for (const [post, image] of [
      [{ blocks: [...content] }, { alt: 'Uma sala', width: 1600, height: 800 }],
      [
        { blocks: [], meta_image: url },
        { width: 1600, height: 800 },
      ],
      [
        { blocks: [], meta_image: url, meta_image_width: 960, meta_image_height: 480 },
        { width: 960, height: 480 },
      ],
      [
        { blocks: [], meta_image: 'http://a.example/b.png' },
        { width: null, height: null },
      ],
    ] as const) {
      const body = { title: 'Com capa', ...post, blocks: [...post.blocks] };
      const { slug } = await writer.call(postEndpoints.create, { body });
      expect(await app.anonymous.call(postEndpoints.get, { params: { slug } })).toMatchObject({ image });
    }
  });

  test('is not enlarged', async () => {
    const image = await upload(await picture(300, 200).png().toBuffer());
    expect(image).toMatchObject({ width: 300, height: 200 });
    const { bytes } = await load(image.url);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 300 });
  });

  test('is rotated upright and has no EXIF data', async () => {
    const bytes = await picture(400, 200)
      .withExif({ IFD0: { Copyright: 'Marina Duarte' }, IFD3: { GPSLatitudeRef: 'S' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const image = await upload(bytes);
    expect(image).toMatchObject({ width: 200, height: 400 });
    const kept = await sharp((await load(image.url)).bytes).metadata();
    expect(kept.exif).toBeUndefined();
    expect(kept.orientation).toBeUndefined();
  });

  test('is stored once when it is uploaded several times at once', async () => {
    const bytes = await picture(500, 500).webp().toBuffer();
    const images = await Promise.all([upload(bytes), upload(bytes, 'outro nome.png'), upload(bytes)]);
    expect(new Set(images.map(({ url }) => url)).size).toBe(1);
  });

  test.each(['png', 'webp', 'gif', 'avif'] as const)('can be a %s, with any file name', async (format) => {
    const bytes = await picture(64, 64).toFormat(format).toBuffer();
    expect(await upload(bytes, 'foto.exe')).toMatchObject({ width: 64, height: 64, type: 'image/webp' });
  });

  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';
  test.each([
    ['an SVG', Buffer.from(svg)],
    ['HTML', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a truncated picture', Buffer.from('\x89PNG\r\n\x1a\n0000IHDR', 'latin1')],
    [
      'other data after the start of a JPEG',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500, 7)]),
    ],
    ['a PDF', Buffer.from('%PDF-1.7 ...........')],
  ])('is refused when it is %s', async (_, bytes) => {
    await expect(upload(bytes)).rejects.toMatchObject({
      status: 400,
      fields: { file: 'Envie uma imagem JPEG, PNG, WebP, GIF ou AVIF' },
    });
  });

  const hidden = '<script>alert(1)</script>';
  test.each([
    ['after a JPEG', async () => Buffer.concat([await picture(8, 8).jpeg().toBuffer(), Buffer.from(hidden)])],
    ['after a PNG', async () => Buffer.concat([await picture(8, 8).png().toBuffer(), Buffer.from(hidden)])],
    [
      'in the EXIF data of a JPEG',
      () =>
        picture(8, 8)
          .withExif({ IFD0: { Copyright: hidden } })
          .jpeg()
          .toBuffer(),
    ],
    [
      'in a GIF that is also a valid script',
      async () => {
        const gif = await picture(8, 8).gif().toBuffer();
        return Buffer.concat([gif, Buffer.from(`=1;/*${hidden}*/`)]);
      },
    ],
  ])('is stored without a script %s', async (_, make) => {
    const bytes = await make();
    expect(bytes.includes('<script>')).toBe(true);
    const { url } = await upload(bytes);
    const shown = await load(shownImage(url, 480));
    expect(shown.reply.status).toBe(200);
    expect(shown.reply.headers.get('content-type')).toBe('image/webp');
    expect(shown.reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(shown.bytes.includes('<script>')).toBe(false);
  });

  test.each([
    '../../../etc/passwd.jpg',
    'C:\\windows\\x.jpg',
    'a.jpg\0.html',
    '.htaccess',
    'x.svg',
    `${'x'.repeat(2_000)}.jpg`,
  ])('has an address without its file name: %s', async (name) => {
    const { url } = await upload(await picture(9, 9).jpeg().toBuffer(), name);
    expect(url).toMatch(/^\/api\/blog\/images\/[0-9a-f]{32}-\d+\.webp$/);
  });

  test('is refused when it has too many pixels in a small file', async () => {
    const bomb = await picture(16_000, 16_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(upload(bomb)).rejects.toMatchObject({
      status: 400,
      fields: { file: 'A imagem tem pixels demais' },
    });
  });

  test('can be uploaded only by the blog administrator', async () => {
    const bytes = await picture(10, 10).png().toBuffer();
    await expect(upload(bytes, 'a.png', owner)).rejects.toMatchObject({ status: 403 });
  });
});

test.each([
  'x.webp',
  `${'a'.repeat(32)}-960.webp`,
  `${'a'.repeat(32)}-961.webp`,
  '..%2F..%2Fetc%2Fpasswd',
  'a%00b',
])('an unknown picture gives 404: %s', async (name) => {
  const { reply } = await load(`/api/blog/images/${name}`);
  expect(reply.status).toBe(404);
  expect(reply.headers.get('cache-control')).toBe('no-store');
});
