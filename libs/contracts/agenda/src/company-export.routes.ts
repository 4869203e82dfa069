import { defineRoutes } from '@alinha/contracts-core';
import type { companyExportContract } from './company-export.schemas.ts';

export const companyExportRoutes = defineRoutes<typeof companyExportContract>('agenda', {
  latest: {
    id: 'company-exports.latest',
    method: 'GET',
    path: '/api/company/export',
    access: 'company.manage',
  },
  start: {
    id: 'company-exports.start',
    method: 'POST',
    path: '/api/company/export',
    access: 'company.manage',
    status: 201,
  },
  allowDownload: {
    id: 'company-exports.allow-download',
    method: 'POST',
    path: '/api/company/export/{id}/download',
    access: 'company.manage',
  },
  download: {
    id: 'company-exports.download',
    method: 'GET',
    path: '/api/company/export/{id}/file',
    access: 'company.manage',
    file: 'application/zip',
  },
});
