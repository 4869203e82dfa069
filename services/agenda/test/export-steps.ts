import { buffer } from 'node:stream/consumers';
import { type CompanyExport, companyExportEndpoints } from '@alinha/contracts-agenda';
import { eventually, type TestCaller } from '@alinha/testing';
import { expect } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { bytesOf } from './attachment-samples.ts';

export const start = (by: TestCaller) => by.call(companyExportEndpoints.start);
export const latest = (by: TestCaller) => by.call(companyExportEndpoints.latest);
export const fileOf = (by: TestCaller, id: number) => bytesOf(by, `/api/company/export/${id}/file`);
export const ready = (by: TestCaller): Promise<CompanyExport> =>
  eventually(async () => {
    const found = await latest(by);
    expect(found?.status).toBe('ready');
    return found as CompanyExport;
  }, 30_000);

export async function unzip(content: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(content, { lazyEntries: true });
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return entries;
}
