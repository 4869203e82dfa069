import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { activityEndpoints, deletionEndpoints } from '@alinha/contracts-accounts';
import { ATTACHMENTS_PER_CLIENT, attachmentEndpoints, chartReadingEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { clientInput, eventually, startTestApp, type TestCaller, TestClock } from '@alinha/testing';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { bytesOf, PDF, png, ZIP } from './attachment-samples.ts';
import { noteStudio } from './note-studio.ts';

const clock = new TestClock(new Date().toISOString());
const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'], clock: clock.now });
const folder = join(app.platform.config.DATA_DIR, 'attachments');
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const NINE = '2026-12-07 09:00:00';
const MARK = 'Xilindró';

const filesOf = (companyId: number) => readdir(join(folder, String(companyId))).catch((): string[] => []);

type Sent = { by?: TestCaller; content?: Buffer; name?: string; appointment_id?: number };

async function chart() {
  const made = await noteStudio(app);
  const { studio, client } = made;
  const upload = ({ by = studio, content = PDF, name = 'exame.pdf', ...query }: Sent = {}) => {
    const body = new FormData();
    body.append('file', new File([new Uint8Array(content)], name));
    return by.call(attachmentEndpoints.upload, { params: { id: client.id }, query, body });
  };
  const list = (by: TestCaller = studio) => by.call(attachmentEndpoints.list, { params: { id: client.id } });
  const remove = (id: number, by: TestCaller = studio) =>
    by.call(attachmentEndpoints.delete, { params: { id } });
  const log = async () => (await studio.call(chartReadingEndpoints.list, { query: {} })).readings;
  return { ...made, upload, list, remove, log };
}

const contentOf = (caller: TestCaller, id: number, query = '') =>
  bytesOf(caller, `/api/attachments/${id}/content${query}`);

const webp = () => sharp(png(40)).webp().toBuffer();
const jpeg = () => sharp(png(40)).jpeg().toBuffer();

describe('a file of a chart', () => {
  test.each([
    ['image/png', 'Ombro.PNG', async () => png(40)],
    ['image/jpeg', 'ombro.jpg', jpeg],
    ['image/webp', 'ombro', webp],
    ['application/pdf', "laudo (1) é *final*, d'água.pdf", async () => PDF],
  ] as const)('of type %s is listed and opened unchanged', async (type, name, make) => {
    const content = await make();
    const { studio, client, upload, list } = await chart();
    const added = await upload({ content, name });
    expect(added).toMatchObject({
      client_id: client.id,
      appointment_id: null,
      name,
      caption: null,
      type,
      size: content.length,
      has_thumbnail: type !== 'application/pdf',
      uploaded_by: studio.user.id,
      is_locked: false,
    });
    expect(await list()).toEqual([added]);
    const opened = await contentOf(studio, added.id);
    expect(opened.content.equals(content)).toBe(true);
    expect(opened.headers.get('content-type')).toBe(type);
    expect(opened.headers.get('x-content-type-options')).toBe('nosniff');
    expect(opened.headers.get('cache-control')).toBe('private, no-store');
    const shown = opened.headers.get('content-disposition') ?? '';
    expect(shown).toMatch(/^inline; filename\*=UTF-8''[\w.%-]+$/);
    expect(decodeURIComponent(shown.split("''")[1] ?? '')).toBe(name);
    const policy = opened.headers.get('content-security-policy')?.split('; ') ?? [];
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "frame-ancestors 'none'"]));
    // Safari does not show a sandboxed PDF.
    if (type === 'application/pdf') expect(policy).toContain("form-action 'none'");
    expect(policy.includes('sandbox')).toBe(type !== 'application/pdf');
    const saved = await contentOf(studio, added.id, '?download=1');
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(saved.headers.get('content-security-policy')).toContain('sandbox');
    const small = await bytesOf(studio, `/api/attachments/${added.id}/thumbnail`);
    expect(small.status).toBe(type === 'application/pdf' ? 404 : 200);
    if (small.status === 200) expect((await sharp(small.content).metadata()).format).toBe('webp');
  });

  test('is stored encrypted, and so are its name and caption', async () => {
    const { studio, upload } = await chart();
    const content = png(40, 40, MARK);
    const { id } = await upload({ content, name: `${MARK}.png` });
    await studio.call(attachmentEndpoints.update, { params: { id }, body: { caption: MARK } });
    const names = await filesOf(studio.companyId);
    expect(names).toHaveLength(2);
    for (const name of names) {
      expect(name).toMatch(/^[0-9a-f-]{36}(\.thumbnail)?$/);
      const stored = await readFile(join(folder, String(studio.companyId), name));
      for (const plain of [MARK, 'PNG', 'WEBP'])
        expect(stored.includes(Buffer.from(plain, 'latin1'))).toBe(false);
    }
    const [row] = await app.database.query('SELECT * FROM agenda.attachment WHERE id = $1', [id]);
    expect(JSON.stringify(row)).not.toContain(MARK);
  });

  test('cannot be opened from the place of another one', async () => {
    const { studio, upload } = await chart();
    await upload();
    const [first = ''] = await filesOf(studio.companyId);
    const { id } = await upload();
    const second = (await filesOf(studio.companyId)).find((name) => name !== first) ?? '';
    const pathOf = (name: string) => join(folder, String(studio.companyId), name);
    await writeFile(pathOf(second), await readFile(pathOf(first)));
    expect((await contentOf(studio, id)).status).toBe(500);
    await rm(pathOf(second));
    const missing = await contentOf(studio, id);
    expect([missing.status, JSON.parse(missing.content.toString()).code]).toEqual([
      404,
      'ATTACHMENT_MISSING',
    ]);
  });

  test.each([
    ['a text', 'nota.txt', Buffer.from('Olá')],
    ['a page named as an image', 'foto.png', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a PDF named as an image', 'foto.png', PDF],
    ['an image with the name of a program', 'foto.exe', png(8)],
    ['an image that is an archive, too', 'foto.png', Buffer.concat([png(8), ZIP])],
    ['a PDF that is an archive, too', 'a.pdf', Buffer.concat([PDF, ZIP])],
    ['an image with a page in a comment', 'foto.png', png(8, 8, '<script>alert(1)</script>')],
    ['an image with a PDF in a comment', 'foto.png', png(8, 8, '%PDF-1.4')],
    ['an incomplete image', 'foto.png', png(400).subarray(0, 200)],
    ['an incomplete PDF', 'a.pdf', PDF.subarray(0, 20)],
    ['an empty file', 'a.pdf', Buffer.alloc(0)],
    ['an SVG', 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ])('is refused when it is %s', async (_what, name, content) => {
    const { studio, upload } = await chart();
    const fields = { file: 'Envie uma imagem JPEG, PNG ou WebP, ou um PDF, com um nome do mesmo tipo' };
    await expect(upload({ name, content })).rejects.toMatchObject({ status: 400, fields });
    expect(await filesOf(studio.companyId)).toEqual([]);
  });

  test('is refused before decoding when it announces too many pixels, and when it is too large', async () => {
    const { upload } = await chart();
    const fields = { file: 'A imagem tem pixels demais' };
    await expect(upload({ name: 'a.png', content: png(8, 30_000) })).rejects.toMatchObject({ fields });
    const content = Buffer.concat([PDF, Buffer.alloc(25 * 1024 * 1024)]);
    await expect(upload({ content })).rejects.toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' });
  });

  test('has a name without folders, control signs and signs that reorder a text', async () => {
    const { upload } = await chart();
    const { name } = await upload({ name: '..\\..\\etc/passwd/exame\u202E.pdf' });
    expect(name).toBe('exame.pdf');
  });
});

