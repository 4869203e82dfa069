import { authEndpoints, employeeEndpoints } from '@alinha/contracts-accounts';
import { type PostInput, postEndpoints, postImportEndpoints } from '@alinha/contracts-content';
import { eventually, startTestApp, type TestStudio } from '@alinha/testing';
import { describe, expect, test } from 'vitest';

const WRITER = 'blog@alinha.example';
const app = await startTestApp({
  services: ['accounts', 'content'],
  environment: { BLOG_ADMIN_EMAIL: ` ${WRITER.toUpperCase()} ` },
});
const writer = await app.signUp({ email: WRITER });
const owner = await app.signUp();

let count = 0;
const input = (overrides: Partial<PostInput> = {}): PostInput => ({
  title: `Um post ${++count}`,
  blocks: [{ type: 'text', text: '<p>Olá</p>' }],
  ...overrides,
});
const write = (overrides: Partial<PostInput> = {}, by = writer) =>
  by.call(postEndpoints.create, { body: input(overrides) });
const read = (slug: string) => app.anonymous.call(postEndpoints.get, { params: { slug } });
const slugs = async () => {
  const list = await app.anonymous.call(postEndpoints.list, { query: {} });
  return list.map(({ slug }) => slug);
};

describe('the blog administrator', () => {
  test('is the account of BLOG_ADMIN_EMAIL, and is_blog_admin is true only for it', async () => {
    expect(await writer.call(authEndpoints.me)).toMatchObject({ is_blog_admin: true });
    expect(writer.user).toMatchObject({ is_blog_admin: true });
    expect(await owner.call(authEndpoints.me)).not.toHaveProperty('is_blog_admin');
  });

  test('is the only account that can write posts', async () => {
    const colleague = await writer.addEmployee();
    for (const somebody of [owner, colleague])
      await expect(write({}, somebody)).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' });
    const reply = await app.anonymous.request('POST', '/api/blog/posts', input());
    expect(reply).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  });

  test('loses the right to write when its e-mail changes', async () => {
    const other = await startTestApp({
      services: ['accounts', 'content'],
      environment: { BLOG_ADMIN_EMAIL: WRITER },
    });
    const somebody = await other.signUp({ email: WRITER });
    await write({}, somebody);
    const body = { email: 'moved@alinha.example' };
    await somebody.call(employeeEndpoints.update, { params: { id: somebody.user.id }, body });
    await eventually(() => expect(write({}, somebody)).rejects.toMatchObject({ status: 403 }));
  });

  test('has an activity entry for every write in the log of its company', async () => {
    const { slug } = await write({ title: 'Contado no registro' });
    await writer.call(postEndpoints.unpublish, { params: { slug }, body: {} });
    const actions = () =>
      app.database.query(
        'SELECT action FROM accounts.activity WHERE company_id = $1 AND label = $2 ORDER BY action',
        [writer.companyId, 'Contado no registro'],
      );
    await eventually(async () =>
      expect(await actions()).toEqual([{ action: 'post.created' }, { action: 'post.unpublished' }]),
    );
  });
});

