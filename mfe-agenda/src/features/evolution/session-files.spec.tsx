import { type Appointment, type Attachment, attachmentRoutes } from '@alinha/contracts-agenda';
import { renderScreen } from '@alinha/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sampleAppointment } from '../../appointments/sample-appointment.ts';
import en from '../../locales/en.json' with { type: 'json' };
import pt from '../../locales/pt.json' with { type: 'json' };
import { APPOINTMENT_ID, evolutionApi } from './evolution-fixtures.tsx';
import { SessionFiles } from './session-files.tsx';

const file = (id: number, given: Partial<Attachment> = {}): Attachment => ({
  id,
  client_id: 5,
  appointment_id: APPOINTMENT_ID,
  session_start: '2026-11-20 09:00:00',
  name: `foto-${id}.jpg`,
  caption: null,
  type: 'image/jpeg',
  size: 1_000,
  has_thumbnail: true,
  uploaded_by: 1,
  uploaded_by_name: 'Helena',
  uploaded_at: '2026-11-20 10:00:00',
  is_locked: false,
  ...given,
});

async function open(
  files: readonly Attachment[],
  given: Partial<Appointment> = {},
  language: 'pt' | 'en' = 'pt',
) {
  const stored = [...files];
  evolutionApi({}, [], { endpoint: attachmentRoutes.list, reply: () => ({ data: stored }) });
  const appointment = sampleAppointment({ id: APPOINTMENT_ID, client_id: 5, ...given });
  await renderScreen(<SessionFiles appointment={appointment} />, {
    namespace: 'agenda',
    catalogs: { pt, en },
    language,
    at: '/app/appointments/7/evolution',
  });
  return stored;
}
afterEach(() => vi.unstubAllGlobals());

/** The browser's upload. `reply` decides by the name of the file. */
function fakeUploads(reply: (name: string) => { readonly status: number; readonly body: object }) {
  const sent: string[] = [];
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    private call = '';
    open(method: string, url: string) {
      this.call = `${method} ${url}`;
    }
    setRequestHeader() {}
    send(form: FormData) {
      sent.push(this.call);
      const { status, body } = reply((form.get('file') as File).name);
      Object.assign(this, { status, responseText: JSON.stringify(body) });
      queueMicrotask(() => this.dispatchEvent(new Event('load')));
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return sent;
}

const add = async (...names: string[]) =>
  fireEvent.change(await screen.findByLabelText('Adicionar arquivos', { selector: 'input' }), {
    target: { files: names.map((name) => new File(['x'], name)) },
  });

test('the page of a note shows the files of its session only, each in a new tab', async () => {
  await open([
    file(1, { caption: 'Ombro' }),
    file(2, { appointment_id: 8 }),
    file(3, { appointment_id: null }),
  ]);
  const list = within(await screen.findByRole('list', { name: 'Anexos da sessão' }));
  const [link, ...others] = list.getAllByRole('link');
  expect(others).toEqual([]);
  expect(link?.textContent).toContain('Ombro');
  expect(link?.getAttribute('href')).toBe('/api/attachments/1/content');
  expect(link?.getAttribute('target')).toBe('_blank');
});

test('added files belong to the session, and a refused one does not stop the others', async () => {
  const stored = await open([]);
  const sent = fakeUploads((name) => {
    if (name === 'a.zip')
      return {
        status: 400,
        body: { ok: false, code: 'INVALID_INPUT', error: 'x', fields: { file: 'Formato recusado' } },
      };
    stored.push(file(9, { name }));
    return { status: 201, body: { ok: true, data: file(9, { name }) } };
  });
  expect(await screen.findByText('Nenhum arquivo nesta sessão.')).toBeTruthy();
  await add('a.zip', 'joelho.jpg');
  expect(await screen.findByRole('link', { name: 'Abrir joelho.jpg em uma nova aba' })).toBeTruthy();
  expect(screen.getByText('a.zip: Formato recusado')).toBeTruthy();
  expect(sent).toEqual(Array(2).fill(`POST /api/clients/5/attachments?appointment_id=${APPOINTMENT_ID}`));
});

test('a signed note says that later files are not part of the signature', async () => {
  await open([], { evolution_signed: true }, 'en');
  expect(await screen.findByText(/They have a date of their own and are not part of it\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add files' })).toBeTruthy();
});

test('a failed list can be loaded again', async () => {
  evolutionApi({}, [], {
    endpoint: attachmentRoutes.list,
    reply: { status: 500, code: 'INTERNAL', error: 'x' },
  });
  const place = { namespace: 'agenda', catalogs: { pt, en }, at: '/app/appointments/7/evolution' };
  await renderScreen(<SessionFiles appointment={sampleAppointment({ id: APPOINTMENT_ID })} />, place);
  expect(await screen.findByText('Não foi possível carregar os anexos.')).toBeTruthy();
});
