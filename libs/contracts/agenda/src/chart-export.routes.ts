import { defineRoutes } from '@alinha/contracts-core';
import type { chartExportContract } from './chart-export.schemas.ts';

/** Longer than other replies: the first export reads each attachment once to compute its hash. */
const REPLY_LIMIT_SECONDS = 90;

export const chartExportRoutes = defineRoutes<typeof chartExportContract>('agenda', {
  asPdf: {
    id: 'chart-exports.pdf',
    method: 'GET',
    path: '/api/clients/{id}/chart/pdf',
    access: 'notes.read',
    file: 'application/pdf',
    replyLimitSeconds: REPLY_LIMIT_SECONDS,
  },
  asJson: {
    id: 'chart-exports.json',
    method: 'GET',
    path: '/api/clients/{id}/chart/json',
    access: 'notes.read',
    file: 'application/json',
    replyLimitSeconds: REPLY_LIMIT_SECONDS,
  },
});
