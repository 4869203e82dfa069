import { type Attachment, attachmentEndpoints } from '@alinha/contracts-agenda';
import { toast } from '@alinha/web-kit';
import type { FakeReply, FakeRoute } from '@alinha/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderClients } from '../../testing/render-clients.tsx';
import { AttachmentsPanel } from './attachments-panel.tsx';

const sample = (known: Partial<Attachment> = {}): Attachment => ({
  id: 7,
  client_id: 1,
  appointment_id: null,
  session_start: null,
  name: 'ombro.jpg',
  caption: null,
  type: 'image/jpeg',
  size: 1_000,
  has_thumbnail: true,
  uploaded_by: 1,
  uploaded_by_name: 'Helena',
  uploaded_at: '2026-11-20 10:00:00',
  is_locked: false,
  ...known,
});

type Opened = {
  reply?: FakeReply;
  routes?: readonly FakeRoute[];
  isAdmin?: boolean;
  isArchived?: boolean;
  language?: 'pt' | 'en';
};

function open({ reply = { data: [sample()] }, routes = [], language = 'pt', ...rest }: Opened = {}) {
  const { isAdmin = true, isArchived = false } = rest;
  return renderClients(
    <AttachmentsPanel clientId={1} isArchived={isArchived} />,
    { at: '/app/clients/1', language },
    { isAdmin, routes: [...routes, { endpoint: attachmentEndpoints.list, reply }] },
  );
}

