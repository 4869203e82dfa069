import { type EditedPost, postEndpoints } from '@alinha/contracts-content';
import { describe, expect, test, vi } from 'vitest';
import { callApi } from '../fixtures/api.ts';
import { signInAsWriter } from '../fixtures/blog.ts';
import { SCREENS } from '../fixtures/screens.ts';
import { signUp } from '../fixtures/studio.ts';
import { SIZES, useVisits } from '../fixtures/visit.ts';
import { BlogEditorPage } from '../pages/blog-editor.page.ts';
import { LeaveQuestion } from '../pages/leave-question.ts';
import { Shell } from '../pages/shell.page.ts';

const visits = useVisits();

/** One pixel is enough for a valid picture. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PAGE = `<html><head><title>Guia de postura</title><meta name="description" content="Como sentar"></head>
<body><h1>Postura em casa</h1><h2>Um guia curto</h2><p>Primeiro <strong>parágrafo</strong>.</p><h3>Cadeira</h3><p>Segundo.</p></body></html>`;

describe.each(SCREENS)('at $width px in $language', { tags: ['screens'] }, ({ language, ...size }) => {
  test('a post is written, published and read', async () => {
    const visit = await visits({ album: `blog-${size.width}-${language}`, size, language });
    const texts = visit.texts('mfe-settings');
    await signInAsWriter(visit.context);
    const editor = new BlogEditorPage(visit);
    const shell = new Shell(visit);
    const name = `Postura ${size.width} ${language}`;
    await visit.open('/app/settings');
    await shell.goTo('mfe-settings', BlogEditorPage.listPath);
    await visit.page.getByRole('link', { name: texts('blog.new') }).click();
    await visit.arrive(BlogEditorPage.newPath);
    await visit.checkScreen('new');

    await editor.postTitle.fill(name);
    const text = await editor.add('text');
    await editor.writeText(text, 'Ficar parado ');
    await editor.tool(text, 'bold').click();
    await visit.page.keyboard.type('cansa');
    const heading = await editor.add('heading');
    await heading.getByRole('textbox').fill('Por que dói');
    const image = await editor.add('image');
    await image
      .locator('input[type="file"]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG });
    await image.locator('img').waitFor();
    await image.getByRole('textbox', { name: texts('blog.blocks.alt') }).fill('Uma cadeira');
    expect(await editor.move(text, 'up').isDisabled()).toBe(true);
    expect(await editor.move(image, 'down').isDisabled()).toBe(true);
    await editor.move(heading, 'up').click();
    await editor.blocks.first().getByRole('textbox').first().waitFor();
    expect(await editor.blocks.first().getByRole('textbox').first().inputValue()).toBe('Por que dói');
    await editor.showPreview();
    await editor.preview.getByRole('heading', { name }).waitFor();
    await editor.preview.getByText('cansa').waitFor();
    await visit.checkScreen('preview');
    await editor.showForm();

    await editor.button('blog.save_draft').click();
    await visit.arrive(BlogEditorPage.editPath);
    await shell.toast(texts('blog.saved'));
    await editor.postTitle.waitFor();
    await visit.checkScreen('draft');
    const draft = await callApi(visit.context, postEndpoints.listAll, {});
    const { slug } = draft.find(({ title }) => title === name) ?? { slug: '' };
    visit.problems.expectFailure({ status: 404, method: 'GET', path: /^\/api\/blog\/posts\// });
    expect((await visit.context.request.get(`/api/blog/posts/${slug}`)).status()).toBe(404);

    await editor.button('blog.publish').click();
    await shell.toast(texts('blog.published'));
    await editor.button('blog.unpublish').waitFor();
    const { content }: EditedPost = (
      await (await visit.context.request.get(`/api/blog/posts/${slug}`)).json()
    ).data;
    expect(content).toMatchObject([
      { type: 'heading', level: 1, text: 'Por que dói' },
      { type: 'text', text: expect.stringMatching(/Ficar parado.*<(b|strong)>cansa<\/\1>/) },
      { type: 'image', alt: 'Uma cadeira' },
    ]);
    await visit.open(`/blog/${slug}`);
    await visit.page.getByRole('heading', { level: 1, name }).waitFor();
    await visit.page.getByText('cansa').waitFor();

    await visit.open(BlogEditorPage.listPath);
    await visit.page.getByRole('link', { name, exact: true }).waitFor();
    await visit.checkScreen('list');
    await visit.page.getByRole('link', { name, exact: true }).click();
    await visit.arrive(BlogEditorPage.editPath);
    await editor.button('settings.delete').click();
    const question = visit.page.getByRole('alertdialog');
    await question.getByRole('button', { name: texts('settings.delete') }).click();
    await visit.arrive(BlogEditorPage.listPath);
    await shell.toast(texts('blog.deleted'));
    expect((await visit.context.request.get(`/api/blog/posts/${slug}`)).status()).toBe(404);
  });
});

test('two windows that edit one post never overwrite each other and keep the typed text', {
  tags: ['deep'],
}, async () => {
  const visit = await visits({ album: 'blog-conflict' });
  await signInAsWriter(visit.context);
  const post = await callApi(visit.context, postEndpoints.create, {
    body: { title: 'Duas janelas', blocks: [], published: false },
  });
  const editor = new BlogEditorPage(visit);
  await visit.open(`/app/blog/${post.slug}/edit`);
  await editor.postTitle.fill('O meu título');
  await callApi(visit.context, postEndpoints.update, {
    params: { slug: post.slug },
    body: { title: 'O título do outro', blocks: [], version: post.version, slug: post.slug },
  });
  visit.problems.expectFailure({ status: 409, method: 'PUT', path: /^\/api\/blog\/posts\// });
  await editor.button('blog.save_draft').click();
  await visit.page.getByRole('alert').getByText(visit.texts('mfe-settings')('blog.conflict.text')).waitFor();
  expect(await editor.postTitle.inputValue()).toBe('O meu título');
  await visit.checkScreen('conflict');
  await editor.button('blog.conflict.force').click();
  await visit.page.getByRole('alert').waitFor({ state: 'detached' });
  await vi.waitFor(async () => {
    const list = await callApi(visit.context, postEndpoints.listAll, {});
    expect(list.find(({ id }) => id === post.id)?.title).toBe('O meu título');
  });
});

test('importing HTML and leaving unsaved changes need a confirmation', { tags: ['deep'] }, async () => {
  const visit = await visits({ album: 'blog-import' });
  const texts = visit.texts('mfe-settings');
  await signInAsWriter(visit.context);
  const editor = new BlogEditorPage(visit);
  await visit.open(BlogEditorPage.newPath);
  // Leaving an unchanged form needs no confirmation.
  await editor.postTitle.fill('Um rascunho');
  await editor.button('blog.import.open').click();
  await visit.page.getByRole('textbox', { name: texts('blog.import.paste') }).fill(PAGE);
  await visit.checkScreen('paste');
  await editor.button('blog.import.read').click();
  await visit.page.getByText('Postura em casa').waitFor();
  await visit.checkScreen('found');
  await editor.button('blog.import.replace').click();
  await vi.waitFor(async () => expect(await editor.blocks.count()).toBe(3));
  expect(await editor.postTitle.inputValue()).toBe('Postura em casa');
  await visit.checkScreen('filled');

  // Undo restores a removed block at its place.
  await editor.blocks
    .nth(1)
    .getByRole('button', { name: /^Remover/ })
    .click();
  await vi.waitFor(async () => expect(await editor.blocks.count()).toBe(2));
  await visit.page.getByRole('button', { name: texts('blog.blocks.undo') }).click();
  await vi.waitFor(async () => expect(await editor.blocks.count()).toBe(3));
  expect(await editor.blocks.nth(1).getByRole('textbox').first().inputValue()).toBe('Cadeira');

  await visit.page
    .getByRole('link', { name: texts('blog.title') })
    .last()
    .click();
  const leave = new LeaveQuestion(visit);
  await leave.dialog.waitFor();
  await leave.stay();
  expect(await editor.postTitle.inputValue()).toBe('Postura em casa');
});

test('pasted content becomes plain text, and a link opens where it was typed', {
  tags: ['deep'],
}, async () => {
  const visit = await visits({ album: 'blog-rich' });
  const texts = visit.texts('mfe-settings');
  await signInAsWriter(visit.context);
  const editor = new BlogEditorPage(visit);
  await visit.open(BlogEditorPage.newPath);
  const block = await editor.add('text');
  await editor.writeText(block, 'Agende ');
  await editor.tool(block, 'link').click();
  await visit.page.getByRole('textbox', { name: texts('blog.rich.address') }).fill('alinha.example/ajuda');
  await editor.button('blog.rich.set_link').click();
  const area = block.getByRole('textbox', { name: texts('blog.blocks.text') });
  await area.locator('a[href="https://alinha.example/ajuda"]').waitFor();
  await area.evaluate((element) => {
    const data = new DataTransfer();
    data.setData('text/html', '<img src=x onerror="document.title=1"><b>colado</b>');
    data.setData('text/plain', ' colado');
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await vi.waitFor(async () => expect(await area.innerText()).toContain('colado'));
  expect(await area.locator('img, b').count()).toBe(0);
  visit.checkQuiet('rich');
});

test('a user who is not the blog writer gets neither the menu entry nor the pages', {
  tags: ['deep'],
}, async () => {
  const visit = await visits({ album: 'blog-stranger', size: SIZES[0] });
  await signUp(visit.context);
  for (const path of ['/app/blog', '/app/blog/new', '/app/blog/postura/edit']) {
    await visit.open(path);
    await visit.page
      .getByRole('heading', { level: 1, name: visit.texts('mfe-settings')('blog.not_found') })
      .waitFor();
  }
  expect(await visit.page.locator('nav a[href="/app/blog"]').count()).toBe(0);
  await visit.checkScreen('not-found');
  expect((await visit.context.request.get(postEndpoints.listAll.path)).status()).toBe(403);
});
