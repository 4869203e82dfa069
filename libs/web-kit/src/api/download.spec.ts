import { defineRoutes } from '@alinha/contracts-core';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { setLanguage } from '../i18n/catalogs.ts';
import { downloadFile } from './download.ts';
import { onPasswordQuestion, pendingPasswordQuestion } from './password-confirmation.ts';

const contract = { exportRooms: { summary: '', data: z.string() } };
const { exportRooms } = defineRoutes<typeof contract>('agenda', {
  exportRooms: { id: 'rooms.export', method: 'GET', path: '/api/rooms/export', file: 'text/csv' },
});

afterEach(() => vi.unstubAllGlobals());

/** Returns the list of files that the browser saves. */
function watchDownloads() {
  const saved: { name: string; content: Blob }[] = [];
  let content = new Blob();
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, {
      createObjectURL: (blob: Blob) => {
        content = blob;
        return 'blob:rooms';
      },
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    if (this.href === 'blob:rooms') saved.push({ name: this.download, content });
  });
  return saved;
}

test("a download is requested in the page's language and saved under the name of the reply", async () => {
  await setLanguage('en');
  const saved = watchDownloads();
  const sentHeaders: Headers[] = [];
  vi.stubGlobal('fetch', async (_address: string, { headers }: RequestInit) => {
    sentHeaders.push(new Headers(headers));
    return new Response('Name\r\n', {
      headers: { 'content-disposition': 'attachment; filename="rooms.csv"' },
    });
  });
  await downloadFile(exportRooms);
  expect(sentHeaders[0]?.get('Accept-Language')).toBe('en');
  expect(saved.map(({ name }) => name)).toEqual(['rooms.csv']);
  expect(await saved[0]?.content.text()).toBe('Name\r\n');
});

test('a download that needs the password is requested again after it', async () => {
  const saved = watchDownloads();
  let requests = 0;
  vi.stubGlobal('fetch', async () => {
    requests += 1;
    return requests === 1
      ? Response.json({ ok: false, error: 'Confirme sua senha.', code: 'CONFIRM_PASSWORD' }, { status: 403 })
      : new Response('Nome', { headers: { 'content-disposition': 'attachment; filename="salas.csv"' } });
  });
  const stop = onPasswordQuestion(() => pendingPasswordQuestion()?.answer(true));
  await downloadFile(exportRooms);
  stop();
  expect(saved.map(({ name }) => name)).toEqual(['salas.csv']);
});

test("a refused download throws the server's text and saves nothing", async () => {
  const saved = watchDownloads();
  vi.stubGlobal('fetch', async () =>
    Response.json({ ok: false, error: 'Sem permissão.', code: 'FORBIDDEN' }, { status: 403 }),
  );
  await expect(downloadFile(exportRooms)).rejects.toMatchObject({ status: 403, message: 'Sem permissão.' });
  expect(saved).toEqual([]);
});
