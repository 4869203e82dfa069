import { type Company, companyEndpoints } from '@alinha/contracts-accounts';
import { currentPlace, toast } from '@alinha/web-kit';
import { type FakeReply, renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ADMIN, COMPANY, fakeStudio, PROFESSIONAL, remote, sent } from '../../studio.fixture.ts';
import { EditCompanyScreen } from './edit-company.screen.tsx';

async function open(company: Company = COMPANY, reply: FakeReply = { data: COMPANY }, user = ADMIN) {
  const api = fakeStudio(
    user,
    { endpoint: companyEndpoints.get, reply: { data: company } },
    { endpoint: companyEndpoints.update, reply },
  );
  await renderScreen(<EditCompanyScreen />, { ...remote, at: '/app/settings/company' });
  return api;
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

async function replace(name: string, text: string) {
  const input = await field(name);
  await userEvent.clear(input);
  if (text) await userEvent.type(input, text);
}

it("the company form formats the document and shows its error together with the e-mail's", async () => {
  const api = await open();
  expect((await field('CNPJ')).value).toBe('11.222.333/0001-81');
  await replace('CNPJ', '11222333000182');
  await replace('E-mail', 'contato');
  await save();
  expect(await screen.findByText('CNPJ inválido')).toBeTruthy();
  expect(screen.getByText('E-mail inválido')).toBeTruthy();
  expect(document.activeElement).toBe(await field('CNPJ'));
  expect(sent(api)).toBeUndefined();
});

it('the company form clears the document when its type changes and sends only the chosen one', async () => {
  const api = await open();
  await field('CNPJ');
  await userEvent.click(screen.getByRole('radio', { name: 'CPF' }));
  expect((await field('CPF')).value).toBe('');
  await userEvent.type(await field('CPF'), '11111111111');
  await save();
  expect(await screen.findByText('CPF inválido')).toBeTruthy();
  await replace('CPF', '52998224725');
  expect((await field('CPF')).value).toBe('529.982.247-25');
  await save();
  await waitFor(() => expect(sent(api)).toMatchObject({ cpf: '52998224725', cnpj: null }));
});

it('the company form sends trimmed values and null for empty ones, then returns to settings', async () => {
  const success = vi.spyOn(toast, 'success').mockReturnValue(1);
  const api = await open({ ...COMPANY, cnpj: null });
  await replace('Razão social', '  Equilíbrio LTDA ');
  await replace('Telefone', '  ');
  await replace('Site', '');
  await replace('E-mail', ' Contato@Equilibrio.example ');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Exigir evolução' }));
  await save();
  await waitFor(() => expect(currentPlace().pathname).toBe('/app/settings'));
  expect(sent(api)).toEqual({
    name: 'Estúdio Equilíbrio',
    legal_name: 'Equilíbrio LTDA',
    cpf: null,
    cnpj: null,
    phone: null,
    website: null,
    email: 'contato@equilibrio.example',
    address: null,
    require_evolution: false,
    currency: 'auto',
    strong_passwords: false,
    idle_lock_minutes: null,
    require_second_factor: false,
    own_agenda_only: false,
    chart_keep_years: 20,
    timezone: 'America/Sao_Paulo',
  });
  expect(success).toHaveBeenCalledWith('Dados da empresa salvos.');
});

it('the company form sends the stored phone when it is unchanged', async () => {
  const api = await open();
  expect((await field('Telefone')).value).toBe('(11) 3045-1200');
  await replace('Endereço', 'Rua Augusta, 100');
  await save();
  await waitFor(() => expect(sent(api)).toMatchObject({ phone: '1130451200', address: 'Rua Augusta, 100' }));
});

it('the company form omits an unchanged time zone that is invalid now', async () => {
  const api = await open({ ...COMPANY, timezone: 'US/Pacific' });
  await replace('Telefone', '1133445566');
  await save();
  await waitFor(() => expect(currentPlace().pathname).toBe('/app/settings'));
  expect(sent(api)).toMatchObject({ phone: '1133445566' });
  expect(sent(api)).not.toHaveProperty('timezone');
});

it('the company form sends the chosen currency, passwords, idle lock and limit of the agenda', async () => {
  const api = await open({ ...COMPANY, idle_lock_minutes: 30 });
  await userEvent.click(await screen.findByRole('radio', { name: 'Dólar (US$)' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Exigir senhas fortes' }));
  await userEvent.click(screen.getByRole('checkbox', { name: /^Profissionais veem só a própria agenda/ }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '30 min' }).checked).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: '10 min' }));
  await save();
  const changes = { currency: 'USD', strong_passwords: true, idle_lock_minutes: 10, own_agenda_only: true };
  await waitFor(() => expect(sent(api)).toMatchObject(changes));
});

it('the company form asks before it opens the charts of all professionals', async () => {
  const api = await open({ ...COMPANY, own_agenda_only: true });
  await field('E-mail');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Profissionais veem só a própria agenda/ }));
  await save();
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Abrir todos os prontuários?' }));
  expect(dialog.getByText(/todos os profissionais veem/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
  expect(sent(api)).toBeUndefined();
  await save();
  await userEvent.click(await screen.findByRole('button', { name: 'Abrir para todos' }));
  await waitFor(() => expect(sent(api)).toMatchObject({ own_agenda_only: false }));
});

it('the company form refuses to keep charts for fewer than 20 years, and sends more', async () => {
  const api = await open();
  const years = await screen.findByRole('spinbutton', { name: 'Guardar prontuários por' });
  await userEvent.clear(years);
  await userEvent.type(years, '19');
  await save();
  expect(await screen.findByText('O mínimo é 20')).toBeTruthy();
  expect(sent(api)).toBeUndefined();
  await userEvent.clear(years);
  await userEvent.type(years, '25');
  await save();
  await waitFor(() => expect(sent(api)).toMatchObject({ chart_keep_years: 25 }));
});

it('the company form requires the e-mail', async () => {
  await open();
  await replace('E-mail', '');
  await save();
  expect(await screen.findByText('E-mail é obrigatório')).toBeTruthy();
});

it("the company form shows the server's error of the document under the document", async () => {
  const fields = { cnpj: 'CNPJ inválido' };
  await open(COMPANY, { status: 400, code: 'INVALID_INPUT', error: 'Verifique os campos.', fields });
  await field('CNPJ');
  await save();
  expect(await screen.findByText('CNPJ inválido')).toBeTruthy();
  expect(document.activeElement).toBe(await field('CNPJ'));
});

it('the company form shows an error when saving fails', async () => {
  await open(COMPANY, { status: 503, code: 'SERVICE_UNAVAILABLE', error: 'Serviço indisponível.' });
  await field('CNPJ');
  await save();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Não foi possível salvar os dados da empresa. Tente novamente.');
  expect(alert.textContent).toContain('Serviço indisponível.');
});

it('the company form is not available to a user who is not an administrator', async () => {
  await open(COMPANY, { data: COMPANY }, PROFESSIONAL);
  expect(await screen.findByText('Só administradores mudam os dados da empresa.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull();
});
