import { once } from 'node:events';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { ChartExport } from '@alinha/contracts-agenda';
import type { Language } from '@alinha/contracts-core';

export type ChartToDraw = { readonly chart: ChartExport; readonly language: Language };

/** Enough for 1,000 notes of 640 characters. A small heap is collected often. */
const SMALL_HEAP: ResourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 96 };
/** The limits of the process. */
const LARGE_HEAP: ResourceLimits = {};

const startWorker = (resourceLimits: ResourceLimits) =>
  new Worker(new URL('./chart-pdf-worker.ts', import.meta.url), { name: 'chart-pdf', resourceLimits });

/** @throws the error that ended the thread */
async function drawIn(worker: Worker, chart: ChartToDraw): Promise<Buffer> {
  worker.postMessage(chart);
  const [content] = (await once(worker, 'message')) as [Uint8Array];
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}

/**
 * Draws the PDFs of charts, one after the other, in a thread with a small heap. In the heap of the process, they would
 * leave garbage that Node.js keeps for a while, and calls would wait for each one.
 */
export class ChartPdfThread {
  private worker: Worker | null = null;

  constructor(private readonly heap = SMALL_HEAP) {}

  async draw(chart: ChartExport, language: Language): Promise<Buffer> {
    this.worker ??= this.start();
    try {
      return await drawIn(this.worker, { chart, language });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))
        throw error;
    }
    const worker = startWorker(LARGE_HEAP);
    try {
      return await drawIn(worker, { chart, language });
    } finally {
      await worker.terminate();
    }
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
  }

  private start(): Worker {
    // Without a listener, an error between two charts would end the process.
    return startWorker(this.heap).on('error', () => {
      this.worker = null;
    });
  }
}
