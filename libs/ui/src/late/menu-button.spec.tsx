import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { Button } from '../controls/button.tsx';
import { fetchLateViews } from './late-view.tsx';
import { MenuButton } from './menu-button.tsx';

const onSelect = vi.fn();

beforeEach(async () => {
  onSelect.mockReset();
  await fetchLateViews();
  const items = [{ label: 'Sair', onSelect }];
  render(<MenuButton trigger={<Button>Conta</Button>} items={items} />);
});

const button = () => screen.getByRole('button', { name: 'Conta' });

test('a press opens the menu, which is named by its button, and a second press closes it', async () => {
  expect(button().getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(button());
  expect((await screen.findByRole('menu')).getAttribute('aria-labelledby')).toBeTruthy();
  expect(screen.getByRole('menu', { name: 'Conta' })).toBeDefined();
  expect(button().getAttribute('aria-expanded')).toBe('true');
  await userEvent.click(button());
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

test('the keyboard opens the menu, chooses, and returns to the button', async () => {
  button().focus();
  await userEvent.keyboard('{ArrowDown}');
  await screen.findByRole('menuitem', { name: 'Sair' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button()));
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sair' }));
  expect(onSelect).toHaveBeenCalledOnce();
});
