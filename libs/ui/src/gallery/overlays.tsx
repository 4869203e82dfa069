import { CalendarPlus, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, FormActions, Inline, Stack, TextField, toast } from '../index.ts';
import { Tooltip } from '../overlays/tooltip.tsx';
import { Combobox, ConfirmDialog, Dialog, Drawer, DropdownMenu, Popover } from '../panels.ts';
import { clients } from './samples.ts';
import { GallerySection, Held } from './section.tsx';

const later = (): Promise<string> => new Promise((resolve) => setTimeout(() => resolve('ok'), 1200));
const progress = { loading: 'Salvando', success: 'Cliente salvo', error: 'Não foi possível salvar' };

const shortForm = (
  <Stack gap={4}>
    <Held<string | null> of={null}>
      {(field) => <Combobox label="Cliente" options={clients} {...field} />}
    </Held>
    <TextField label="Observação" />
  </Stack>
);

function ToastButtons(): ReactNode {
  const undo = { label: 'Desfazer', onClick: () => toast.info('Desfeito') };
  return (
    <Inline>
      <Button onClick={() => toast.success('Agendamento concluído', { action: undo })}>Sucesso</Button>
      <Button onClick={() => toast.info('Lembretes enviados')}>Informação</Button>
      <Button onClick={() => toast.warning('Sala quase cheia', { description: 'Resta uma vaga.' })}>
        Atenção
      </Button>
      <Button onClick={() => toast.error('O horário não foi movido')}>Erro</Button>
      <Button onClick={() => void toast.promise(later(), progress)}>Promessa</Button>
    </Inline>
  );
}

export function OverlaySection(): ReactNode {
  const [part, setPart] = useState('');
  const stateOf = (name: string) => ({
    open: part === name,
    onOpenChange: (open: boolean) => setPart(open ? name : ''),
  });
  const save = (
    <>
      <Button onClick={() => setPart('')}>Cancelar</Button>
      <Button variant="primary" onClick={() => setPart('')}>
        Agendar
      </Button>
    </>
  );
  return (
    <GallerySection title="O que flutua">
      <Inline>
        <Dialog
          {...stateOf('dialog')}
          title="Novo agendamento"
          description="Quarta-feira, 18 de março, 09:30"
          footer={save}
          trigger={<Button>Diálogo</Button>}
        >
          {shortForm}
        </Dialog>
        <Button onClick={() => setPart('confirm')}>Confirmação</Button>
        <Drawer {...stateOf('drawer')} title="Filtros" footer={save} trigger={<Button>Painel</Button>}>
          {shortForm}
        </Drawer>
        <Drawer
          {...stateOf('sheet')}
          title="Agendamento"
          side="right"
          phoneSide="bottom"
          trigger={<Button>Folha no celular</Button>}
        >
          {shortForm}
        </Drawer>
        <Popover
          {...stateOf('popover')}
          label="Agendar"
          width={320}
          sheetOnPhone
          trigger={<Button>Popover</Button>}
        >
          {shortForm}
          <FormActions>{save}</FormActions>
        </Popover>
        <DropdownMenu
          trigger={<Button>Menu</Button>}
          items={[
            { label: 'Editar', icon: <Pencil size={16} aria-hidden />, shortcut: 'E' },
            { label: 'Abrir WhatsApp', href: '#menu' },
            { type: 'separator' },
            { label: 'Excluir', icon: <Trash2 size={16} aria-hidden />, danger: true },
          ]}
        />
        <Tooltip text="Novo agendamento" shortcut="N">
          <Button icon={<CalendarPlus size={16} aria-hidden />}>Dica</Button>
        </Tooltip>
      </Inline>
      <ToastButtons />
      <ConfirmDialog
        {...stateOf('confirm')}
        title="Excluir agendamento?"
        text="O horário de Ana Beatriz, quarta às 09:30, será apagado. Isto não pode ser desfeito."
        confirmLabel="Excluir"
        cancelLabel="Cancelar"
        danger
        onConfirm={() => later().then(() => setPart(''))}
      />
    </GallerySection>
  );
}
