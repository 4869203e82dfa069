import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll } from 'vitest';

/** Below the packages, so that what is not bundled is found. */
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/alinha/', import.meta.url));
const conditions = ['source', 'node'];

/** A file's own address stays that of the file it was written in: migrations are found from there. */
const ownAddress = {
  name: 'own-address',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
};

export type StartedProcess = {
  readonly process: ChildProcess;
  /** Its first message. */
  readonly said: unknown;
};

/**
 * Processes that run a source file and can be killed; each is started once it has said something. The sources are bundled
 * as they are now, because Node itself knows no decorators. Those that still run after the last test are killed.
 */
export async function bundleProcess(
  source: URL,
): Promise<(args: readonly string[]) => Promise<StartedProcess>> {
  // Loaded only where it is needed: that takes a while.
  const { build } = await import('vite');
  await mkdir(CACHE, { recursive: true });
  const outDir = await mkdtemp(join(CACHE, 'process-'));
  // What one of them has compiled, the next ones need not.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(outDir, 'compiled') };
  const started: ChildProcess[] = [];
  afterAll(async () => {
    for (const child of started) child.kill('SIGKILL');
    await rm(outDir, { recursive: true, force: true });
  });
  await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions },
    ssr: { noExternal: [/^@alinha\//], resolve: { conditions } },
    plugins: [ownAddress],
    build: {
      ssr: fileURLToPath(source),
      outDir,
      rolldownOptions: { output: { entryFileNames: 'process.js' } },
    },
  });
  return async (args) => {
    const child = fork(join(outDir, 'process.js'), [...args], { execArgv: [], env });
    started.push(child);
    const failed = once(child, 'exit').then(([code]) => {
      throw new Error(`a process of the test ended at its start with ${code}`);
    });
    const [said] = await Promise.race([once(child, 'message'), failed]);
    failed.catch(() => {});
    return { process: child, said };
  };
}
