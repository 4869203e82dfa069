import { randomUUID } from 'node:crypto';
import { deletionEndpoints } from '@alinha/contracts-accounts';
import { attachmentEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { readPlatformConfig } from '@alinha/service-kit';
import { clientInput, eventually, startTestApp, TestClock } from '@alinha/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { openFileStore } from '../src/attachments/open-file-store.ts';
import { S3Store } from '../src/attachments/s3-store.ts';
import { bytesOf, PDF, png } from './attachment-samples.ts';
import { S3_ACCESS_KEY, S3_SECRET_KEY, startS3Server } from './s3-server.ts';

const DAY_MS = 24 * 60 * 60_000;
const s3 = await startS3Server();
const environment = {
  ATTACHMENTS_S3_URL: s3.url,
  ATTACHMENTS_S3_ACCESS_KEY: S3_ACCESS_KEY,
  ATTACHMENTS_S3_SECRET_KEY: S3_SECRET_KEY,
};
const clock = new TestClock(new Date().toISOString());
const services = ['accounts', 'billing', 'clients', 'agenda'] as const;
const app = await startTestApp({ services, clock: clock.now, environment });
afterEach(() => {
  s3.state.trouble = 'none';
});

async function chart() {
  const studio = await app.signUp();
  const client = await studio.call(clientEndpoints.create, { body: clientInput() });
  const params = { id: client.id };
  const upload = (content: Buffer = PDF, name = 'exame.pdf') => {
    const body = new FormData();
    body.append('file', new File([new Uint8Array(content)], name));
    return studio.call(attachmentEndpoints.upload, { params, query: {}, body });
  };
  const list = () => studio.call(attachmentEndpoints.list, { params });
  const content = async (id: number) => {
    const reply = await bytesOf(studio, `/api/attachments/${id}/content`);
    return { status: reply.status, text: reply.content.toString() };
  };
  const stored = () => [...s3.objects.keys()].filter((name) => name.startsWith(`${studio.companyId}/`));
  return { studio, upload, list, content, stored };
}
const run = (job: string) => app.platform.queues.addAll(job, [{ name: 'now', data: {}, id: randomUUID() }]);

describe('files of charts in a bucket', () => {
  test('are stored encrypted, opened unchanged and deleted', async () => {
    const { studio, upload, content, stored } = await chart();
    const { id } = await upload(png(40), 'a.png');
    expect(stored()).toHaveLength(2);
    for (const name of stored()) expect(s3.objects.get(name)?.content.includes('PNG')).toBe(false);
    expect((await content((await upload()).id)).text).toBe(PDF.toString());
    await studio.call(attachmentEndpoints.delete, { params: { id } });
    expect(stored()).toHaveLength(1);
  });

  test('are not added while the bucket fails, and opened again after it', async () => {
    const { upload, list, content } = await chart();
    const { id } = await upload();
    s3.state.trouble = 'down';
    const away = { status: 503, code: 'SERVICE_UNAVAILABLE' };
    await expect(upload()).rejects.toMatchObject(away);
    expect((await content(id)).status).toBe(503);
    expect(await list()).toHaveLength(1);
    s3.state.trouble = 'none';
    expect((await content(id)).text).toBe(PDF.toString());
  });

  test('are deleted by the job when a failing bucket kept them', async () => {
    const { studio, upload, stored } = await chart();
    const { id } = await upload(png(40), 'a.png');
    const kept = await upload();
    s3.state.trouble = 'down';
    await studio.call(attachmentEndpoints.delete, { params: { id } });
    s3.state.trouble = 'none';
    expect(stored()).toHaveLength(3);
    clock.advance(DAY_MS + 60_000);
    await run('agenda.delete-unused-files');
    await eventually(() => expect(stored()).toHaveLength(1));
    expect(kept.id).toBeGreaterThan(0);
  });

  test('are deleted with their company, page by page', async () => {
    const { studio, upload, stored } = await chart();
    for (const name of ['a.png', 'b.png']) await upload(png(8), name);
    expect(stored()).toHaveLength(4);
    await studio.call(deletionEndpoints.request);
    clock.advance(DAY_MS);
    await run('accounts.erase-company');
    await eventually(() => expect(stored()).toEqual([]), 20_000);
  });
});

describe('a bucket', () => {
  const access = { url: s3.url, region: 'auto', accessKey: S3_ACCESS_KEY, secretKey: 'x', timeoutMs: 200 };
  const key = { companyId: 1, name: randomUUID() };

  test('that does not reply ends the call at its time limit', async () => {
    s3.state.trouble = 'slow';
    await expect(new S3Store(access).put(key, PDF)).rejects.toThrow();
    expect(s3.objects.has(`1/${key.name}`)).toBe(false);
  });

  test.each([
    ['access key', { accessKey: 'wrong', secretKey: 'the-secret' }],
    ['secret key', { secretKey: 'the-secret' }],
  ])('refuses a wrong %s in every call, without the secret in the error', async (_what, keys) => {
    const store = new S3Store({ ...access, ...keys });
    const list = async () => {
      for await (const file of store.list()) return file;
      return null;
    };
    const calls = [() => store.put(key, PDF), () => store.get(key), () => store.delete(key), list];
    for (const call of calls) {
      const error = await call().then(
        () => null,
        (failure: unknown) => failure,
      );
      expect(error).toBeInstanceOf(Error);
      expect(String(error)).not.toContain('the-secret');
    }
  });

  test('is refused at the start without its keys', () => {
    const config = readPlatformConfig({ ATTACHMENTS_S3_URL: s3.url });
    expect(() => openFileStore(config)).toThrow('ATTACHMENTS_S3_ACCESS_KEY and ATTACHMENTS_S3_SECRET_KEY');
  });
});
