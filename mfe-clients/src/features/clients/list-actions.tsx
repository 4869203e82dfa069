import { Button, LinkButton } from '@alinha/ui';
import { useOwnAgendaOnly, usePermission, useTexts } from '@alinha/web-kit';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ExportDialog } from './export-dialog.tsx';

export const IMPORT_PATH = '/app/clients/import';

/**
 * Actions in the header of the list. An empty list has import and "new client" in the middle of the page; the export
 * also works without clients.
 */
export function ListActions({ isEmpty }: { readonly isEmpty: boolean }): ReactNode {
  const texts = useTexts();
  const seesAll = useOwnAgendaOnly() === null;
  const mayAdd = usePermission('clients.write') && !isEmpty;
  const [isExporting, setExporting] = useState(false);
  return (
    <>
      {mayAdd && seesAll && <LinkButton href={IMPORT_PATH}>{texts('clients.import')}</LinkButton>}
      <Button onClick={() => setExporting(true)}>{texts('export.open')}</Button>
      {mayAdd && (
        <LinkButton href="/app/clients/new" variant="primary" icon={<Plus size={16} aria-hidden />}>
          {texts('clients.new')}
        </LinkButton>
      )}
      {isExporting && <ExportDialog onClose={() => setExporting(false)} />}
    </>
  );
}
