import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lowPort } from '@alinha/testing/split-product';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './deployment-files.ts';

const LIMIT_MB = 200;
const runFile = promisify(execFile);
const session = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';

let folder = '';
let image = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alinha-image-'));
  // PostgreSQL runs as another system user.
  await chmod(folder, 0o755);
  image = join(folder, 'app');
  await runFile(process.execPath, [join(root, 'scripts/collect-runtime.mjs'), image]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Environment of a program of the image, without the variables of this process. */
const environment = (data: string, port = 0) => ({
  PATH: process.env.PATH,
  DATA_DIR: join(folder, data),
  PORT: String(port),
  DEMO: '1',
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  OPERATOR_TOKEN: 'a-token-of-operators-for-this-test-alone',
});

test('the files of the image add at most 200 MB to its base', async () => {
  const files = await readdir(image, { recursive: true, withFileTypes: true });
  let bytes = 0;
  for (const file of files)
    if (file.isFile()) bytes += (await stat(join(file.parentPath, file.name))).blocks * 512;
  expect(bytes / 2 ** 20).toBeGreaterThan(50);
  expect(bytes / 2 ** 20).toBeLessThan(LIMIT_MB);
});

test('the files of the image run the product outside the repository, and restore its backup', async () => {
  const port = await lowPort();
  const program = (name: string) => join(image, 'dist/server', `${name}.js`);
  const options = (data: string) => ({ cwd: image, env: environment(data, port) });
  const child = fork(program('main'), [], { ...options('data'), execArgv: [] });
  try {
    const [ready] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
    const { url, demo } = ready as { url: string; demo: { email: string; password: string } };
    const signIn = () =>
      fetch(`${url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(demo),
      });
    const reply = await signIn();
    expect(reply.status).toBe(200);
    const headers = { cookie: session(reply) };
    for (const path of ['/', '/app', '/api/company', '/api/docs/swagger-ui.css'])
      expect((await fetch(url + path, { headers })).status, path).toBe(200);
    const operator = { authorization: `Bearer ${environment('data').OPERATOR_TOKEN}` };
    expect((await fetch(`${url}/ops/queues`, { headers: operator })).status).toBe(200);
    await runFile(process.execPath, [program('backup'), join(folder, 'saved.alinha')], options('data'));
  } finally {
    const ended = once(child, 'exit');
    if (child.kill('SIGTERM')) await ended;
  }
  const saved = join(folder, 'saved.alinha');
  expect(await readFile(saved, 'latin1')).not.toMatch(/accounts\.company|demo@alinha/);
  const restoreSaved = () => runFile(process.execPath, [program('restore'), saved], options('restored'));
  await expect(restoreSaved()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^The backup is encrypted with the key \w{16} of DATA_KEY, which is not here\./,
    ),
  });
  await mkdir(join(folder, 'restored'));
  await copyFile(join(folder, 'data/data.key'), join(folder, 'restored/data.key'));
  await restoreSaved();
  const rotated = await runFile(process.execPath, [program('rotate-data-key')], options('restored'));
  expect(rotated.stdout).toMatch(/^agenda: wrapped the data keys of 1 companies again$/m);
  const checked = await runFile(process.execPath, [program('check-notes')], options('restored'));
  expect(checked.stdout).toMatch(/^clients: \d+, signatures: \d+, broken links: 0\n$/);
  expect(await readdir(join(folder, 'restored'))).toContain('postgres');
}, 180_000);
