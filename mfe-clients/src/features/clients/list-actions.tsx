import { Button, LinkButton } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ExportDialog } from './export-dialog.tsx';

export const IMPORT_PATH = '/app/clients/import';

/** What the header of the list offers. */
export function ListActions(): ReactNode {
  const texts = useTexts();
  const [isExporting, setExporting] = useState(false);
  return (
    <>
      <LinkButton href={IMPORT_PATH}>{texts('clients.import')}</LinkButton>
      <Button onClick={() => setExporting(true)}>{texts('export.open')}</Button>
      <LinkButton href="/app/clients/new" variant="primary" icon={<Plus size={16} aria-hidden />}>
        {texts('clients.new')}
      </LinkButton>
      {isExporting && <ExportDialog onClose={() => setExporting(false)} />}
    </>
  );
}