test('a session belongs to the client, and a deleted session leaves its files in the chart', async () => {
  const { studio, book, upload, list } = await chart();
  const other = await studio.call(clientEndpoints.create, { body: clientInput() });
  const foreign = await book('2026-12-08 09:00:00', other.id);
  const fields = { appointment_id: 'Consulta não encontrada' };
  await expect(upload({ appointment_id: foreign.id })).rejects.toMatchObject({ status: 404, fields });
  const { id } = await book(NINE);
  expect(await upload({ appointment_id: id })).toMatchObject({ appointment_id: id, session_start: NINE });
  await app.database.query('DELETE FROM agenda.appointment WHERE id = $1', [id]);
  expect(await list()).toMatchObject([{ appointment_id: null, session_start: null }]);
});

test('only the person who added a file or an administrator changes it, and nobody when the note is signed later', async () => {
  const { studio, book, save, sign, upload, list, remove } = await chart();
  const [author, colleague] = [await studio.addEmployee(), await studio.addEmployee()];
  const { id: appointment_id } = await book(NINE);
  const { id } = await upload({ by: author, appointment_id });
  const caption = (by: TestCaller, text: string) =>
    by.call(attachmentEndpoints.update, { params: { id }, body: { caption: text } });
  expect(await caption(author, ' Ombro ')).toMatchObject({ caption: 'Ombro' });
  expect(await caption(studio, '')).toMatchObject({ caption: null });
  await expect(caption(colleague, 'x')).rejects.toMatchObject({ status: 403, code: 'NOT_UPLOADER' });
  await expect(remove(id, colleague)).rejects.toMatchObject({ status: 403, code: 'NOT_UPLOADER' });
  await save(appointment_id);
  await sign(appointment_id);
  await expect(remove(id, author)).rejects.toMatchObject({ status: 409, code: 'ATTACHMENT_LOCKED' });
  await expect(caption(studio, 'x')).rejects.toMatchObject({ status: 409, code: 'ATTACHMENT_LOCKED' });
  clock.advance(1000);
  // Allowed after the signature, and not part of it: a mistake can be removed for an hour.
  const [mistake, kept] = [
    await upload({ by: author, appointment_id }),
    await upload({ by: author, appointment_id }),
  ];
  expect(mistake).toMatchObject({ appointment_id, is_locked: false });
  clock.advance(HOUR_MS - 1000);
  expect(await list()).toMatchObject([{ is_locked: false }, { is_locked: false }, { id, is_locked: true }]);
  await expect(remove(mistake.id, colleague)).rejects.toMatchObject({ status: 403, code: 'NOT_UPLOADER' });
  await expect(remove(id, author)).rejects.toMatchObject({ status: 409, code: 'ATTACHMENT_LOCKED' });
  await remove(mistake.id, author);
  clock.advance(1000);
  expect(await list()).toMatchObject([
    { id: kept.id, is_locked: true },
    { id, is_locked: true },
  ]);
  for (const by of [author, studio])
    await expect(remove(kept.id, by)).rejects.toMatchObject({ status: 409, code: 'ATTACHMENT_LOCKED' });
  await eventually(async () => {
    const { activities } = await studio.call(activityEndpoints.list, { query: {} });
    expect(activities.map(({ action, user_id }) => [action, user_id])).toContainEqual([
      'client.attachment_deleted',
      author.user.id,
    ]);
  });
  const free = await upload({ by: author });
  await remove(free.id, author);
  await expect(remove(free.id, author)).rejects.toMatchObject({ status: 404 });
  expect(await filesOf(studio.companyId)).toHaveLength(2);
});