describe('a post', () => {
  test('is published when it is created, with omitted fields as null', async () => {
    const post = await write({ title: 'Dor & Pilates', subtitle: '', meta_title: ' Meta ' });
    expect(post).toMatchObject({
      slug: 'dor-pilates',
      subtitle: null,
      excerpt: 'Olá',
      meta_title: 'Meta',
      meta_image: null,
      version: 1,
      published_at: expect.any(String),
    });
    const { version: _, ...shown } = post;
    expect(await read('dor-pilates')).toMatchObject(shown);
    expect(await read(String(post.id))).toMatchObject(shown);
    expect(await slugs()).toContain('dor-pilates');
  });

  test('accepts fields as forms send them', async () => {
    const body = {
      ...input(),
      blocks: [
        { type: 'heading', level: '3', text: 'a' },
        { type: 'heading', text: 'b' },
        { type: 'heading', level: 'x', text: 'c' },
        { type: 'image', url: 'http://a.example/b.png' },
      ],
      meta_image: '',
      meta_image_width: '1200',
      meta_image_height: '',
      meta_image_type: null,
    };
    const reply = await writer.request('POST', '/api/blog/posts', body);
    expect(reply).toMatchObject({
      status: 201,
      body: {
        data: {
          content: [
            { type: 'heading', level: 3, text: 'a' },
            { type: 'heading', level: 1, text: 'b' },
            { type: 'heading', level: 1, text: 'c' },
            { type: 'image', url: 'http://a.example/b.png', alt: '' },
          ],
          meta_image: null,
          meta_image_width: 1200,
          meta_image_height: null,
        },
      },
    });
  });

  test('loses unsafe HTML', async () => {
    const text = '<p onclick="x()">a<script>alert(1)</script><a href="javascript:x">b</a></p>';
    const post = await write({ blocks: [{ type: 'text', text }] });
    expect(post.content).toEqual([{ type: 'text', text: '<p>a<a rel="noopener noreferrer">b</a></p>' }]);
  });

  test('can be saved again when sanitizing has lengthened it, and is refused when it would become too long', async () => {
    const image = '<img src="http://a.example/b.png">';
    const slug = 'cheio-de-imagens';
    // Sanitizing lengthens the text.
    const { content, version } = await write({ slug, blocks: [{ type: 'text', text: image.repeat(500) }] });
    const [block] = content;
    expect(block?.type === 'text' && block.text.length).toBeGreaterThan(47_000);
    const again = { ...input(), slug, blocks: content, version };
    const saved = await writer.call(postEndpoints.update, { params: { slug }, body: again });
    expect(saved.content).toEqual(content);
    const blocks = [
      { type: 'text', text: '<p>a</p>' },
      { type: 'text', text: image.repeat(1_000) },
    ];
    expect(await writer.request('POST', '/api/blog/posts', { ...input(), blocks })).toMatchObject({
      status: 400,
      body: { fields: { 'blocks.1.text': 'O texto deste bloco é longo demais. Divida-o em dois.' } },
    });
  });

  test.each([
    ['title', { title: ' ' }],
    ['blocks', { blocks: 'x' }],
    ['blocks.0.url', { blocks: [{ type: 'image', url: 'javascript:alert(1)', alt: '' }] }],
    ['blocks.0.url', { blocks: [{ type: 'image', url: '//evil.example/a.png', alt: '' }] }],
    ['blocks.0.level', { blocks: [{ type: 'heading', level: 7, text: '' }] }],
    ['blocks.0.type', { blocks: [{ type: 'video' }] }],
    ['meta_image', { meta_image: 'data:image/png;base64,AA' }],
    ['meta_image_width', { meta_image_width: 'wide' }],
    ['slug', { slug: 'Não' }],
    ['slug', { slug: '2026' }],
    ['surprise', { surprise: 1 }],
    ['title', { title: 'a\u0000b' }],
  ])('is refused with a wrong %s', async (field, wrong) => {
    const reply = await writer.request('POST', '/api/blog/posts', { ...input(), ...wrong });
    expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });

  test.each([
    ['pt', 'O HTML tem mais de 100 elementos uns dentro dos outros. Simplifique-o e tente de novo.'],
    ['en', 'The HTML has more than 100 elements inside one another. Simplify it and try again.'],
  ] as const)('is refused when its HTML is nested too deeply, in %s', async (language, text) => {
    const { slug } = await write();
    const by = writer.speaking(language);
    const nested = [
      { type: 'heading', level: 2, text: 'x' },
      { type: 'text', text: '<b>x'.repeat(20_000) },
    ];
    for (const [method, path, field] of [
      ['POST', '/api/blog/posts', 'blocks'],
      ['PUT', `/api/blog/posts/${slug}`, 'blocks'],
      ['PUT', `/api/blog/posts/${slug}`, 'content'],
    ] as const) {
      expect(await by.request(method, path, { title: 'Um post', [field]: nested })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', fields: { [`${field}.1.text`]: text } },
      });
    }
  });

  test('is created once when the request is repeated', async () => {
    const headers = { 'idempotency-key': 'the-same-post' };
    const body = input({ title: 'Uma vez só' });
    const replies = await Promise.all(
      [1, 2, 3].map(() => writer.request('POST', '/api/blog/posts', body, headers)),
    );
    expect(new Set(replies.map(({ body: reply }) => (reply as { data: { id: number } }).data.id)).size).toBe(
      1,
    );
  });

  test('is deleted permanently, and its slug can be used again', async () => {
    const { id, slug } = await write({ title: 'Vai embora' });
    expect(await writer.call(postEndpoints.delete, { params: { slug } })).toEqual({ id });
    await expect(read(slug)).rejects.toMatchObject({ status: 404 });
    await expect(writer.call(postEndpoints.delete, { params: { slug } })).rejects.toMatchObject({
      status: 404,
    });
    expect(await write({ title: 'Vai embora' })).toMatchObject({ slug });
  });
});

