import { parentPort } from 'node:worker_threads';
import { chartPdf } from '../chart-export/chart-document.ts';
import type { ChartToDraw } from './chart-pdf-thread.ts';

// Node.js runs this source in tests. So this file and its imports have only syntax that Node.js can remove.
parentPort?.on('message', async ({ chart, language }: ChartToDraw) => {
  parentPort?.postMessage(await chartPdf(chart, language, { isCompressed: false }));
});