test('a deletion and a signature at the same time leave no signed note without its file', async () => {
  const { studio, book, save, sign, upload, remove, list } = await chart();
  const { id: appointment_id } = await book(NINE);
  await save(appointment_id);
  const { id } = await upload({ appointment_id });
  const [, removed] = await Promise.allSettled([sign(appointment_id), remove(id)]);
  expect(await list()).toHaveLength(removed.status === 'fulfilled' ? 0 : 1);
  expect(await filesOf(studio.companyId)).toHaveLength(removed.status === 'fulfilled' ? 0 : 1);
});

test('parallel uploads do not pass the limit of a client or of a company', async () => {
  const { studio, client, upload } = await chart();
  const { file_key: _, ...row } = (
    await app.database.query<Record<string, unknown>>('SELECT * FROM agenda.attachment WHERE id = $1', [
      (await upload()).id,
    ])
  )[0] ?? { file_key: '' };
  const columns = Object.keys(row).filter((name) => name !== 'id');
  const copies = `INSERT INTO agenda.attachment (${columns}, file_key) SELECT ${columns}, gen_random_uuid()
    FROM agenda.attachment, generate_series(1, $2::integer) WHERE id = $1`;
  await app.database.query(copies, [row.id, ATTACHMENTS_PER_CLIENT - 2]);
  const outcomes = await Promise.allSettled([upload(), upload(), upload()]);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([
    { reason: { status: 409, code: 'ATTACHMENT_LIMIT' } },
    { reason: { status: 409, code: 'ATTACHMENT_LIMIT' } },
  ]);
  expect(await filesOf(studio.companyId)).toHaveLength(2);
  await app.database.query('DELETE FROM agenda.attachment WHERE client_id = $1 AND id <> $2', [
    client.id,
    row.id,
  ]);
  // The largest number of bytes of one row; eleven of them pass 20 GiB.
  await app.database.query('UPDATE agenda.attachment SET size = 2147483647 WHERE id = $1', [row.id]);
  await app.database.query(copies, [row.id, 9]);
  await expect(upload()).rejects.toMatchObject({ code: 'ATTACHMENT_LIMIT' });
});

