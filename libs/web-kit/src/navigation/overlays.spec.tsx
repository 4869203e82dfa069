import { Button, fetchLateViews, LateDrawer, MenuButton } from '@alinha/ui';
import { Combobox, ConfirmDialog, Dialog, DropdownMenu, Popover } from '@alinha/ui/panels';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { AppRoot } from '../remote/app-root.tsx';
import { navigate } from './history.ts';
import { LeaveQuestionDialog, useUnsavedChanges } from './unsaved-changes.tsx';

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
  'list of a combobox': ['listbox', <Combobox key="combobox" {...field} options={options} />],
};

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 50));

async function show(overlay: ReactNode) {
  const shownTree = render(<AppRoot namespace="kit">{overlay}</AppRoot>);
  await userEvent.click(screen.queryByRole('button', { name: 'Abrir' }) ?? screen.getByRole('combobox'));
  return shownTree;
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
    await waitFor(() => expect(window.history.state).not.toHaveProperty('overlay'));
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
    expect(window.history.state).not.toHaveProperty('overlay');
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
  expect(window.history.state).not.toHaveProperty('overlay');
});

/** Open overlays in the order of the page, hidden ones below a modal too. */
const shown = () => [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=listbox]')];

async function goBack(): Promise<void> {
  window.history.back();
  await aMoment();
  expect(window.location.pathname).toBe('/start');
}

test('a dialog in a wide window adds no entry', async () => {
  vi.stubGlobal('matchMedia', undefined);
  const entries = window.history.length;
  const [, dialog] = OVERLAYS.dialog ?? [];
  await show(dialog);
  await screen.findByRole('dialog');
  expect(window.history.state).not.toHaveProperty('overlay');
  expect(window.history.length).toBe(entries);
});

test('the back button closes a list before its dialog, and that before its popover', async () => {
  render(
    <AppRoot namespace="kit">
      <Popover open={true} onOpenChange={() => undefined} label="Detalhes">
        <Opener
          overlay={(opening) => (
            <Dialog {...opening} {...names}>
              <Combobox {...field} options={options} />
            </Dialog>
          )}
        />
      </Popover>
    </AppRoot>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  await userEvent.click(await screen.findByRole('combobox'));
  const [popover, dialog, list] = shown();
  expect(list?.role).toBe('listbox');
  await goBack();
  expect(shown()).toEqual([popover, dialog]);
  await goBack();
  expect(shown()).toEqual([popover]);
});

test('the back button closes overlays of two React trees, the latest first', async () => {
  const [, drawer] = OVERLAYS.drawer ?? [];
  const [, dialog] = OVERLAYS['confirmation dialog'] ?? [];
  await show(drawer);
  const ofShell = await screen.findByRole('dialog');
  const remote = render(<AppRoot namespace="kit">{dialog}</AppRoot>);
  fireEvent.click(within(remote.container).getByText('Abrir'));
  expect(shown()).toHaveLength(2);
  await goBack();
  expect(shown()).toEqual([ofShell]);
  await goBack();
  expect(shown()).toEqual([]);
});

test('a busy confirmation dialog stays open and keeps its entry', async () => {
  await show(opener((opening) => <ConfirmDialog {...opening} {...names} onConfirm={onConfirm} busy />));
  for (const _press of [1, 2]) {
    await goBack();
    expect(shown()).toHaveLength(1);
    expect(window.history.state).toHaveProperty('overlay');
  }
});

test('a screen that is unmounted with an open dialog leaves no entry', async () => {
  const { unmount } = await show(OVERLAYS.dialog?.[1]);
  expect(window.history.state).toHaveProperty('overlay');
  unmount();
  await waitFor(() => expect(window.history.state).not.toHaveProperty('overlay'));
  expect(window.location.pathname).toBe('/start');
});

test('the back button closes the question about unsaved changes before the dialog below it', async () => {
  function Changed(): ReactNode {
    useUnsavedChanges(true);
    return <Dialog open {...names} onOpenChange={() => undefined} />;
  }
  const { unmount } = render(
    <AppRoot namespace="kit">
      <Changed />
      <LeaveQuestionDialog />
    </AppRoot>,
  );
  act(() => navigate('/app/clients'));
  expect(shown()).toHaveLength(2);
  await goBack();
  expect(shown().map(({ role }) => role)).toEqual(['dialog']);
  unmount();
  await aMoment();
});
