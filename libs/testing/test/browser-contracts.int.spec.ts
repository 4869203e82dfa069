import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { contractsForBrowsers } from '../../../vite.contracts.ts';

const CONTRACT = `
import { z } from 'zod';

const defineEndpoint = (endpoint: object) => endpoint;
export const LONGEST = 3;
const LETTERS = /^[a-z]+$/;
const upTo = (length: number) => z.string().max(length);

export const nameSchema = upTo(LONGEST).regex(LETTERS);
export type Name = z.infer<typeof nameSchema>;
export const endpoints = {
  create: defineEndpoint({ id: 'name.create', path: '/api/names', summary: 'A name', body: nameSchema }),
};
`;

test('a browser build removes the schemas of routes and keeps schemas that forms use', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alinha-contracts-'));
  try {
    const sources = join(folder, 'libs/contracts/names/src');
    await mkdir(sources, { recursive: true });
    await writeFile(join(sources, 'names.contract.ts'), CONTRACT);
    const out = join(folder, 'out');
    await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      plugins: [contractsForBrowsers()],
      resolve: { alias: { zod: fileURLToPath(import.meta.resolve('zod')) } },
      build: {
        outDir: out,
        minify: false,
        lib: { entry: join(sources, 'names.contract.ts'), formats: ['es'], fileName: () => 'names.mjs' },
      },
    });
    const { endpoints, nameSchema, LONGEST } = await import(pathToFileURL(join(out, 'names.mjs')).href);
    expect(endpoints).toEqual({ create: { id: 'name.create', path: '/api/names' } });
    expect(LONGEST).toBe(3);
    const accepted = ['abc', 'abcd', 'AB'].map((name) => nameSchema.safeParse(name).success);
    expect(accepted).toEqual([true, false, false]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
