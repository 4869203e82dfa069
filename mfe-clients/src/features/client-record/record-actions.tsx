import type { Client } from '@alinha/contracts-clients';
import { Button, LinkButton, MenuButton, media, useMediaQuery } from '@alinha/ui';
import { usePermission, useTexts } from '@alinha/web-kit';
import { EllipsisVertical, FileDown, ListPlus, MessageCircle, Pencil, Trash2 } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { whatsAppHref } from '../clients/client-contact.ts';
import { DeleteClientDialog } from './delete-client-dialog.tsx';
import { ExportChartDialog } from './export-chart-dialog.tsx';

type Action = {
  readonly label: string;
  /** Accessible name, if it says more than the label. */
  readonly name?: string;
  readonly Icon: ComponentType<{ readonly size: number; readonly 'aria-hidden': true }>;
  /** Null for a button that waits for the client. */
  readonly run: string | (() => void) | null;
  readonly newWindow?: true;
  readonly danger?: true;
};

/** Buttons on a phone; the others are in a menu. */
const ON_PHONE = 2;

type RecordActionsProps = {
  readonly clientId: number;
  /** Undefined while loading. */
  readonly client: Client | undefined;
  readonly isArchived: boolean;
  /** False for a deleted client without a chart. */
  readonly hasChart: boolean;
};

/** Actions in the header of a record, most used first. */
export function RecordActions({ clientId, client, isArchived, hasChart }: RecordActionsProps): ReactNode {
  const texts = useTexts();
  const isPhone = useMediaQuery(media.phone);
  const [opened, setOpened] = useState<'deletion' | 'export' | null>(null);
  const readsNotes = usePermission('notes.read');
  const mayBook = usePermission('agenda.write') && !isArchived;
  const mayChange = usePermission('clients.write') && !isArchived;
  const open = (what: 'deletion' | 'export') => (client ? () => setOpened(what) : null);
  const whatsApp = (phone: string, name: string): Action => ({
    label: texts('record.whatsapp'),
    name: texts('clients.whatsapp', { name }),
    Icon: MessageCircle,
    run: whatsAppHref(phone),
    newWindow: true,
  });
  const edit: Action = {
    label: texts('record.edit'),
    Icon: Pencil,
    run: `/app/clients/${clientId}/edit`,
  };
  const wait: Action = {
    label: texts('record.wait'),
    Icon: ListPlus,
    run: `/app/appointments/waiting/new?client=${clientId}`,
  };
  const exportChart: Action = { label: texts('chart_export.open'), Icon: FileDown, run: open('export') };
  const remove: Action = {
    label: texts('record.delete'),
    Icon: Trash2,
    run: open('deletion'),
    danger: true,
  };
  const actions = [
    ...(client && client.phone !== null ? [whatsApp(client.phone, client.name)] : []),
    ...(mayChange ? [edit] : []),
    ...(mayBook ? [wait] : []),
    ...(readsNotes && hasChart ? [exportChart] : []),
    ...(mayChange ? [remove] : []),
  ];
  // A menu with one action saves no room.
  const shown = isPhone && actions.length > ON_PHONE + 1 ? ON_PHONE : actions.length;
  return (
    <>
      {actions.slice(0, shown).map((action) => (
        <ActionButton key={action.label} action={action} />
      ))}
      {actions.length > shown && (
        <MenuButton
          align="end"
          trigger={<Button icon={<EllipsisVertical size={16} aria-hidden />}>{texts('record.more')}</Button>}
          items={actions.slice(shown).map(({ label, Icon, run, danger }) => ({
            label,
            icon: <Icon size={16} aria-hidden />,
            ...(typeof run === 'string'
              ? { href: run }
              : { onSelect: run ?? undefined, disabled: run === null }),
            danger,
          }))}
        />
      )}
      {client && opened === 'export' && <ExportChartDialog client={client} onClose={() => setOpened(null)} />}
      {client && !isArchived && (
        <DeleteClientDialog
          client={client}
          open={opened === 'deletion'}
          onOpenChange={(isOpen) => setOpened(isOpen ? 'deletion' : null)}
        />
      )}
    </>
  );
}

function ActionButton({
  action: { label, name, Icon, run, newWindow },
}: {
  readonly action: Action;
}): ReactNode {
  const icon = <Icon size={16} aria-hidden />;
  if (typeof run === 'string')
    return (
      <LinkButton
        href={run}
        icon={icon}
        aria-label={name}
        {...(newWindow && { target: '_blank', rel: 'noopener noreferrer' })}
      >
        {label}
      </LinkButton>
    );
  return (
    <Button icon={icon} disabled={run === null} onClick={run ?? undefined}>
      {label}
    </Button>
  );
}
