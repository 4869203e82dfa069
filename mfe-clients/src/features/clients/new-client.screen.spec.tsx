import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { sampleClient } from '../../testing/client-samples.ts';
import { renderClients } from '../../testing/render-clients.tsx';
import { NewClientScreen } from './new-client.screen.tsx';

const AT = { at: '/app/clients/new' };
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}\\*?$`));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Criar cliente' }));
const CREATED = { data: sampleClient({ name: 'Ana Lima' }) };

describe('a new client', () => {
  it('needs only a name', async () => {
    const { calls } = await renderClients(<NewClientScreen />, AT, { create: CREATED });
    await save();
    expect(await screen.findByText('Informe o nome do cliente.')).toBeDefined();
    expect(document.activeElement).toBe(field('Nome'));
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    await userEvent.type(field('Nome'), '  Ana Lima ');
    await save();
    await waitFor(() => expect(window.location.pathname).toBe('/app/clients'));
    const post = calls.find(({ method }) => method === 'POST');
    expect(post?.body).toMatchObject({
      name: 'Ana Lima',
      email: null,
      phone: null,
      cpf: null,
      birth_date: null,
    });
    expect(post?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  it('formats phone and CPF and sends digits', async () => {
    const { calls } = await renderClients(<NewClientScreen />, AT, { create: CREATED });
    await userEvent.type(field('Nome'), 'Ana');
    await userEvent.type(field('Telefone'), '11987450132');
    expect(field('Telefone').value).toBe('(11) 98745-0132');
    await userEvent.click(screen.getByRole('button', { name: /Mais dados/ }));
    await userEvent.type(field('CPF'), '52998224725');
    expect(field('CPF').value).toBe('529.982.247-25');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/app/clients'));
    const body = calls.find(({ method }) => method === 'POST')?.body;
    expect(body).toMatchObject({ phone: '11987450132', cpf: '52998224725' });
  });

  it('shows an error for wrong CPF check digits and opens the hidden fields', async () => {
    await renderClients(<NewClientScreen />, AT);
    const toggle = screen.getByRole('button', { name: /Mais dados/ });
    await userEvent.type(field('Nome'), 'Ana');
    await userEvent.click(toggle);
    await userEvent.type(field('CPF'), '11111111111');
    await userEvent.click(toggle);
    expect(screen.queryByLabelText('CPF')).toBeNull();
    await save();
    expect(await screen.findByText('CPF inválido')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(field('CPF')));
  });

  it("shows the server's error under its field", async () => {
    const create = { status: 400, code: 'INVALID_INPUT', fields: { email: 'E-mail inválido' } };
    await renderClients(<NewClientScreen />, AT, { create });
    await userEvent.type(field('Nome'), 'Ana');
    await save();
    expect(await screen.findByText('E-mail inválido')).toBeDefined();
    expect(document.activeElement).toBe(field('E-mail'));
  });

  it('shows an error when the server is unreachable and keeps the input', async () => {
    const create = () => {
      throw new Error('Failed to fetch');
    };
    await renderClients(<NewClientScreen />, AT, { create });
    await userEvent.type(field('Nome'), 'Ana');
    await save();
    expect(await screen.findByText('Não foi possível criar o cliente.')).toBeDefined();
    expect(field('Nome').value).toBe('Ana');
  });

  it('opens the paywall when the server refuses because the free tier is full', async () => {
    await renderClients(<NewClientScreen />, AT, {
      create: { status: 402, code: 'CLIENT_LIMIT', error: 'x' },
    });
    await userEvent.type(field('Nome'), 'Ana');
    await save();
    await waitFor(() => expect(window.location.pathname).toBe('/app/paywall'));
  });

  it('is restored from the draft when the free tier has room again', async () => {
    const refusal = { status: 402, code: 'CLIENT_LIMIT', error: 'x' };
    await renderClients(<NewClientScreen />, AT, { create: refusal });
    await userEvent.type(field('Nome'), 'Ana Lima');
    await userEvent.type(field('Telefone'), '11987450132');
    await userEvent.click(screen.getByRole('button', { name: /Mais dados/ }));
    await userEvent.type(field('Cidade'), 'Santos');
    await save();
    await waitFor(() => expect(window.location.pathname).toBe('/app/paywall'));
    cleanup();
    await renderClients(<NewClientScreen />, AT, { create: CREATED });
    expect(await screen.findByText(/Recuperamos/)).toBeDefined();
    expect(field('Nome').value).toBe('Ana Lima');
    expect(field('Telefone').value).toBe('(11) 98745-0132');
    expect(field('Cidade').value).toBe('Santos');
    await save();
    await waitFor(() => expect(window.location.pathname).toBe('/app/clients'));
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('can discard a restored draft, and a searched name replaces it', async () => {
    window.sessionStorage.setItem('draft.client.1', JSON.stringify({ name: 'Ana Lima' }));
    await renderClients(<NewClientScreen />, { at: '/app/clients/new?name=Zuleide' });
    await waitFor(() => expect(field('Nome').value).toBe('Zuleide'));
    cleanup();
    await renderClients(<NewClientScreen />, AT);
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }));
    expect(field('Nome').value).toBe('');
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('shows another client with the same CPF, and saves anyway', async () => {
    const other = sampleClient({ name: 'Bia Reis', cpf: '52998224725' });
    const { calls } = await renderClients(<NewClientScreen />, AT, { clients: [other], create: CREATED });
    await userEvent.type(field('Nome'), 'Ana');
    await userEvent.click(screen.getByRole('button', { name: /Mais dados/ }));
    await userEvent.type(field('CPF'), '52998224725');
    expect(await screen.findByText('Este CPF já está no cadastro de Bia Reis.')).toBeDefined();
    const link = screen.getByRole('link', { name: 'Ver cadastro' });
    expect(link.getAttribute('href')).toBe(`/app/clients/${other.id}`);
    await save();
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  });

  it('opens the paywall at once when ten clients are cached', async () => {
    const ten = Array.from({ length: 10 }, (_, index) => sampleClient({ name: `Cliente ${index}` }));
    await renderClients(<NewClientScreen />, AT, { clients: ten });
    await waitFor(() => expect(window.location.pathname).toBe('/app/paywall'));
  });

  it('starts with the searched name', async () => {
    await renderClients(<NewClientScreen />, { at: '/app/clients/new?name=Zuleide' });
    expect(field('Nome').value).toBe('Zuleide');
  });
});
