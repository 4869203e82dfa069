import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll } from 'vitest';

/** Inside node_modules, so that unbundled packages resolve. */
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/alinha/', import.meta.url));
const conditions = ['node'];

/** Keeps `import.meta.url` equal to the source file's address, so that migrations are found. */
const sourceUrl = {
  name: 'source-url',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
};

export type StartedProcess = {
  readonly process: ChildProcess;
  /** First message of the process. */
  readonly sent: unknown;
};

/**
 * Returns a function that starts a process of a source file. The process has started after its first message.
 * The source is bundled, because Node does not support decorators. All processes are killed after the last test.
 */
export async function bundleProcess(
  source: URL,
): Promise<(args: readonly string[]) => Promise<StartedProcess>> {
  // Loaded on demand, because loading takes long.
  const { build } = await import('vite');
  await mkdir(CACHE, { recursive: true });
  const outDir = await mkdtemp(join(CACHE, 'process-'));
  // Processes share compiled code.
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
    plugins: [sourceUrl],
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
      throw new Error(`a test process stopped at its start with code ${code}`);
    });
    const [sent] = await Promise.race([once(child, 'message'), failed]);
    failed.catch(() => {});
    return { process: child, sent };
  };
}
