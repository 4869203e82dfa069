import { imageEndpoints, type PostInput, postEndpoints, proxiedImage } from '@alinha/contracts-content';
import { IDENTITY_HEADER, signIdentity, startService } from '@alinha/service-kit';
import { startTestApp } from '@alinha/testing';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ContentModule } from '../src/content.module.ts';
import { contentService } from '../src/index.ts';
import { ImageFetcher } from '../src/proxied-images/image-fetcher.ts';
import { startPictureSite } from './picture-site.ts';

const WRITER = 'blog@alinha.example';
const app = await startTestApp({
  services: ['accounts', 'content'],
  environment: { BLOG_ADMIN_EMAIL: WRITER },
});
const writer = await app.signUp({ email: WRITER });
const site = await startPictureSite();
/** Another replica of the service, which reaches the test site instead of the internet. */
const service = await startService(
  { ...contentService, module: (context) => ContentModule.with(context, site.network) },
  app.platform,
);
afterAll(async () => {
  await service.close();
  await site.close();
});

const PICTURE = await sharp({ create: { width: 1_200, height: 600, channels: 3, background: '#3B8FC4' } })
  .jpeg()
  .toBuffer();
const HOST = 'fotos.example';

beforeEach(() => {
  site.requests.length = 0;
  site.name(HOST, ['127.0.0.1']);
});

const WRITING = {
  companyId: writer.companyId,
  userId: writer.user.id,
  isAdmin: true,
  role: 'administrator',
  language: 'pt',
  sessionId: 'a',
  isBlogAdmin: true,
} as const;

/** Like the writer's preview of an image that no post contains yet. */
async function get(url: string, more = '', headers = {}, caller: typeof WRITING | null = WRITING) {
  const identity = signIdentity({ caller, language: 'pt' }, app.platform.identityKey, new Date());
  const reply = await service.fastify.inject({
    method: 'GET',
    url: `/api/proxy-image?url=${encodeURIComponent(url)}${more}`,
    headers: { [IDENTITY_HEADER]: identity, ...headers },
  });
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload, text: reply.payload };
}

