import { type CurrentUser, companyEndpoints } from '@alinha/contracts-accounts';
import { roomEndpoints } from '@alinha/contracts-agenda';
import { currentLanguage, toast } from '@alinha/web-kit';
import { type FakeRoute, renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ADMIN, COMPANY, fakeStudio, PROFESSIONAL, remote, sent } from '../../studio.fixture.ts';
import { SettingsScreen } from './settings.screen.tsx';

async function open(user: CurrentUser, ...routes: FakeRoute[]) {
  const api = fakeStudio(user, ...routes);
  await renderScreen(<SettingsScreen />, { ...remote, at: '/app/settings' });
  await screen.findByText('Estúdio Equilíbrio');
  return api;
}

it('the settings page shows the company with formatted document, phone and zone', async () => {
  await open(ADMIN);
  expect(screen.getByText('11.222.333/0001-81')).toBeTruthy();
  expect(screen.getByText('(11) 3045-1200')).toBeTruthy();
  expect(screen.getByText('São Paulo (GMT-3)')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'equilibrio.example' }).getAttribute('rel')).toContain('noopener');
  expect(screen.queryByText('Endereço')).toBeNull();
  expect(screen.getByRole('link', { name: 'Editar' }).getAttribute('href')).toBe('/app/settings/company');
});

it('the settings page has its sections in order, with links to their screens', async () => {
  await open(ADMIN);
  const sections = await screen.findAllByRole('heading', { level: 2 });
  expect(sections.map(({ textContent }) => textContent)).toEqual([
    'Dados da empresa',
    'Idioma',
    'Segurança da conta',
    'Sessões',
    'Salas',
    'Especialidades',
    'PIX',
    'Cobrança automática',
    'Regras',
    'Modelos de evolução',
    'Registro de atividades',
    'Leituras de prontuários',
    'Exportar os dados da empresa',
    'Excluir conta',
  ]);
  const configure = screen.getByRole('link', { name: 'Configurar' });
  expect(configure.getAttribute('href')).toBe('/app/settings/whatsapp');
  // The banner is above all sections.
  const [first] = sections;
  expect(first && configure.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  const room = await screen.findByRole('link', { name: 'Sala Solo' });
  expect(room.getAttribute('href')).toBe('/app/settings/rooms/7/edit');
});

it('the settings page links a website only when it is a web address', async () => {
  const company = { ...COMPANY, website: 'javascript:alert(1)' };
  await open(ADMIN, { endpoint: companyEndpoints.get, reply: { data: company } });
  expect(screen.queryByRole('link', { name: /javascript/ })).toBeNull();
});

it('the settings page offers no editing to a user who is not an administrator', async () => {
  await open(PROFESSIONAL);
  expect(await screen.findByText('Vale para você neste navegador.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Editar' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Modelos de evolução' })).toBeNull();
});

it("the settings page stores an administrator's language for the company too", async () => {
  vi.spyOn(toast, 'success').mockReturnValue(1);
  const update = { endpoint: companyEndpoints.update, reply: { data: { ...COMPANY, language: 'en' } } };
  const api = await open(ADMIN, update);
  await userEvent.click(screen.getByRole('radio', { name: 'English' }));
  expect(await screen.findByRole('heading', { name: 'Settings' })).toBeTruthy();
  await waitFor(() => expect(sent(api)).toEqual({ language: 'en' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Language saved.'));
});

it("the settings page leaves the company's language unchanged when another user chooses a language", async () => {
  const api = await open(PROFESSIONAL);
  await userEvent.click(screen.getByRole('radio', { name: 'English' }));
  await waitFor(() => expect(currentLanguage()).toBe('en'));
  expect(sent(api)).toBeUndefined();
});

it('the settings page lists rooms with their capacities, and deletes one after asking', async () => {
  vi.spyOn(toast, 'success').mockReturnValue(1);
  const api = await open(ADMIN, { endpoint: roomEndpoints.delete, reply: { data: { id: 7 } } });
  expect(await screen.findByText('• 6 atendimentos simultâneos')).toBeTruthy();
  expect(screen.getByText('• 1 atendimento simultâneo')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Excluir Sala Solo' }));
  const question = await screen.findByRole('alertdialog', { name: 'Excluir Sala Solo?' });
  expect(api.calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.click(within(question).getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.calls.find(({ method }) => method === 'DELETE')?.url).toBe('/api/company/rooms/7');
  expect(toast.success).toHaveBeenCalledWith('Sala excluída.');
});

it('the settings page shows an error and the room when deleting fails', async () => {
  const failure = vi.spyOn(toast, 'error').mockReturnValue(1);
  const reply = { status: 503, code: 'SERVICE_UNAVAILABLE', error: 'Serviço indisponível.' };
  await open(ADMIN, { endpoint: roomEndpoints.delete, reply });
  await userEvent.click(await screen.findByRole('button', { name: 'Excluir Sala Solo' }));
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(failure).toHaveBeenCalledWith('Serviço indisponível.'));
  expect(screen.getByText('Sala Solo')).toBeTruthy();
});

it('the settings page offers the first room to a company without rooms', async () => {
  await open(ADMIN, { endpoint: roomEndpoints.list, reply: { data: [] } });
  expect(await screen.findByText('Nenhuma sala cadastrada.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Nova sala' }).getAttribute('href')).toBe(
    '/app/settings/rooms/new',
  );
});

it('the settings page shows an error in the card when the company fails to load', async () => {
  const reply = { status: 403, code: 'FORBIDDEN', error: 'Você não tem permissão para fazer isso.' };
  fakeStudio(ADMIN, { endpoint: companyEndpoints.get, reply });
  await renderScreen(<SettingsScreen />, { ...remote, at: '/app/settings' });
  expect(await screen.findByText('Não foi possível carregar os dados da empresa.')).toBeTruthy();
  expect(screen.getByText(reply.error)).toBeTruthy();
});