test('another company and an unknown client get 404, and nothing is stored', async () => {
  const { studio, upload } = await chart();
  const stranger = await app.signUp();
  const { id } = await upload({ content: png(8), name: 'a.png' });
  const refused = { status: 404 };
  await expect(upload({ by: stranger })).rejects.toMatchObject({ ...refused, code: 'CLIENT_NOT_FOUND' });
  for (const path of ['content', 'thumbnail'])
    expect((await bytesOf(stranger, `/api/attachments/${id}/${path}`)).status).toBe(404);
  const params = { id };
  await expect(stranger.call(attachmentEndpoints.delete, { params })).rejects.toMatchObject(refused);
  const change = { params, body: { caption: 'x' } };
  await expect(stranger.call(attachmentEndpoints.update, change)).rejects.toMatchObject(refused);
  expect((await bytesOf(app.anonymous, `/api/attachments/${id}/content`)).status).toBe(401);
  expect(await filesOf(stranger.companyId)).toEqual([]);
  expect(await filesOf(studio.companyId)).toHaveLength(2);
});

test('the chart of an archived client is read, and takes no file', async () => {
  const { studio, client, upload, list } = await chart();
  await upload();
  await studio.call(clientEndpoints.delete, { params: { id: client.id } });
  await eventually(() => expect(upload()).rejects.toMatchObject({ code: 'CLIENT_NOT_FOUND' }));
  expect((await list()).length).toBeGreaterThan(0);
});

test.each(['list', 'content', 'content?download=1', 'thumbnail'])(
  '%s is logged as one reading',
  async (what) => {
    const { studio, client, upload, list, log } = await chart();
    const { id } = await upload({ content: png(8), name: 'a.png' });
    expect(await log()).toEqual([]);
    const colleague = await studio.addEmployee();
    const read = () =>
      what === 'list' ? list(colleague) : bytesOf(colleague, `/api/attachments/${id}/${what}`);
    await Promise.all([read(), read(), read()]);
    expect(await log()).toMatchObject([{ kind: 'opened', user_id: colleague.user.id, client_id: client.id }]);
  },
);

test('the job deletes old files without a row, and no other file', async () => {
  const { studio, upload } = await chart();
  const kept = await upload({ content: png(8), name: 'a.png' });
  const used = await filesOf(studio.companyId);
  const own = join(folder, String(studio.companyId));
  const unused = [randomUUID(), `${randomUUID()}.thumbnail`, `${randomUUID()}.unfinished`];
  for (const name of unused) await writeFile(join(own, name), 'x');
  await mkdir(join(folder, 'other'), { recursive: true });
  await writeFile(join(folder, 'other', 'file'), 'x');
  const run = () =>
    app.platform.queues.addAll('agenda.delete-unused-files', [{ name: 'now', data: {}, id: randomUUID() }]);
  clock.advance(DAY_MS / 2);
  await run();
  expect(await filesOf(studio.companyId)).toHaveLength(5);
  clock.advance(DAY_MS);
  await run();
  await eventually(async () => expect((await filesOf(studio.companyId)).sort()).toEqual(used.sort()));
  expect((await contentOf(await studio.signIn(), kept.id)).status).toBe(200);
  expect(existsSync(join(folder, 'other', 'file'))).toBe(true);
});

test('the erasure of a company deletes its files, and none of another company', async () => {
  const { studio, upload } = await chart();
  const other = await chart();
  await Promise.all([upload(), other.upload()]);
  await studio.call(deletionEndpoints.request);
  clock.advance(DAY_MS);
  await app.platform.queues.addAll('accounts.erase-company', [{ name: 'now', data: {}, id: randomUUID() }]);
  await eventually(async () => expect(await filesOf(studio.companyId)).toEqual([]), 20_000);
  expect(existsSync(join(folder, String(studio.companyId)))).toBe(false);
  expect(await filesOf(other.studio.companyId)).toHaveLength(1);
});
