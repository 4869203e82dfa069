// A process that takes up a job, says so, and never ends it.
import { createLogger, type QueueBackend, QueueKit } from '@alinha/service-kit';

const [, , text = '{}'] = process.argv;
const { backend, queue, lockMs } = JSON.parse(text) as {
  backend: QueueBackend;
  queue: string;
  lockMs: number;
};
await new QueueKit(backend, createLogger('silent'), { lockMs }).work(queue, () => {
  process.send?.('begun');
  return new Promise(() => {});
});