/** The browser's upload with progress; `reply` decides each reply by the name of the file. */
function fakeUploads(reply: (name: string) => { readonly status: number; readonly body: object }) {
  const sent: { method: string; url: string; name: string }[] = [];
  const waiting: (() => void)[] = [];
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    private place = { method: '', url: '' };
    open(method: string, url: string) {
      this.place = { method, url };
    }
    setRequestHeader() {}
    send(form: FormData) {
      const { name } = form.get('file') as File;
      sent.push({ ...this.place, name });
      const progress = Object.assign(new Event('progress'), {
        loaded: 40,
        total: 100,
        lengthComputable: true,
      });
      this.upload.dispatchEvent(progress);
      waiting.push(() => {
        const { status, body } = reply(name);
        Object.assign(this, { status, responseText: JSON.stringify(body) });
        this.dispatchEvent(new Event('load'));
      });
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return { sent, answer: () => waiting.shift()?.() };
}
afterEach(() => vi.unstubAllGlobals());

const fileInput = () => screen.findByLabelText('Adicionar arquivos', { selector: 'input' });
const choose = async (name: string, item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Ações de ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

describe('the attachments of a client', () => {
  it('shows each file with its picture, title, origin and session', async () => {
    const session_start = '2026-11-19 09:00:00';
    const pdf = sample({ id: 8, name: 'laudo.pdf', type: 'application/pdf', has_thumbnail: false });
    await open({ reply: { data: [sample({ caption: 'Ombro', session_start, is_locked: true }), pdf] } });
    const list = within(await screen.findByRole('list', { name: 'Anexos' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Ombro20/11/2026 · HelenaSessão de 19/11/2026, 09:00Evolução assinada',
      'laudo.pdf20/11/2026 · Helena',
    ]);
    expect(list.getByRole('presentation').getAttribute('src')).toBe('/api/attachments/7/thumbnail');
    const link = list.getByRole('link', { name: 'Abrir laudo.pdf em uma nova aba' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      '/api/attachments/8/content',
      'noopener noreferrer',
    ]);
  });

  it('opens an image in a dialog, and says when it cannot be shown', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Abrir ombro.jpg' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'ombro.jpg' }));
    const image = dialog.getByRole('img', { name: 'ombro.jpg' });
    expect(image.getAttribute('src')).toBe('/api/attachments/7/content');
    const href = dialog.getByRole('link', { name: 'Baixar' }).getAttribute('href');
    expect(href).toBe('/api/attachments/7/content?download=1');
    fireEvent.error(image);
    expect(dialog.getByText('A imagem não pôde ser aberta.')).toBeTruthy();
  });

  it('sends files one after the other with their progress, and names the refused ones', async () => {
    const refusal = { ok: false, code: 'INVALID_INPUT', error: 'x', fields: { file: 'Envie uma imagem' } };
    const uploads = fakeUploads((name) =>
      name === 'a.txt' ? { status: 400, body: refusal } : { status: 201, body: { ok: true, data: sample() } },
    );
    const { calls } = await open({ reply: { data: [] } });
    const files = [new File(['a'], 'a.txt'), new File(['b'], 'b.pdf')];
    fireEvent.change(await fileInput(), { target: { files } });
    expect(await screen.findByText('Enviando a.txt · 1 de 2')).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByRole('progressbar', { name: 'Enviando a.txt' }).getAttribute('aria-valuenow')).toBe(
        '40',
      ),
    );
    uploads.answer();
    expect(await screen.findByText('Enviando b.pdf · 2 de 2')).toBeTruthy();
    uploads.answer();
    expect(await screen.findByText('a.txt: Envie uma imagem')).toBeTruthy();
    const url = '/api/clients/1/attachments';
    expect(uploads.sent).toEqual([
      { method: 'POST', url, name: 'a.txt' },
      { method: 'POST', url, name: 'b.pdf' },
    ]);
    await waitFor(() => expect(calls.filter((call) => call.url === url)).toHaveLength(2));
  });

  it('takes dropped files, and refuses one over 25 MB without sending it', async () => {
    const uploads = fakeUploads(() => ({ status: 500, body: {} }));
    await open({ reply: { data: [] } });
    const large = new File(['x'], 'exame.pdf');
    Object.defineProperty(large, 'size', { value: 25 * 1024 * 1024 + 1 });
    fireEvent.drop(await screen.findByText('ou solte arquivos aqui'), { dataTransfer: { files: [large] } });
    expect(await screen.findByText('exame.pdf: passa de 25 MB.')).toBeTruthy();
    expect(uploads.sent).toEqual([]);
  });

  it('saves a caption', async () => {
    const save = { endpoint: attachmentEndpoints.update, reply: { data: sample({ caption: 'Joelho' }) } };
    const { calls } = await open({ routes: [save] });
    await choose('ombro.jpg', 'Editar legenda');
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar legenda' }));
    await userEvent.type(dialog.getByLabelText('Legenda'), 'Joelho');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
      url: '/api/attachments/7',
      body: { caption: 'Joelho' },
    });
  });

  it('deletes a file after a confirmation, and says why it was refused', async () => {
    const failed = vi.spyOn(toast, 'error').mockReturnValue(1);
    const error = 'Este anexo faz parte de uma evolução assinada e não pode ser excluído.';
    const reply = { status: 409, code: 'ATTACHMENT_LOCKED', error };
    const { calls } = await open({ routes: [{ endpoint: attachmentEndpoints.delete, reply }] });
    await choose('ombro.jpg', 'Excluir');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Excluir o anexo?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(failed).toHaveBeenCalledWith(error));
    expect(calls.find(({ method }) => method === 'DELETE')?.url).toBe('/api/attachments/7');
  });

  it.each([
    ['of a colleague', { isAdmin: false, reply: { data: [sample({ uploaded_by: 2 })] } }],
    ['of a signed note', { reply: { data: [sample({ is_locked: true })] } }],
    ['of an archived client', { isArchived: true }],
  ] as const)('offers only the download of a file %s', async (_what, opened) => {
    await open(opened);
    await userEvent.click(await screen.findByRole('button', { name: 'Ações de ombro.jpg' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Baixar']);
  });

  it('says that there is none, and takes none of an archived client', async () => {
    await open({ reply: { data: [] }, isArchived: true, language: 'en' });
    expect(await screen.findByText('No attachments yet.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says that the list failed to load', async () => {
    await open({ reply: { status: 403, code: 'FORBIDDEN', error: 'Sem permissão.' } });
    expect(await screen.findByText('Não foi possível carregar os anexos.')).toBeTruthy();
  });
});