const codeOf = ({ text }: { text: string }) => (JSON.parse(text) as { code: string }).code;
let count = 0;
const fresh = (answer: Parameters<typeof site.at>[1]) => {
  const path = `/p${++count}.jpg`;
  site.at(path, answer);
  return site.url(HOST, path);
};
const picture = () =>
  fresh((_, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end(PICTURE));

describe('an image of another site', () => {
  test('is fetched once and returned as WebP in the requested width', async () => {
    const url = picture();
    const first = await get(url, '&w=500');
    expect(first).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });
    expect(first.headers['cache-control']).toContain('max-age=604800');
    expect(await sharp(first.bytes).metadata()).toMatchObject({ format: 'webp', width: 960, height: 480 });
    expect(await sharp((await get(url)).bytes).metadata()).toMatchObject({ width: 1200 });
    expect(await sharp((await get(url, '&w=480')).bytes).metadata()).toMatchObject({ width: 480 });
    const known = await get(url, '&w=500', { 'if-none-match': String(first.headers.etag) });
    expect(known).toMatchObject({ status: 304, text: '' });
    expect(site.requests).toHaveLength(1);
  });

  test('is fetched once when requests are concurrent', async () => {
    const url = fresh((_, response) => setTimeout(() => response.end(PICTURE), 100));
    const replies = await Promise.all(Array.from({ length: 20 }, () => get(url)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(site.requests).toHaveLength(1);
  });

  test('is fetched from the target of a redirect', async () => {
    const url = picture();
    const moved = fresh((_, response) => response.writeHead(302, { location: new URL(url).pathname }).end());
    expect((await get(moved)).status).toBe(200);
  });

  test('returns 404 when it does not exist, and the failure is cached', async () => {
    const url = site.url(HOST, '/none.jpg');
    expect(await get(url)).toMatchObject({ status: 404 });
    const again = await get(url);
    expect(codeOf(again)).toBe('NOT_FOUND');
    expect(again.headers['cache-control']).toBe('no-store');
    expect(site.requests).toHaveLength(1);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  test.each([
    [
      'an SVG with the type of a PNG',
      fresh((_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(svg)),
    ],
    ['HTML', fresh((_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('<html>'))],
    ['nothing', fresh((_, response) => response.writeHead(200).end())],
    ['a failure', fresh((_, response) => response.writeHead(500).end(PICTURE))],
    ['a truncated picture', fresh((_, response) => response.end(PICTURE.subarray(0, 200)))],
    ['a connection that is cut', fresh((_, response) => void response.destroy())],
    [
      'a content length above the limit',
      fresh((_, response) => response.writeHead(200, { 'content-length': 50_000_000 }).end()),
    ],
    [
      'an endless body',
      fresh((_, response) => {
        const chunk = Buffer.alloc(1024 * 1024, 1);
        const send = () => void (response.destroyed || response.write(chunk, () => setImmediate(send)));
        send();
      }),
    ],
    [
      'endless redirects',
      fresh((request, response) =>
        response.writeHead(302, { location: `${request.url}?${request.url?.length}` }).end(),
      ),
    ],
    ['a redirect to itself', site.url(HOST, '/loop')],
    ['an unknown host', site.url('nowhere.example', '/a.png')],
  ])('gives 502 after %s of the other site', async (_, url) => {
    site.at('/loop', (_request, response) => response.writeHead(302, { location: '/loop' }).end());
    const reply = await get(url);
    expect(reply.status).toBe(502);
    expect(codeOf(reply)).toBe('PROVIDER_FAILED');
  });
});

describe('for a reader', () => {
  const read = (url: string) => get(url, '', {}, null);
  const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const write = (post: Partial<PostInput>) =>
    writer.call(postEndpoints.create, { body: { title: 'Com imagens', blocks: [], ...post } });

  test('an image that no post contains is not fetched', async () => {
    const url = picture();
    for (const address of [url, `${url}?a=\0`, `${url}%22&w=960`]) {
      const reply = await read(address);
      expect([reply.status, codeOf(reply)]).toEqual([404, 'NOT_FOUND']);
    }
    expect(site.requests).toEqual([]);
    await write({ blocks: [{ type: 'image', url, alt: '' }] });
    expect((await read(url)).status).toBe(200);
    expect(site.requests).toHaveLength(1);
  });

  test.each<[string, (url: string) => Partial<PostInput>]>([
    ['the cover', (url) => ({ meta_image: url })],
    ['a block', (url) => ({ blocks: [{ type: 'image', url, alt: 'a' }] })],
    [
      'a picture within a text',
      (url) => ({ blocks: [{ type: 'text', text: `<img src="${quoted(url)}">` }] }),
    ],
    ['part of a draft', (url) => ({ meta_image: url, published: false })],
  ])('an image that is %s is returned, with special characters in its URL', async (_, postWith) => {
    const url = `${picture()}?a=1&b='(x)*!~"é%22`;
    await write(postWith(url));
    expect((await read(url)).status).toBe(200);
    expect((await read(`${url}0`)).status).toBe(404);
  });

  test('requests above the limit get 503, and an upload still works', async () => {
    const wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1_000));
    const slow = Array.from({ length: 60 }, () =>
      fresh((_, response) => void wait().then(() => response.end('<html>'))),
    );
    const replies = slow.map((url) => get(url));
    expect(await Promise.race(replies)).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    const body = new FormData();
    body.append('file', new File([new Uint8Array(PICTURE)], 'a.jpg'));
    await expect(writer.call(imageEndpoints.upload, { body })).resolves.toMatchObject({ width: 1200 });
    const statuses = (await Promise.all(replies)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 502)).toHaveLength(8 + 40);
    // A rejected fetch is not cached as a failure of the image.
    const refused = slow[statuses.indexOf(503)] ?? '';
    expect((await get(refused)).status).toBe(502);
  });
});

describe('the internal network', () => {
  const refused = async (url: string) => {
    const reply = await get(url);
    expect({ url, status: reply.status }).toEqual({ url, status: 400 });
    expect(JSON.parse(reply.text)).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { url: expect.any(String) },
    });
  };

  test.each([
    ['this machine by its other numbers', site.url('127.0.0.2', '/a')],
    ['this machine as one number', site.url('2130706434', '/a')],
    ['this machine in octal', site.url('0177.0.0.2', '/a')],
    ['this machine in hexadecimal', site.url('0x7f.0.0.2', '/a')],
    ['this machine, shortened', site.url('127.2', '/a')],
    ['this machine in IPv6', site.url('[::1]', '/a')],
    ['IPv4 in IPv6', site.url('[::ffff:127.0.0.1]', '/a')],
    ['any address', site.url('0.0.0.0', '/a')],
    ['nothing but a nought', site.url('0', '/a')],
    ['this machine in wide digits', site.url('１２７.0.0.2', '/a')],
    ['this machine with dots of another script', site.url('127。0。0。2', '/a')],
    ['this machine in octal, as one number', site.url('017700000002', '/a')],
    ['this machine in hexadecimal, as one number', site.url('0x7f000002', '/a')],
    ['this machine, percent-encoded', site.url('%31%32%37.0.0.2', '/a')],
    ['any address in IPv6', site.url('[::]', '/a')],
    ['IPv4 in IPv6, in hexadecimal', site.url('[::ffff:7f00:2]', '/a')],
    ['6to4', site.url('[2002:7f00:2::]', '/a')],
    ['the same link in IPv6', site.url('[fe80::1]', '/a')],
    ['an IPv6 address with a zone', site.url('[fe80::1%25eth0]', '/a')],
    ['a private network of the second kind', site.url('172.16.0.1', '/a')],
    ['a private network of the third kind', site.url('192.168.0.1', '/a')],
    ['the secrets of a cloud in decimal', site.url('2852039166', '/latest/meta-data')],
    ['the secrets of a cloud in IPv6', site.url('[fd00:ec2::254]', '/latest/meta-data')],
    ['broadcast', site.url('255.255.255.255', '/a')],
    ['data', 'data:image/png;base64,AAAA'],
    ['a script', 'javascript:alert(1)'],
    ['gopher', 'gopher://127.0.0.2:6379/_INFO'],
    ['NAT64', site.url('[64:ff9b::127.0.0.1]', '/a')],
    ['a private network', site.url('10.0.0.1', '/a')],
    ['the secrets of a cloud', site.url('169.254.169.254', '/latest/meta-data')],
    ['carrier-grade NAT', site.url('100.64.0.1', '/a')],
    ['multicast', site.url('224.0.0.1', '/a')],
    ['another port', `http://${HOST}:5432/a`],
    ['credentials', site.url(`user:secret@${HOST}`, '/a')],
    ['another protocol', 'ftp://fotos.example/a.png'],
    ['a file', 'file:///etc/passwd'],
    ['no address', 'http://'],
    ['no host', 'http:///a.png'],
  ])('is not reached by %s', async (_, url) => {
    await refused(url);
    expect(site.requests).toEqual([]);
  });

  test.each([['10.0.0.7'], ['127.0.0.2'], ['::1'], ['fd00::1'], ['169.254.169.254']])(
    'is not reached by a name that resolves to %s',
    async (address) => {
      site.name('inside.example', [address]);
      await refused(site.url('inside.example', `/${address}`));
      site.name('inside.example', ['127.0.0.1', address]);
      await refused(site.url('inside.example', `/with/${address}`));
      expect(site.requests).toEqual([]);
    },
  );

  test('is not reached by DNS rebinding', async () => {
    // A second lookup for the connection would return an internal address.
    site.name('rebinding.example', ['127.0.0.1'], ['127.0.0.2']);
    site.at('/rebound.jpg', (_, response) => response.end(PICTURE));
    expect((await get(site.url('rebinding.example', '/rebound.jpg'))).status).toBe(200);
    await refused(site.url('rebinding.example', '/other.jpg'));
    expect(site.requests).toEqual(['rebinding.example/rebound.jpg']);
  });

  test.each([
    ['an address', () => site.url('127.0.0.2', '/a')],
    ['a name', () => site.url('inside.example', '/a')],
    ['another protocol', () => 'file:///etc/passwd'],
    ['another port', () => `http://${HOST}:1/a`],
  ])('is not reached by a redirect to %s', async (_, location) => {
    site.name('inside.example', ['10.0.0.7']);
    const url = fresh((_request, response) => response.writeHead(302, { location: location() }).end());
    await refused(url);
    expect(site.requests).toHaveLength(1);
  });
});

