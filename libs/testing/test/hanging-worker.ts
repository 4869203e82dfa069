// A process that takes a job, reports it and never finishes.
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
