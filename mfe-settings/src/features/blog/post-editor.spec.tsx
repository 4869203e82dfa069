import type { CurrentUser } from '@alinha/contracts-accounts';
import {
  type EditedPost,
  IMAGE_MAX_BYTES,
  type ImportedPost,
  imageEndpoints,
  postEndpoints,
  postImportEndpoints,
} from '@alinha/contracts-content';
import { toast } from '@alinha/web-kit';
import { type FakeRoute, renderScreen } from '@alinha/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ADMIN, fakeStudio, remote, sent } from '../../studio.fixture.ts';
import { EditPostScreen } from './edit-post.screen.tsx';
import { NewPostScreen } from './new-post.screen.tsx';
import { PostsScreen } from './posts.screen.tsx';

const AUTHOR: CurrentUser = { ...ADMIN, is_blog_admin: true };
const POST: EditedPost = {
  id: 4,
  slug: 'postura',
  title: 'Postura no trabalho',
  subtitle: null,
  excerpt: '',
  image: null,
  published_at: null,
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-20T12:00:00.000Z',
  content: [
    { type: 'heading', level: 3, text: 'Por que dói' },
    { type: 'text', text: '<p>Ficar parado <strong>cansa</strong>.</p>' },
    { type: 'image', url: '/api/blog/images/0123456789abcdef0123456789abcdef-960.webp', alt: 'Cadeira' },
  ],
  meta_title: null,
  meta_description: null,
  meta_site_name: null,
  meta_image: null,
  meta_image_width: null,
  meta_image_height: null,
  meta_image_type: null,
  version: 7,
};

/** Title of the post; the field is required. */
const TITLE = /^Título\s*\*?$/;
const NEW = '/app/blog/new';
const EDIT = '/app/blog/postura/edit';

async function openNew(...routes: FakeRoute[]) {
  const api = fakeStudio(AUTHOR, ...routes);
  await renderScreen(<NewPostScreen />, { ...remote, at: NEW });
  await screen.findByRole('textbox', { name: TITLE });
  return api;
}

async function openEdit(...routes: FakeRoute[]) {
  const api = fakeStudio(AUTHOR, ...routes, { endpoint: postEndpoints.getAny, reply: { data: POST } });
  await renderScreen(<EditPostScreen />, { ...remote, at: EDIT, path: '/app/blog/:slug/edit' });
  await screen.findByDisplayValue('Postura no trabalho');
  return api;
}

const { content: blocks, ...REST } = POST;
const READ: ImportedPost = { ...REST, blocks, subtitle: 'Um guia', left_out: 2 };
const READING = { endpoint: postImportEndpoints.read, reply: { data: READ } } satisfies FakeRoute;

async function readHtml() {
  await press('Importar HTML');
  fireEvent.change(screen.getByLabelText('Cole o HTML da página'), { target: { value: '<h1>x</h1>' } });
  await press('Ler HTML');
}

/** Description (hint or error) of a field. */
const descriptionOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const content = () => screen.getByRole('list', { name: 'Conteúdo' });
const blockNames = () =>
  within(content())
    .queryAllByRole('listitem')
    .map((item) => item.getAttribute('aria-label'));

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a user who is not the blog administrator', () => {
  it.each([
    ['the list', <PostsScreen key="list" />, '/app/blog'],
    ['the editor', <NewPostScreen key="new" />, NEW],
  ])('cannot open %s', async (_name, element, at) => {
    const { calls } = fakeStudio(ADMIN);
    await renderScreen(element, { ...remote, at });
    expect(await screen.findByText('Página não encontrada')).toBeTruthy();
    expect(calls.some(({ url }) => url.startsWith('/api/blog'))).toBe(false);
  });
});

it('lists drafts and published posts with links', async () => {
  const { excerpt, image, created_at, updated_at } = POST;
  const card = { excerpt, image, created_at, updated_at, subtitle: null };
  fakeStudio(AUTHOR, {
    endpoint: postEndpoints.listAll,
    reply: {
      data: [
        { ...card, id: 4, slug: 'postura', title: 'Postura', published_at: null },
        { ...card, id: 5, slug: 'pilates', title: 'Pilates', published_at: '2026-11-20T12:00:00.000Z' },
        { ...card, id: 6, slug: 'ano-novo', title: 'Ano novo', published_at: '2099-01-01T12:00:00.000Z' },
      ],
    },
  });
  await renderScreen(<PostsScreen />, { ...remote, at: '/app/blog' });
  await screen.findByText('Rascunho', undefined, { timeout: 5000 });
  const draft = screen.getByRole('link', { name: 'Postura' });
  expect(draft.getAttribute('href')).toBe('/app/blog/postura/edit');
  for (const state of ['Rascunho', 'Publicado', 'Agendado']) expect(screen.getByText(state)).toBeTruthy();
});

