import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleClient } from '../../testing/client-samples.ts';
import { renderClients } from '../../testing/render-clients.tsx';
import { ClientsScreen } from './clients.screen.tsx';

const AT = { at: '/app/clients' };
const ANA = sampleClient({
  name: 'Ana Beatriz Lima',
  phone: '11987450132',
  email: 'ana@cliente.example',
  birth_date: '1992-06-10',
});
const JOAO = sampleClient({ name: 'João Conceição', cpf: '52998224725', birth_date: '1980-06-11' });

const list = () => screen.findByRole('list', { name: 'Clientes' });
const namesIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('listitem')
    .map((row) => within(row).getAllByRole('link')[0]?.textContent);

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-11T01:30:00Z') }));
afterEach(() => vi.useRealTimers());

describe('list of clients', () => {
  it('shows all clients with a count and formatted phones, each with a link to their record', async () => {
    await renderClients(<ClientsScreen />, AT, { clients: [ANA, JOAO] });
    const rows = await list();
    expect(namesIn(rows)).toEqual(['Ana Beatriz Lima', 'João Conceição']);
    expect(screen.getByText('2 clientes')).toBeDefined();
    expect(within(rows).getByText('(11) 98745-0132')).toBeDefined();
    const link = within(rows).getByRole('link', { name: 'Ana Beatriz Lima' });
    expect(link.getAttribute('href')).toBe(`/app/clients/${ANA.id}`);
  });

  it('is refetched when the window gets the focus', async () => {
    let clients = [ANA];
    await renderClients(<ClientsScreen />, AT, { list: () => ({ data: clients }) });
    await list();
    clients = [ANA, JOAO];
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByText('2 clientes')).toBeDefined();
  });

  it('allows exporting payments and appointments when it is empty', async () => {
    await renderClients(<ClientsScreen />, AT, { clients: [] });
    await userEvent.click(await screen.findByRole('button', { name: 'Exportar CSV' }));
    expect(screen.getByRole('radio', { name: /^Pagamentos/ })).toBeDefined();
  });

  it('shows a message when no client matches', async () => {
    await renderClients(<ClientsScreen />, AT, { clients: [ANA] });
    await list();
    await userEvent.type(screen.getByRole('searchbox'), 'zzz');
    expect(screen.getByRole('status').textContent).toBe('Nenhum cliente encontrado');
  });

  it('opens WhatsApp in a new tab without access to this page, for clients with a phone', async () => {
    await renderClients(<ClientsScreen />, AT, { clients: [ANA, JOAO] });
    const rows = await list();
    const links = within(rows).getAllByRole('link', { name: /WhatsApp/ });
    expect(links).toHaveLength(1);
    expect(links[0]?.getAttribute('href')).toBe('https://wa.me/5511987450132');
    expect(links[0]?.getAttribute('target')).toBe('_blank');
    expect(links[0]?.getAttribute('rel')).toContain('noopener');
  });

  it('searches while the user types, shows the count and writes the search to the address', async () => {
    await renderClients(<ClientsScreen />, AT, { clients: [ANA, JOAO] });
    await list();
    await userEvent.type(screen.getByRole('searchbox'), 'conceicao');
    expect(namesIn(await list())).toEqual(['João Conceição']);
    expect(screen.getByRole('status').textContent).toBe('1 cliente encontrado');
    await waitFor(() => expect(window.location.search).toBe('?q=conceicao'));
  });

  it('starts with the search of the address', async () => {
    await renderClients(<ClientsScreen />, { at: '/app/clients?q=529982' }, { clients: [ANA, JOAO] });
    expect(namesIn(await list())).toEqual(['João Conceição']);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('529982');
  });

  it('offers to clear a search without matches, or to add a client with the searched name', async () => {
    await renderClients(<ClientsScreen />, { at: '/app/clients?q=Zuleide' }, { clients: [ANA] });
    expect(await screen.findByText('Nenhum cliente encontrado para “Zuleide”.')).toBeDefined();
    const add = screen.getByRole('link', { name: 'Cadastrar “Zuleide”' });
    expect(add.getAttribute('href')).toBe('/app/clients/new?name=Zuleide');
    await userEvent.click(screen.getByRole('button', { name: 'Limpar busca' }));
    expect(namesIn(await list())).toEqual(['Ana Beatriz Lima']);
  });

  it('focuses the search when "/" is pressed', async () => {
    await renderClients(<ClientsScreen />, AT, { clients: [ANA] });
    await list();
    await userEvent.keyboard('/');
    const field = screen.getByRole<HTMLInputElement>('searchbox');
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe('');
    await userEvent.keyboard('1/2');
    expect(field.value).toBe('1/2');
  });

  it('renders only a few of thousands of rows and announces their positions', async () => {
    const many = Array.from({ length: 3000 }, (_, index) => sampleClient({ name: `Cliente ${index}` }));
    const subscription = { plan: 'annual' as const, next_renewal: '2027-01-01', price_cents: 1 };
    await renderClients(<ClientsScreen />, AT, { clients: many, subscription });
    const rows = within(await list()).getAllByRole('listitem');
    expect(rows.length).toBeLessThan(60);
    expect(rows[0]?.getAttribute('aria-setsize')).toBe('3000');
    expect(rows[0]?.getAttribute('aria-posinset')).toBe('1');
  });

  it.each([
    ['America/Sao_Paulo', ['Hoje', 'Amanhã']],
    ['Asia/Tokyo', ['Hoje']],
  ])("uses the company's day for birthdays in %s", async (timeZone, expected) => {
    await renderClients(<ClientsScreen />, AT, { clients: [ANA, JOAO], timeZone });
    await waitFor(() => {
      const badges = screen.queryAllByText(/^(Hoje|Amanhã|em \d+ dias?)$/).map((badge) => badge.textContent);
      expect(badges).toEqual(expected);
    });
  });

  it('invites to add the first client when there is none', async () => {
    await renderClients(<ClientsScreen />, AT);
    const action = await screen.findByRole('link', { name: 'Cadastrar o primeiro cliente' });
    expect(action.getAttribute('href')).toBe('/app/clients/new');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('shows an error and, after a retry, the list', async () => {
    const replies = [{ status: 403, error: 'Sem permissão.' }];
    await renderClients(<ClientsScreen />, AT, { list: () => replies.pop() ?? { data: [ANA] } });
    expect(await screen.findByText('Não foi possível carregar os clientes.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(namesIn(await list())).toEqual(['Ana Beatriz Lima']);
  });

  it('uses the page’s language when there is no reply', async () => {
    await renderClients(<ClientsScreen />, AT, {
      list: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    expect(
      await screen.findByText('Verifique sua conexão e tente de novo.', undefined, { timeout: 5000 }),
    ).toBeDefined();
    expect(screen.queryByText(/Failed to fetch/)).toBeNull();
  });

  it('opens the paywall when there are more clients than the free tier allows', async () => {
    const eleven = Array.from({ length: 11 }, (_, index) => sampleClient({ name: `Cliente ${index}` }));
    await renderClients(<ClientsScreen />, AT, { clients: eleven });
    await waitFor(() => expect(window.location.pathname).toBe('/app/paywall'));
  });
});
