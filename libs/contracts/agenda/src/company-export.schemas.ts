import { type Contract, idParamsSchema } from '@alinha/contracts-core';
import { z } from 'zod';

const wallClockSchema = z.string().meta({ description: "Company's wall clock, YYYY-MM-DD HH:mm:ss" });

const companyExportSchema = z
  .strictObject({
    id: z.int(),
    status: z
      .enum(['running', 'ready', 'failed', 'expired'])
      .meta({ description: 'Only `ready` has a file. `expired`: its time is over' }),
    done: z.int().meta({ description: 'Clients that are in the file so far' }),
    total: z.int().meta({ description: 'Clients of the company; 0 until the job has counted them' }),
    size: z.int().nullable().meta({ description: 'Bytes of the file; null unless it is ready' }),
    requested_by_name: z.string(),
    requested_at: wallClockSchema,
    finished_at: wallClockSchema.nullable(),
    expires_at: wallClockSchema
      .nullable()
      .meta({ description: 'End of the time for downloads. The file is deleted an hour later' }),
  })
  .meta({ id: 'CompanyExport' });
export type CompanyExport = z.infer<typeof companyExportSchema>;

export const companyExportContract = {
  latest: {
    summary: 'The latest export of the whole company with its progress; null without any',
    data: companyExportSchema.nullable(),
  },
  start: {
    summary:
      'Start the export of the whole company: a ZIP file with CSV files, charts as JSON and PDF, and attachments. ' +
      '403 CONFIRM_PASSWORD without a recent confirmation, 409 EXPORT_RUNNING while another one runs',
    data: companyExportSchema,
  },
  allowDownload: {
    summary: 'Check a download before a link starts it; 403 CONFIRM_PASSWORD without a recent confirmation',
    params: idParamsSchema,
    data: z.strictObject({ id: z.int() }),
  },
  download: {
    summary:
      'The ZIP file, for administrators with a recent confirmation. Counts as a reading of all charts; 404 unless the export is ' +
      'ready and not expired',
    params: idParamsSchema,
    data: z.string().meta({ format: 'binary' }),
  },
} satisfies Contract;
