import { Button, fetchLateViews, LateDrawer, MenuButton } from '@alinha/ui';
import { Combobox, ConfirmDialog, Dialog, DropdownMenu, Popover, Select, TimeField } from '@alinha/ui/panels';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { AppRoot } from '../remote/app-root.tsx';
import { navigate } from './history.ts';

const names = { title: 'Ficha', label: 'Abrir', text: '', confirmLabel: 'Sim', cancelLabel: 'Não' };
const field = { label: 'Abrir', value: null, onChange: () => undefined };
const options = [{ value: 'a', label: 'Ana' }];
const onConfirm = () => undefined;
const items = [
  { label: 'Clientes', onSelect: () => navigate('/app/clients') },
  { label: 'Amanhã', onSelect: () => navigate('/start?date=tomorrow') },
];

type Opening = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void };

/** A button that opens an overlay. */
function Opener({ overlay }: { readonly overlay: (opening: Opening) => ReactNode }): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Abrir</Button>
      {overlay({ open, onOpenChange: setOpen })}
    </>
  );
}

const opener = (overlay: (opening: Opening) => ReactNode) => <Opener overlay={overlay} />;
const OVERLAYS: Readonly<Record<string, readonly [role: string, element: ReactNode]>> = {
  dialog: ['dialog', opener((opening) => <Dialog {...opening} {...names} />)],
  'confirmation dialog': [
    'alertdialog',
    opener((opening) => <ConfirmDialog {...opening} {...names} onConfirm={onConfirm} />),
  ],
  drawer: [
    'dialog',
    opener((opening) => (
      <LateDrawer {...opening} {...names}>
        Filtros
      </LateDrawer>
    )),
  ],
  popover: [
    'dialog',
    opener((opening) => (
      <Popover {...opening} {...names}>
        Detalhes
      </Popover>
    )),
  ],
  sheet: [
    'dialog',
    opener((opening) => (
      <Popover {...opening} {...names} sheetOnPhone>
        Detalhes
      </Popover>
    )),
  ],
  menu: ['menu', <DropdownMenu key="menu" trigger={<Button>Abrir</Button>} items={items} />],
  'late menu': ['menu', <MenuButton key="late" trigger={<Button>Abrir</Button>} items={items} />],
  'list of a select': ['listbox', <Select key="select" {...field} options={options} picker="list" />],
  'list of a combobox': ['listbox', <Combobox key="combobox" {...field} options={options} />],
  'list of a time field': ['listbox', <TimeField key="time" {...field} picker="text" />],
};

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 50));

async function show(overlay: ReactNode): Promise<void> {
  render(<AppRoot namespace="kit">{overlay}</AppRoot>);
  await userEvent.click(screen.queryByRole('button', { name: 'Abrir' }) ?? screen.getByRole('combobox'));
}

beforeEach(async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await fetchLateViews();
  navigate('/before', { force: true });
  navigate('/start', { force: true });
});

test.each(Object.entries(OVERLAYS))(
  'the back button closes a %s and stays on the screen',
  async (_name, [role, overlay]) => {
    await show(overlay);
    await screen.findByRole(role);
    window.history.back();
    await waitFor(() => expect(screen.queryByRole(role)).toBeNull());
    expect(window.location.pathname).toBe('/start');
    await aMoment();
    window.history.back();
    await waitFor(() => expect(window.location.pathname).toBe('/before'));
  },
);

test.each(Object.entries(OVERLAYS))(
  'a %s that Escape closes leaves no entry',
  async (_name, [role, overlay]) => {
    await show(overlay);
    await screen.findByRole(role);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole(role)).toBeNull());
    await waitFor(() => expect(window.history.state).not.toHaveProperty('panel'));
    expect(window.location.pathname).toBe('/start');
  },
);

test.each([
  ['Clientes', '/app/clients', '/start'],
  ['Amanhã', '/start?date=tomorrow', '/start'],
])(
  'a navigation by the menu item %s is not undone, and Back returns from it once',
  async (label, to, from) => {
    const [, menu] = OVERLAYS.menu ?? [];
    await show(menu);
    await userEvent.click(await screen.findByRole('menuitem', { name: label }));
    await aMoment();
    expect(window.location.href).toContain(to);
    expect(window.history.state).not.toHaveProperty('panel');
    window.history.back();
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe(from));
  },
);

test('a dialog that a menu item opens is closed by one press of the back button', async () => {
  await show(
    <Opener
      overlay={(opening) => (
        <>
          <DropdownMenu
            trigger={<Button>Mais</Button>}
            items={[{ label: 'Editar', onSelect: () => opening.onOpenChange(true) }]}
          />
          <Dialog {...opening} {...names} />
        </>
      )}
    />,
  );
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Mais' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Editar' }));
  await screen.findByRole('dialog');
  await aMoment();
  window.history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await aMoment();
  expect(window.location.pathname).toBe('/start');
  expect(window.history.state).not.toHaveProperty('panel');
});