test('a fetch ends at the time limit when a site sends slowly', async () => {
  const fetcher = new ImageFetcher(site.network, { maxBytes: 1_000_000, timeoutMs: 500, redirects: 1 });
  const drops: NodeJS.Timeout[] = [];
  const url = fresh((_, response) => {
    response.writeHead(200);
    drops.push(setInterval(() => response.write('x'), 20));
  });
  try {
    await expect(fetcher.fetch(url)).rejects.toMatchObject({ problem: 'failed' });
  } finally {
    for (const drop of drops) clearInterval(drop);
    await fetcher.onModuleDestroy();
  }
});

describe('through the gateway', () => {
  test.each([
    'http://127.0.0.1/a.png',
    'http://localhost/a.png',
    'http://[::1]/a.png',
    'http://169.254.169.254/',
    'http://8.8.8.8:8080/a.png',
  ])('%s is refused', async (url) => {
    const reply = await writer.request('GET', proxiedImage(url));
    expect(reply).toMatchObject({ status: 400, body: { ok: false, fields: { url: expect.any(String) } } });
  });

  test('an image that one replica has fetched is available in the other', async () => {
    const url = picture();
    await get(url);
    const reply = await fetch(`${app.url}${proxiedImage(url, 480)}`);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('image/webp');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each([
    '',
    '?url=',
    '?url=a.png',
    '?url=http://a.example/b.png&w=x',
    '?url=http://a.example/b.png&w=0',
    '?url=http://a.example/b.png&x=1',
  ])('a request with "%s" is refused', async (query) => {
    const reply = await app.anonymous.request('GET', `${imageEndpoints.proxy.path}${query}`);
    expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });
});

test('the cache evicts the least recently requested images when it is full', async () => {
  const { MOST_KEPT } = await import('../src/proxied-images/proxied-images.repository.ts');
  await app.database.query(
    `INSERT INTO content.proxied_image (key, size, content, used_at)
     SELECT lpad(to_hex(n), 64, '0'), 480, '\\x00', now() - interval '1 day' - n * interval '1 second' FROM generate_series(1, $1::int) AS n`,
    [MOST_KEPT],
  );
  const url = picture();
  expect((await get(url)).status).toBe(200);
  const [row] = await app.database.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM content.proxied_image',
  );
  expect(row?.count).toBe(MOST_KEPT);
  site.requests.length = 0;
  expect((await get(url)).status).toBe(200);
  expect(site.requests).toEqual([]);
});
