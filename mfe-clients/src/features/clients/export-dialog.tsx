import { appointmentRoutes } from '@alinha/contracts-agenda';
import { paymentRoutes } from '@alinha/contracts-billing';
import { clientRoutes } from '@alinha/contracts-clients';
import { addDays } from '@alinha/contracts-core';
import { Button, FieldRow, Stack } from '@alinha/ui';
import { DateField, Dialog, RadioGroup } from '@alinha/ui/panels';
import { downloadFile, useCompanyToday, useOwnAgendaOnly, usePermission, useTexts } from '@alinha/web-kit';
import { type ReactNode, useState } from 'react';
import { useDownload } from '../../use-download.ts';

const SUBJECTS = ['clients', 'payments', 'appointments'] as const;
type Subject = (typeof SUBJECTS)[number];

/** First and last day of a day's month. */
function monthOf(day: string): { readonly start: string; readonly end: string } {
  const start = `${day.slice(0, 7)}-01`;
  return { start, end: addDays(`${addDays(start, 31).slice(0, 7)}-01`, -1) };
}

/** Exports the company's records as a file. */
export function ExportDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const texts = useTexts();
  const today = useCompanyToday();
  const seesAll = useOwnAgendaOnly() === null;
  const mayExportPayments = usePermission('metrics.read') && seesAll;
  const [subject, setSubject] = useState<Subject>('clients');
  const [period, setPeriod] = useState(() => monthOf(today));
  const { start, end } = period;
  const isWrong = subject === 'appointments' && (start === '' || end === '' || end < start);
  const download = useDownload(async () => {
    if (subject === 'clients') await downloadFile(clientRoutes.export);
    else if (subject === 'payments') await downloadFile(paymentRoutes.export);
    // The last day is included in the form; the API's end is exclusive.
    else await downloadFile(appointmentRoutes.export, { query: { start, end: addDays(end, 1) } });
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={texts('export.title')}
      footer={
        <>
          <Button onClick={onClose}>{texts('export.cancel')}</Button>
          <Button
            variant="primary"
            busy={download.isPending}
            disabled={isWrong}
            onClick={() => download.mutate()}
          >
            {texts('export.download')}
          </Button>
        </>
      }
    >
      <Stack gap={5}>
        <RadioGroup<Subject>
          label={texts('export.what')}
          value={subject}
          onChange={setSubject}
          options={SUBJECTS.filter((value) => value !== 'payments' || mayExportPayments).map((value) => ({
            value,
            label: texts(`export.${value}`),
            description: texts(`export.${value}_text`),
          }))}
        />
        {subject === 'appointments' && (
          <FieldRow>
            <DateField
              label={texts('export.start')}
              today={today}
              value={start}
              onChange={(day) => setPeriod({ ...period, start: day })}
            />
            <DateField
              label={texts('export.end')}
              today={today}
              error={end < start ? texts('export.wrong_period') : undefined}
              value={end}
              onChange={(day) => setPeriod({ ...period, end: day })}
            />
          </FieldRow>
        )}
      </Stack>
    </Dialog>
  );
}
