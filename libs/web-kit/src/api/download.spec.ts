import { defineRoutes } from '@alinha/contracts-core';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { setLanguage } from '../i18n/catalogs.ts';
import { downloadFile } from './download.ts';

const contract = { exportRooms: { summary: '', data: z.string() } };
const { exportRooms } = defineRoutes<typeof contract>('agenda', {
  exportRooms: { id: 'rooms.export', method: 'GET', path: '/api/rooms/export', file: 'text/csv' },
});

afterEach(() => vi.unstubAllGlobals());

/** Answers what the browser is given to keep. */
function watchDownloads() {
  const kept: { name: string; content: Blob }[] = [];
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
    if (this.href === 'blob:rooms') kept.push({ name: this.download, content });
  });
  return kept;
}

test('a file is asked for in the language of the screen and kept under the name of the reply', async () => {
  await setLanguage('en');
  const kept = watchDownloads();
  const asked: Headers[] = [];
  vi.stubGlobal('fetch', async (_address: string, { headers }: RequestInit) => {
    asked.push(new Headers(headers));
    return new Response('Name\r\n', {
      headers: { 'content-disposition': 'attachment; filename="rooms.csv"' },
    });
  });
  await downloadFile(exportRooms);
  expect(asked[0]?.get('Accept-Language')).toBe('en');
  expect(kept.map(({ name }) => name)).toEqual(['rooms.csv']);
  expect(await kept[0]?.content.text()).toBe('Name\r\n');
});

test('a refusal is an error with the text of the server, and nothing is kept', async () => {
  const kept = watchDownloads();
  vi.stubGlobal('fetch', async () =>
    Response.json({ ok: false, error: 'Sem permissão.', code: 'FORBIDDEN' }, { status: 403 }),
  );
  await expect(downloadFile(exportRooms)).rejects.toMatchObject({ status: 403, message: 'Sem permissão.' });
  expect(kept).toEqual([]);
});
