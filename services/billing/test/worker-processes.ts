import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll } from 'vitest';

const SOURCE = fileURLToPath(new URL('billing-worker.ts', import.meta.url));
/** Below the packages, so that what is not bundled is found. */
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/alinha/', import.meta.url));
const conditions = ['source', 'node', 'module'];

export type Workers = {
  start(): Promise<ChildProcess>;
  /** Tells a worker what time it is; settles when it has billed, or when it is dead. */
  bill(worker: ChildProcess, at: string): Promise<void>;
};

/**
 * Processes that bill the plans of a database and can be killed. They run the sources as they are: those are bundled
 * here, because Node itself knows no decorators.
 */
export async function billingWorkers(url: string): Promise<Workers> {
  await mkdir(CACHE, { recursive: true });
  const outDir = await mkdtemp(join(CACHE, 'billing-worker-'));
  const started: ChildProcess[] = [];
  afterAll(async () => {
    for (const worker of started) worker.kill('SIGKILL');
    await rm(outDir, { recursive: true, force: true });
  });
  await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions },
    ssr: { noExternal: [/^@alinha\//], resolve: { conditions } },
    build: { ssr: SOURCE, outDir, rolldownOptions: { output: { entryFileNames: 'worker.js' } } },
  });
  return {
    async start() {
      const worker = fork(join(outDir, 'worker.js'), [url], { execArgv: [] });
      started.push(worker);
      await once(worker, 'message');
      return worker;
    },
    async bill(worker, at) {
      const waiting = new AbortController();
      const finished = ['message', 'exit'].map((event) => once(worker, event, { signal: waiting.signal }));
      worker.send(at);
      await Promise.race(finished);
      waiting.abort();
      await Promise.allSettled(finished);
    },
  };
}
