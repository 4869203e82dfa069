import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { bundleProcess } from '@alinha/testing';

export type Workers = {
  start(): Promise<ChildProcess>;
  /** Sends the current time to a worker. Settles when it has billed or has been killed. */
  bill(worker: ChildProcess, at: string): Promise<void>;
};

/** Processes that bill the plans of a database and can be killed. */
export async function billingWorkers(url: string): Promise<Workers> {
  const start = await bundleProcess(new URL('billing-worker.ts', import.meta.url));
  return {
    start: async () => (await start([url])).process,
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