describe('a draft', () => {
  test('is visible only to its author until it is published', async () => {
    const draft = await write({ title: 'Ainda não', published: false });
    const params = { slug: draft.slug };
    expect(draft.published_at).toBeNull();
    await expect(read(draft.slug)).rejects.toMatchObject({ status: 404 });
    expect(await slugs()).not.toContain(draft.slug);
    const list = await writer.call(postEndpoints.listAll);
    expect(list.map(({ id }) => id)).toContain(draft.id);
    expect(await writer.call(postEndpoints.getAny, { params })).toEqual(draft);

    const published = await writer.call(postEndpoints.publish, { params, body: { version: 1 } });
    expect(published).toMatchObject({ version: 2, published_at: expect.any(String) });
    expect(await slugs()).toContain(draft.slug);
    expect(await writer.call(postEndpoints.publish, { params, body: {} })).toEqual(published);

    await writer.call(postEndpoints.unpublish, { params, body: {} });
    await expect(read(draft.slug)).rejects.toMatchObject({ status: 404 });
    const again = await writer.call(postEndpoints.publish, { params, body: {} });
    expect(again.published_at).toBe(published.published_at);
  });

  test('is not visible before its publication time', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const { slug } = await write({ published_at: tomorrow });
    await expect(read(slug)).rejects.toMatchObject({ status: 404 });
  });

  test('is published now when its planned time has not come', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const { slug } = await write({ published_at: tomorrow });
    const params = { slug };
    await writer.call(postEndpoints.unpublish, { params, body: {} });
    await writer.call(postEndpoints.publish, { params, body: {} });
    expect(await read(slug)).toMatchObject({ slug });
  });

  test('has its publication date as its date of change until it is changed', async () => {
    const published_at = '2026-03-02T12:00:00.000Z';
    const { slug } = await write({ published_at });
    expect(await read(slug)).toMatchObject({ published_at, updated_at: published_at });
    const params = { slug };
    const body = input({ title: 'Outro título', published_at });
    const { updated_at } = await writer.call(postEndpoints.update, { params, body });
    expect(updated_at > published_at).toBe(true);
  });
});

