import { defineRoutes } from '@alinha/contracts-core';
import type { chartExportContract } from './chart-export.schemas.ts';

/** Longer than other replies: the first export reads each attachment once to compute its hash. */
const REPLY_LIMIT_SECONDS = 90;
/**
 * Enough for the people behind one address who export charts by hand; the company's export has all of them. A chart of
 * hundreds of notes takes the process about a second.
 */
const CALLS_PER_MINUTE = 20;

export const chartExportRoutes = defineRoutes<typeof chartExportContract>('agenda', {
  asPdf: {
    id: 'chart-exports.pdf',
    method: 'GET',
    path: '/api/clients/{id}/chart/pdf',
    access: 'notes.read',
    file: 'application/pdf',
    replyLimitSeconds: REPLY_LIMIT_SECONDS,
    callsPerMinute: CALLS_PER_MINUTE,
  },
  asJson: {
    id: 'chart-exports.json',
    method: 'GET',
    path: '/api/clients/{id}/chart/json',
    access: 'notes.read',
    file: 'application/json',
    replyLimitSeconds: REPLY_LIMIT_SECONDS,
    callsPerMinute: CALLS_PER_MINUTE,
  },
});
