import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { sampleClient } from '../../testing/client-samples.ts';
import { renderClients } from '../../testing/render-clients.tsx';
import { EditClientScreen } from './edit-client.screen.tsx';

const PATH = '/app/clients/:id/edit';
const ANA = sampleClient({
  name: 'Ana Lima',
  email: 'ana@cliente.example',
  phone: '11987450132',
  zip: '05435000',
  gender: 'Feminina',
  insurance: 'Amil',
});
const at = (id: number | string) => ({ at: `/app/clients/${id}/edit`, path: PATH });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}\\*?$`));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar alterações' }));

describe('editing a client', () => {
  it('shows the data formatted, and keeps a custom gender', async () => {
    await renderClients(<EditClientScreen />, at(ANA.id), { clients: [ANA] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Ana Lima' })).toBeDefined();
    expect(field('Telefone').value).toBe('(11) 98745-0132');
    expect(field('CEP').value).toBe('05435-000');
    expect(screen.getByRole('combobox', { name: 'Gênero' }).textContent).toContain('Feminina');
  });

  it('sends only changed fields, empty ones as null, and opens the record', async () => {
    const { calls } = await renderClients(<EditClientScreen />, at(ANA.id), { clients: [ANA] });
    await screen.findByRole('heading', { level: 1, name: 'Ana Lima' });
    await userEvent.clear(field('E-mail'));
    await userEvent.clear(field('Nome do convênio'));
    await userEvent.type(field('Cidade'), ' São Paulo ');
    await save();
    await waitFor(() => expect(window.location.pathname).toBe(`/app/clients/${ANA.id}`));
    const body = calls.find(({ method }) => method === 'PUT')?.body;
    expect(body).toEqual({ email: null, insurance: null, city: 'São Paulo' });
  });

  it('returns to the receipts that miss its data', async () => {
    const at = { at: `/app/clients/${ANA.id}/edit?receipts=2026-05`, path: PATH };
    await renderClients(<EditClientScreen />, at, { clients: [ANA] });
    expect((await screen.findByRole('link', { name: 'Receita Saúde' })).getAttribute('href')).toBe(
      '/app/finance?tab=health-receipts&month=2026-05',
    );
    expect(document.activeElement).toBe(field('CPF'));
    await userEvent.type(field('CPF'), '52998224725');
    await save();
    await waitFor(() => expect(window.location.pathname).toBe('/app/finance'));
  });

  it('keeps fields that another user has changed meanwhile', async () => {
    const { calls } = await renderClients(<EditClientScreen />, at(ANA.id), { clients: [ANA] });
    await screen.findByRole('heading', { level: 1, name: 'Ana Lima' });
    await userEvent.clear(field('Telefone'));
    await userEvent.type(field('Telefone'), '1133334444');
    await save();
    await waitFor(() => expect(window.location.pathname).toBe(`/app/clients/${ANA.id}`));
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ phone: '1133334444' });
  });

  it('shows another client with the same CPF, not the client itself', async () => {
    const own = { ...ANA, cpf: '52998224725' };
    const other = sampleClient({ name: 'Bia Reis', cpf: '11144477735' });
    await renderClients(<EditClientScreen />, at(ANA.id), { clients: [own, other] });
    await screen.findByRole('heading', { level: 1, name: 'Ana Lima' });
    expect(screen.queryByText(/já está no cadastro/)).toBeNull();
    await userEvent.clear(field('CPF'));
    await userEvent.type(field('CPF'), '11144477735');
    expect(await screen.findByText('Este CPF já está no cadastro de Bia Reis.')).toBeDefined();
  });

  it('shows errors for an empty name, a wrong CPF and a short CEP at once', async () => {
    const { calls } = await renderClients(<EditClientScreen />, at(ANA.id), { clients: [ANA] });
    await screen.findByRole('heading', { level: 1, name: 'Ana Lima' });
    await userEvent.clear(field('Nome'));
    await userEvent.type(field('CPF'), '12345678900');
    await userEvent.clear(field('CEP'));
    await userEvent.type(field('CEP'), '0543');
    await save();
    expect(await screen.findByText('Informe o nome do cliente.')).toBeDefined();
    expect(screen.getByText('CPF inválido')).toBeDefined();
    expect(screen.getByText('CEP inválido')).toBeDefined();
    expect(document.activeElement).toBe(field('Nome'));
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it('shows that no client has the id', async () => {
    const get = { status: 404, code: 'CLIENT_NOT_FOUND', error: 'Cliente não encontrado' };
    await renderClients(<EditClientScreen />, at(999), { get });
    expect(await screen.findByText('Cliente não encontrado')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Ver clientes' }).getAttribute('href')).toBe('/app/clients');
  });

  it.each(['abc', '0', '1.5', '-3', '2147483648'])('sends no request for the invalid id "%s"', async (id) => {
    const { calls } = await renderClients(<EditClientScreen />, at(id));
    expect(await screen.findByText('ID inválido.')).toBeDefined();
    expect(calls.some(({ url }) => url.startsWith('/api/clients/'))).toBe(false);
  });

  it('shows an error and a retry when loading fails', async () => {
    await renderClients(<EditClientScreen />, at(ANA.id), { get: { status: 403, error: 'Sem permissão.' } });
    expect(await screen.findByText('Não foi possível carregar o cliente.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeDefined();
  });
});
