import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { bundleProcess } from '@alinha/testing';

export type Workers = {
  start(): Promise<ChildProcess>;
  /** Sends the current time to a worker. Settles when it has run its job or has been killed. */
  run(worker: ChildProcess, at: string): Promise<void>;
};

/** Processes that run a job of billing on a database and can be killed. */
export async function billingWorkers(
  url: string,
  job: 'bill-plans' | 'remind-of-payments' = 'bill-plans',
): Promise<Workers> {
  const start = await bundleProcess(new URL('billing-worker.ts', import.meta.url));
  return {
    start: async () => (await start([url, job])).process,
    async run(worker, at) {
      const waiting = new AbortController();
      const finished = ['message', 'exit'].map((event) => once(worker, event, { signal: waiting.signal }));
      worker.send(at);
      await Promise.race(finished);
      waiting.abort();
      await Promise.allSettled(finished);
    },
  };
}