describe('a slug', () => {
  const rename = (slug: string, title: string, more: Partial<PostInput> = {}) =>
    writer.call(postEndpoints.update, { params: { slug }, body: input({ title, ...more }) });

  test('follows the title of a draft and is unchanged once the post was published', async () => {
    const draft = await write({ title: 'Primeira ideia', published: false });
    const renamed = await rename(draft.slug, 'Segunda ideia');
    expect(renamed).toMatchObject({ id: draft.id, slug: 'segunda-ideia', published_at: null });
    expect(await write({ title: 'Primeira ideia' })).toMatchObject({ slug: 'primeira-ideia' });
    await writer.call(postEndpoints.publish, { params: { slug: 'segunda-ideia' }, body: {} });
    expect(await rename('segunda-ideia', 'Terceira ideia')).toMatchObject({ slug: 'segunda-ideia' });
    await writer.call(postEndpoints.unpublish, { params: { slug: 'segunda-ideia' }, body: {} });
    expect(await rename('segunda-ideia', 'Quarta ideia')).toMatchObject({ slug: 'segunda-ideia' });
  });

  test('leads only to its post after the post gets another slug', async () => {
    const post = await write({ title: 'Endereço antigo' });
    await rename(post.slug, 'Endereço antigo', { slug: 'endereco-novo' });
    expect(await read('endereco-antigo')).toMatchObject({ id: post.id, slug: 'endereco-novo' });
    expect(await write({ title: 'Endereço antigo' })).toMatchObject({ slug: 'endereco-antigo-2' });
    expect(await rename('endereco-novo', 'x', { slug: 'endereco-antigo' })).toMatchObject({
      slug: 'endereco-antigo',
    });
    expect(await read('endereco-novo')).toMatchObject({ slug: 'endereco-antigo' });
  });

  test('is refused when it is requested and belongs to another post', async () => {
    const { slug } = await write({ title: 'Já tem dono' });
    const refusal = { status: 409, code: 'SLUG_TAKEN', fields: { slug: expect.any(String) } };
    await expect(write({ slug })).rejects.toMatchObject(refusal);
    const other = await write();
    await expect(rename(other.slug, 'x', { slug })).rejects.toMatchObject(refusal);
  });

  test('belongs to one post when many posts are created at once', async () => {
    const posts = await Promise.all(Array.from({ length: 12 }, () => write({ title: 'Todos juntos' })));
    const expected = [
      'todos-juntos',
      ...Array.from({ length: 11 }, (_, index) => `todos-juntos-${index + 2}`),
    ];
    expect(posts.map(({ slug }) => slug).sort()).toEqual(expected.sort());
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => write({ slug: 'um-so' })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('two editors', () => {
  const save = (studio: TestStudio, slug: string, title: string, version: number) =>
    studio.call(postEndpoints.update, { params: { slug }, body: { ...input({ title }), version } });

  test('cannot overwrite each other’s changes', async () => {
    const { slug } = await write();
    expect(await save(writer, slug, 'Do primeiro', 1)).toMatchObject({ version: 2 });
    const refusal = { status: 409, code: 'POST_CHANGED', details: { version: 2 } };
    await expect(save(writer, slug, 'Do segundo', 1)).rejects.toMatchObject(refusal);
    await expect(
      writer.call(postEndpoints.unpublish, { params: { slug }, body: { version: 1 } }),
    ).rejects.toMatchObject(refusal);
    expect(await read(slug)).toMatchObject({ title: 'Do primeiro' });
  });

  test('have one accepted change when they save at once', async () => {
    const { slug } = await write();
    const saves = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => save(writer, slug, `Do número ${index}`, 1)),
    );
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await writer.call(postEndpoints.getAny, { params: { slug } })).toMatchObject({ version: 2 });
  });
});

test('an imported page returns a draft and creates no post', async () => {
  const before = await slugs();
  const form = (html: string) => {
    const body = new FormData();
    body.append('file', new File([html], 'page.html'));
    return { body };
  };
  const page = '<h1>Do site</h1><h2>Sub</h2><p>Texto<script>x</script></p>';
  const { left_out, ...draft } = await writer.call(postImportEndpoints.read, form(page));
  expect(left_out).toBe(0);
  expect(draft).toMatchObject({
    title: 'Do site',
    subtitle: 'Sub',
    blocks: [{ type: 'text', text: '<p>Texto</p>' }],
  });
  expect(await writer.call(postImportEndpoints.read, form('\u0000\u0001<<<'))).toMatchObject({
    title: '',
    blocks: [],
  });
  await expect(owner.call(postImportEndpoints.read, form(page))).rejects.toMatchObject({ status: 403 });
  expect(await slugs()).toEqual(before);
  expect(await write({ ...draft, title: draft.title })).toMatchObject({ slug: 'do-site' });
});
