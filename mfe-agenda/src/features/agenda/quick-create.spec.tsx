import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { agendaApi, cardOf, elisa, halfHour, showAgenda, useWideWindow } from './agenda.fixture.tsx';

vi.setConfig({ testTimeout: 20_000 });
beforeEach(useWideWindow);

test('x', async () => {
  agendaApi([elisa]);
  await showAgenda('?view=day');
  await cardOf('Elisa Rocha');
  await userEvent.click(halfHour(1, '09:30'));
  const panel = within(await screen.findByRole('dialog', { name: 'Nova consulta' }));
  await panel.findByRole('combobox', { name: 'Cliente' });
});
