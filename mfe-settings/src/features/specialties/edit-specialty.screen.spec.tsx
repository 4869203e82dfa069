import { specialtyEndpoints } from '@alinha/contracts-agenda';
import { currentPlace, toast } from '@alinha/web-kit';
import { renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ADMIN, fakeStudio, PHYSIOTHERAPY, remote, sent } from '../../studio.fixture.ts';
import { EditSpecialtyScreen } from './edit-specialty.screen.tsx';
import { SpecialtiesCard } from './specialties-card.tsx';

async function open(id = '9', language: 'pt' | 'en' = 'pt') {
  const api = fakeStudio(ADMIN, { endpoint: specialtyEndpoints.update, reply: { data: PHYSIOTHERAPY } });
  await renderScreen(<EditSpecialtyScreen />, {
    ...remote,
    at: `/app/settings/specialties/${id}/edit`,
    path: '/app/settings/specialties/:id/edit',
    language,
  });
  return api;
}

const duration = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: /^Duração/ });
const price = () => screen.getByLabelText<HTMLInputElement>(/^Valor da sessão/);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }));

it('the specialty form shows the specialty, saves it and returns to settings', async () => {
  const success = vi.spyOn(toast, 'success').mockReturnValue(1);
  const api = await open();
  expect((await screen.findByLabelText<HTMLInputElement>(/^Nome/)).value).toBe('Fisioterapia');
  expect([duration().value, price().value.replace(/\s/g, ' ')]).toEqual(['50', 'R$ 160,00']);
  const online = screen.getByRole('checkbox', { name: 'Agendamento online' });
  expect(online).toHaveProperty('checked', true);
  await userEvent.click(online);
  await userEvent.clear(duration());
  await userEvent.type(duration(), '45');
  await userEvent.clear(price());
  await save();
  await waitFor(() => expect(currentPlace().pathname).toBe('/app/settings'));
  expect(sent(api)).toEqual({
    name: 'Fisioterapia',
    duration_minutes: 45,
    price_cents: null,
    bookable_online: false,
  });
  expect(success).toHaveBeenCalledWith('Especialidade salva com sucesso.');
});

it('the specialty form names every wrong field at once', async () => {
  const api = await open();
  await userEvent.clear(await screen.findByLabelText(/^Nome/));
  await userEvent.clear(duration());
  await userEvent.type(duration(), '10');
  await userEvent.clear(price());
  await userEvent.type(price(), '0');
  await save();
  expect(await screen.findByText('Informe o nome da especialidade.')).toBeTruthy();
  expect(screen.getByText('A duração mínima é de 15 minutos')).toBeTruthy();
  expect(screen.getByText('O valor deve ser maior que zero')).toBeTruthy();
  await userEvent.clear(duration());
  expect(await screen.findByText('Campo obrigatório')).toBeTruthy();
  expect(sent(api)).toBeUndefined();
});

it.each(['99', 'abc'])('the specialty form reports the unknown specialty %s in English', async (id) => {
  await open(id, 'en');
  expect(await screen.findByText('Specialty not found.')).toBeTruthy();
});

it('the list shows duration, price and online booking, and links to the form', async () => {
  fakeStudio(ADMIN);
  await renderScreen(<SpecialtiesCard />, { ...remote, at: '/app/settings' });
  const link = await screen.findByRole('link', { name: 'Fisioterapia' });
  expect(link.getAttribute('href')).toBe('/app/settings/specialties/9/edit');
  expect(screen.getByText(/^• 50 min · R\$\s160,00 · Agendamento online$/)).toBeTruthy();
});
