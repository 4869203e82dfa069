import { chartExportRoutes } from '@alinha/contracts-agenda';
import { Button, Stack, Text } from '@alinha/ui';
import { Dialog, RadioGroup } from '@alinha/ui/panels';
import { downloadFile, useTexts } from '@alinha/web-kit';
import { type ReactNode, useState } from 'react';
import { useDownload } from '../../use-download.ts';

const FORMS = ['pdf', 'json'] as const;
type Form = (typeof FORMS)[number];

type ExportChartDialogProps = {
  readonly client: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
};

/** Downloads the chart of a client as a file. */
export function ExportChartDialog({ client, onClose }: ExportChartDialogProps): ReactNode {
  const texts = useTexts();
  const [form, setForm] = useState<Form>('pdf');
  const download = useDownload(async () => {
    const params = { id: client.id };
    if (form === 'pdf') await downloadFile(chartExportRoutes.asPdf, { params, query: {} });
    else await downloadFile(chartExportRoutes.asJson, { params });
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={texts('chart_export.title')}
      footer={
        <>
          <Button onClick={onClose}>{texts('chart_export.cancel')}</Button>
          <Button variant="primary" busy={download.isPending} onClick={() => download.mutate()}>
            {texts('chart_export.download')}
          </Button>
        </>
      }
    >
      <Stack gap={5}>
        <Text tone="muted">{texts('chart_export.text', { name: client.name })}</Text>
        <RadioGroup<Form>
          label={texts('chart_export.form')}
          value={form}
          onChange={setForm}
          options={FORMS.map((value) => ({
            value,
            label: texts(`chart_export.${value}`),
            description: texts(`chart_export.${value}_text`),
          }))}
        />
      </Stack>
    </Dialog>
  );
}