describe('a new post', () => {
  it('consists of blocks, and empty fields are null', async () => {
    const api = await openNew({ endpoint: postEndpoints.create, reply: { data: POST } });
    await userEvent.type(screen.getByRole('textbox', { name: TITLE }), 'Postura');
    await press('Título');
    await userEvent.type(screen.getByRole('textbox', { name: 'Título da seção' }), 'Por quê');
    await press('Texto');
    const area = screen.getByRole('textbox', { name: 'Texto do bloco' });
    area.innerHTML = '<p>Um texto</p>';
    fireEvent.input(area);
    await press('Salvar rascunho');
    await waitFor(() => expect(sent(api)).toBeDefined());
    expect(sent(api)).toEqual({
      title: 'Postura',
      subtitle: null,
      blocks: [
        { type: 'heading', level: 1, text: 'Por quê' },
        { type: 'text', text: '<p>Um texto</p>' },
      ],
      meta_title: null,
      meta_description: null,
      meta_site_name: null,
      meta_image: null,
      meta_image_width: null,
      meta_image_height: null,
      meta_image_type: null,
      published: false,
    });
    await waitFor(() => expect(window.location.pathname).toBe(EDIT));
  });

  it('needs a title and images with an address', async () => {
    const api = await openNew();
    await press('Imagem');
    await press('Publicar');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: TITLE })));
    expect(screen.getByRole('textbox', { name: 'Endereço da imagem' }).getAttribute('aria-invalid')).toBe(
      'true',
    );
    expect(sent(api)).toBeUndefined();
  });

  it('uploads images, and stores the size of the cover', async () => {
    const url = '/api/blog/images/0123456789abcdef0123456789abcdef-960.webp';
    const api = await openNew({
      endpoint: imageEndpoints.upload,
      reply: { data: { url, width: 960, height: 640, type: 'image/webp' } },
    });
    const [cover] = screen.getAllByLabelText('Enviar imagem', { selector: 'input' });
    if (cover) await userEvent.upload(cover, new File(['x'], 'foto.png', { type: 'image/png' }));
    expect(await screen.findByDisplayValue('960')).toBeTruthy();
    expect(screen.getByDisplayValue('640')).toBeTruthy();
    expect(screen.getByDisplayValue(url)).toBeTruthy();
    expect(api.calls.some(({ method }) => method === 'POST')).toBe(true);
  });

  it("shows an image's error under its field until another image is chosen", async () => {
    const failure = vi.spyOn(toast, 'error').mockReturnValue(1);
    const url = '/api/blog/images/0123456789abcdef0123456789abcdef-960.webp';
    await openNew({
      endpoint: imageEndpoints.upload,
      reply: ({ body }) =>
        ((body as FormData).get('file') as File).name === 'texto.png'
          ? { status: 400, code: 'INVALID_INPUT', error: 'x', fields: { file: 'Não é uma imagem.' } }
          : { data: { url, width: 960, height: 640, type: 'image/webp' } },
    });
    const [chooser] = screen.getAllByLabelText('Enviar imagem', { selector: 'input' });
    if (!chooser) throw new Error('No chooser');
    const field = screen.getByRole('textbox', { name: 'Endereço da capa' });
    const choose = (name: string, content: string | Uint8Array<ArrayBuffer> = 'x') =>
      userEvent.upload(chooser, new File([content], name, { type: 'image/png' }));
    await choose('texto.png');
    await waitFor(() => expect(descriptionOf(field)).toContain('Não é uma imagem.'));
    await choose('enorme.png', new Uint8Array(IMAGE_MAX_BYTES + 1));
    await waitFor(() => expect(descriptionOf(field)).toContain('A imagem passa de 5 MB.'));
    await choose('foto.png');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBeNull());
    expect(failure).not.toHaveBeenCalled();
  });

  it('is filled from HTML at once when it is empty, and shows a summary', async () => {
    const success = vi.spyOn(toast, 'success').mockReturnValue(1);
    await openNew(READING);
    await readHtml();
    await waitFor(() => expect(blockNames()).toEqual(['1. Título', '2. Texto', '3. Imagem']));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(success).toHaveBeenCalledExactlyOnceWith('O formulário foi preenchido.', {
      description:
        '3 blocos encontrados. 2 partes ficaram de fora: longas demais, além do limite ou imagens sem endereço na web.',
    });
  });

  it('shows an error for an image that cannot be loaded', async () => {
    const elsewhere = { type: 'image' as const, url: 'http://fora.example/a.png', alt: '' };
    await openNew({ ...READING, reply: { data: { ...READ, blocks: [elsewhere] } } });
    await readHtml();
    const field = await screen.findByRole('textbox', { name: 'Endereço da imagem' });
    expect(field.getAttribute('aria-invalid')).toBeNull();
    const picture = within(content()).getByRole('presentation', { hidden: true });
    fireEvent.error(picture);
    expect(descriptionOf(field)).toContain('Não foi possível carregar esta imagem');
    await userEvent.clear(field);
    await userEvent.type(field, 'http://fora.example/b.png');
    await userEvent.tab();
    expect(descriptionOf(field)).not.toContain('Não foi possível carregar esta imagem');
  });

  it('has a title of one line, and Enter saves it', async () => {
    const api = await openNew({ endpoint: postEndpoints.create, reply: { data: POST } });
    const title = screen.getByRole('textbox', { name: TITLE });
    await userEvent.click(title);
    await userEvent.paste('Postura\n em casa');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sent(api)).toMatchObject({ title: 'Postura em casa', published: false }));
  });

  it('is filled from HTML after a confirmation, without being saved', async () => {
    const api = await openNew(READING);
    await userEvent.type(screen.getByRole('textbox', { name: TITLE }), 'Rascunho');
    await readHtml();
    expect(await screen.findByText(/3 blocos encontrados/)).toBeTruthy();
    expect(screen.getByText(/2 partes ficaram de fora: longas demais/)).toBeTruthy();
    expect(screen.queryByDisplayValue('Um guia')).toBeNull();
    await press('Substituir o conteúdo');
    await waitFor(() => expect(blockNames()).toEqual(['1. Título', '2. Texto', '3. Imagem']));
    expect(screen.getByDisplayValue('Um guia')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Texto do bloco' }).innerHTML).toContain(
      '<strong>cansa</strong>',
    );
    expect(api.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});

describe('an edited post', () => {
  it('moves blocks up to both ends and restores removed ones', async () => {
    const removed = vi.spyOn(toast, 'success').mockReturnValue(1);
    await openEdit();
    expect(blockNames()).toEqual(['1. Título', '2. Texto', '3. Imagem']);
    expect(screen.getByRole('button', { name: 'Mover para cima: 1. Título' })).toHaveProperty(
      'disabled',
      true,
    );
    expect(screen.getByRole('button', { name: 'Mover para baixo: 3. Imagem' })).toHaveProperty(
      'disabled',
      true,
    );
    await press('Mover para baixo: 1. Título');
    expect(blockNames()).toEqual(['1. Texto', '2. Título', '3. Imagem']);
    expect(screen.getByDisplayValue('Por que dói')).toBeTruthy();
    await press('Remover: 2. Título');
    expect(blockNames()).toEqual(['1. Texto', '2. Imagem']);
    removed.mock.calls[0]?.[1]?.action?.onClick();
    await waitFor(() => expect(blockNames()).toEqual(['1. Texto', '2. Título', '3. Imagem']));
    expect(screen.getByDisplayValue('Por que dói')).toBeTruthy();
  });

  it('shows a preview beside the form', async () => {
    await openEdit();
    await userEvent.type(screen.getByRole('textbox', { name: TITLE }), ' remoto');
    await userEvent.click(screen.getByRole('radio', { name: 'Pré-visualizar' }));
    const preview = within(screen.getByRole('region', { name: 'Pré-visualização' }));
    expect(preview.getByRole('heading', { name: 'Por que dói' })).toBeTruthy();
    expect(preview.getByRole('heading', { name: 'Postura no trabalho remoto' })).toBeTruthy();
  });

  it('is published with the loaded version and without an unchanged address', async () => {
    const api = await openEdit({
      endpoint: postEndpoints.update,
      reply: { data: { ...POST, version: 8, published_at: '2026-11-21T12:00:00.000Z' } },
    });
    await press('Publicar');
    expect(await screen.findByRole('button', { name: 'Retirar do ar' })).toBeTruthy();
    expect(sent(api)).toMatchObject({ published: true, version: 7 });
    expect(sent(api)).not.toHaveProperty('slug');
  });

  it('is published once for several presses', async () => {
    let version = 7;
    const api = await openEdit({
      endpoint: postEndpoints.update,
      reply: ({ body }) =>
        (body as { version?: number }).version === version
          ? { data: { ...POST, version: ++version, published_at: '2026-11-21T12:00:00.000Z' } }
          : { status: 409, code: 'POST_CHANGED', error: 'Este post foi alterado em outra janela.' },
    });
    const publish = screen.getByRole('button', { name: 'Publicar' });
    // Both clicks before the next rendering, like on a slow computer.
    fireEvent.click(publish, { detail: 1 });
    fireEvent.click(publish, { detail: 1 });
    const save = await screen.findByRole('button', { name: 'Salvar' });
    // The second half of a double click: the button has another meaning after the first reply.
    fireEvent.click(save, { detail: 2 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(api.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows that the old address of a published post still works', async () => {
    const published = { ...POST, published_at: '2026-11-21T12:00:00.000Z' };
    await openEdit({ endpoint: postEndpoints.getAny, reply: { data: published } });
    const address = screen.getByRole('textbox', { name: 'Endereço' });
    expect(descriptionOf(address)).toBe('O endereço antigo continua levando a este post.');
    expect(screen.getByText('21 de novembro de 2026')).toBeTruthy();
  });

  it('keeps the typed text after a conflict, and overwrites the other version only on request', async () => {
    let version = 7;
    const api = await openEdit({
      endpoint: postEndpoints.update,
      reply: ({ body }) =>
        (body as { version?: number }).version === undefined
          ? { data: { ...POST, title: 'Meu título', version: ++version } }
          : { status: 409, code: 'POST_CHANGED', error: 'Este post foi alterado em outra janela.' },
    });
    const title = screen.getByRole('textbox', { name: TITLE });
    await userEvent.clear(title);
    await userEvent.type(title, 'Meu título');
    await press('Salvar rascunho');
    expect((await screen.findByRole('alert')).textContent).toContain('Seu texto continua aqui');
    expect(screen.getByDisplayValue('Meu título')).toBeTruthy();
    await press('Salvar o meu');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(api.calls.filter(({ method }) => method === 'PUT')).toHaveLength(2);
  });

  it('is published when it overwrites the other version after a conflict', async () => {
    const api = await openEdit({
      endpoint: postEndpoints.update,
      reply: ({ body }) => {
        const { version, published } = body as { version?: number; published?: boolean };
        if (version !== undefined)
          return { status: 409, code: 'POST_CHANGED', error: 'Este post foi alterado.' };
        return { data: { ...POST, version: 9, published_at: published ? '2026-11-21T12:00:00.000Z' : null } };
      },
    });
    await press('Publicar');
    await screen.findByRole('alert');
    await press('Salvar o meu');
    expect(await screen.findByRole('button', { name: 'Retirar do ar' })).toBeTruthy();
    expect(api.calls.filter(({ method }) => method === 'PUT')).toHaveLength(2);
  });

  it('is deleted after a confirmation', async () => {
    const api = await openEdit({ endpoint: postEndpoints.delete, reply: { data: { id: 4 } } });
    await press('Excluir');
    const question = await screen.findByRole('alertdialog', { name: 'Excluir "Postura no trabalho"?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(window.location.pathname).toBe('/app/blog'));
    expect(api.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('shows a message when it does not exist', async () => {
    fakeStudio(AUTHOR, { endpoint: postEndpoints.getAny, reply: { status: 404, code: 'NOT_FOUND' } });
    await renderScreen(<EditPostScreen />, { ...remote, at: EDIT, path: '/app/blog/:slug/edit' });
    expect(await screen.findByText('Post não encontrado.')).toBeTruthy();
  });
});
