import { CalendarPlus, Copy, MessageCircle, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Combobox } from '../controls/combobox.tsx';
import { Select } from '../controls/select.tsx';
import { TextField } from '../controls/text-field.tsx';
import { Card } from '../layout/card.tsx';
import { FormActions, Inline, Stack } from '../layout/stack.tsx';
import { Text } from '../layout/typography.tsx';
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { Drawer } from '../overlays/drawer.tsx';
import { DropdownMenu } from '../overlays/dropdown-menu.tsx';
import { type AnchorRect, Popover } from '../overlays/popover.tsx';
import { Tooltip } from '../overlays/tooltip.tsx';
import { clients, professionals } from './samples.ts';
import { GallerySection } from './section.tsx';

type OpenPart = 'dialog' | 'confirm' | 'drawer' | 'sheet' | 'popover' | null;

function ShortForm(): ReactNode {
  const [client, setClient] = useState<string | null>(null);
  const [professional, setProfessional] = useState<string | null>('p1');
  return (
    <Stack gap={4}>
      <Combobox
        label="Cliente"
        options={clients}
        value={client}
        onChange={setClient}
        onCreate={(typed) => Promise.resolve({ value: typed, label: typed })}
      />
      <Select label="Profissional" options={professionals} value={professional} onChange={setProfessional} />
      <TextField label="Observação" />
    </Stack>
  );
}

export function OverlaySection(): ReactNode {
  const [part, setPart] = useState<OpenPart>(null);
  const [slot, setSlot] = useState<AnchorRect | null>(null);
  const only = (name: OpenPart) => ({
    open: part === name,
    onOpenChange: (open: boolean) => setPart(open ? name : null),
  });
  const save = (
    <>
      <Button onClick={() => setPart(null)}>Cancelar</Button>
      <Button variant="primary" onClick={() => setPart(null)}>
        Agendar
      </Button>
    </>
  );
  return (
    <GallerySection title="O que flutua">
      <Card>
        <Inline>
          <Dialog
            {...only('dialog')}
            title="Novo agendamento"
            description="Quarta-feira, 18 de março, 09:30"
            footer={save}
            trigger={<Button>Diálogo</Button>}
          >
            <ShortForm />
          </Dialog>
          <Button onClick={() => setPart('confirm')}>Confirmação</Button>
          <Drawer {...only('drawer')} title="Filtros" footer={save} trigger={<Button>Painel</Button>}>
            <ShortForm />
          </Drawer>
          <Drawer
            {...only('sheet')}
            title="Agendamento"
            side="right"
            phoneSide="bottom"
            trigger={<Button>Folha no celular</Button>}
          >
            <ShortForm />
          </Drawer>
          <Popover {...only('popover')} label="Agendar" width={320} trigger={<Button>Popover</Button>}>
            <Stack gap={4}>
              <ShortForm />
              <FormActions>{save}</FormActions>
            </Stack>
          </Popover>
          <Button
            data-testid="slot"
            onClick={(event) => {
              const { x, y, width, height } = event.currentTarget.getBoundingClientRect();
              setSlot({ x, y: y + 60, width, height });
            }}
          >
            Popover em um lugar
          </Button>
          <DropdownMenu
            trigger={<Button>Menu</Button>}
            items={[
              { label: 'Editar', icon: <Pencil size={16} aria-hidden />, shortcut: 'E' },
              { label: 'Duplicar', icon: <Copy size={16} aria-hidden /> },
              { label: 'Abrir WhatsApp', icon: <MessageCircle size={16} aria-hidden />, href: '#menu' },
              { type: 'separator' },
              { label: 'Excluir', icon: <Trash2 size={16} aria-hidden />, danger: true },
            ]}
          />
          <Tooltip text="Novo agendamento" shortcut="N">
            <Button icon={<CalendarPlus size={16} aria-hidden />}>Dica</Button>
          </Tooltip>
        </Inline>
      </Card>
      <ConfirmDialog
        {...only('confirm')}
        title="Excluir agendamento?"
        text="O horário de Ana Beatriz, quarta às 09:30, será apagado. Isto não pode ser desfeito."
        confirmLabel="Excluir"
        cancelLabel="Cancelar"
        danger
        onConfirm={async () => {
          await new Promise((resolve) => setTimeout(resolve, 900));
          setPart(null);
        }}
      />
      <Popover
        open={slot !== null}
        onOpenChange={() => setSlot(null)}
        label="Agendar neste horário"
        anchorRect={slot ?? undefined}
        sheetOnPhone
        width={300}
      >
        <Stack gap={4}>
          <Text weight="medium">Quarta, 09:30 às 10:30</Text>
          <ShortForm />
        </Stack>
      </Popover>
    </GallerySection>
  );
}
