import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '../controls/button.tsx';
import { Combobox } from '../controls/combobox.tsx';
import { TextField } from '../controls/text-field.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { DropdownMenu } from './dropdown-menu.tsx';
import { Popover } from './popover.tsx';

function FormDialog({ withTrigger }: { withTrigger: boolean }) {
  const [open, setOpen] = useState(false);
  const options = [{ value: 'a', label: 'Ana' }];
  return (
    <>
      {!withTrigger && <Button onClick={() => setOpen(true)}>Abrir</Button>}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Novo cliente"
        trigger={withTrigger ? <Button>Abrir</Button> : undefined}
      >
        <TextField label="Nome" />
        <Combobox label="Profissional" options={options} value={null} onChange={() => undefined} />
      </Dialog>
    </>
  );
}

describe('Dialog', () => {
  it.each([true, false])(
    'takes the focus and returns it on Escape (own trigger: %s)',
    async (withTrigger) => {
      render(<FormDialog withTrigger={withTrigger} />);
      const opener = screen.getByRole('button', { name: 'Abrir' });
      await userEvent.click(opener);
      const dialog = screen.getByRole('dialog', { name: 'Novo cliente' });
      await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
      await userEvent.keyboard('{Escape}');
      expect(screen.queryByRole('dialog')).toBeNull();
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Abrir' })));
    },
  );

  it('contains the list of a combobox, and Escape closes the list first', async () => {
    render(<FormDialog withTrigger />);
    await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
    const dialog = screen.getByRole('dialog');
    await userEvent.click(screen.getByRole('combobox'));
    expect(dialog.contains(screen.getByRole('listbox'))).toBe(true);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.queryByRole('dialog')).not.toBeNull();
  });

  it('closes with its close button', async () => {
    render(<FormDialog withTrigger />);
    await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
    await userEvent.click(screen.getByRole('button', { name: 'Fechar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('ConfirmDialog', () => {
  it('starts on cancel and is busy until the action settles', async () => {
    let finish: () => void = () => undefined;
    const onConfirm = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    const onOpenChange = vi.fn();
    render(
      <ConfirmDialog
        open
        onOpenChange={onOpenChange}
        title="Sair"
        text="Tem certeza que deseja sair?"
        confirmLabel="Sair"
        cancelLabel="Cancelar"
        onConfirm={onConfirm}
      />,
    );
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancelar' }));
    const confirm = screen.getByRole('button', { name: 'Sair' });
    await userEvent.click(confirm);
    expect(confirm.getAttribute('aria-busy')).toBe('true');
    await userEvent.click(confirm);
    await userEvent.keyboard('{Escape}');
    expect(onConfirm).toHaveBeenCalledTimes(1);
    expect(onOpenChange).not.toHaveBeenCalled();
    finish();
    await waitFor(() => expect(confirm.hasAttribute('aria-busy')).toBe(false));
  });

  it('keeps the focus in the page when the opener is deleted', async () => {
    function Room() {
      const [state, setState] = useState<'idle' | 'confirming' | 'deleted'>('idle');
      return (
        <main tabIndex={-1}>
          {state !== 'deleted' && <Button onClick={() => setState('confirming')}>Excluir sala</Button>}
          <ConfirmDialog
            open={state === 'confirming'}
            onOpenChange={() => setState('idle')}
            title="Excluir?"
            text="A sala sai das listas."
            confirmLabel="Sim"
            cancelLabel="Cancelar"
            onConfirm={() => setState('deleted')}
          />
        </main>
      );
    }
    render(<Room />);
    await userEvent.click(screen.getByRole('button', { name: 'Excluir sala' }));
    await userEvent.click(screen.getByRole('button', { name: 'Sim' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });
});

describe('Popover', () => {
  it('opens at a rectangle of the viewport and returns the focus', async () => {
    function Slot() {
      const [open, setOpen] = useState(false);
      return (
        <>
          <Button onClick={() => setOpen(true)}>09:30</Button>
          <Popover
            open={open}
            onOpenChange={setOpen}
            label="Agendar"
            anchorRect={{ x: 10, y: 20, width: 100, height: 40 }}
          >
            <TextField label="Cliente" />
          </Popover>
        </>
      );
    }
    vi.stubGlobal(
      'DOMRect',
      class {
        constructor(
          readonly x: number,
          readonly y: number,
          readonly width: number,
          readonly height: number,
        ) {}
      },
    );
    render(<Slot />);
    await userEvent.click(screen.getByRole('button', { name: '09:30' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Cliente')));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '09:30' })));
    vi.unstubAllGlobals();
  });
});

describe('DropdownMenu', () => {
  function Fixture({ onSelect }: { onSelect: () => void }) {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onContextMenu={() => setOpen(true)}>
          Card
        </button>
        <DropdownMenu
          open={open}
          onOpenChange={setOpen}
          trigger={<button type="button">Options</button>}
          items={[{ label: 'Delete', onSelect }]}
        />
      </>
    );
  }

  it('opens by another control and closes by a choice', async () => {
    const onSelect = vi.fn();
    render(<Fixture onSelect={onSelect} />);
    await userEvent.pointer({ keys: '[MouseRight]', target: screen.getByRole('button', { name: 'Card' }) });
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(onSelect).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });
});
