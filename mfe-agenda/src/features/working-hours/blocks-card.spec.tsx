import { blockEndpoints } from '@alinha/contracts-agenda';
import type { FakeRoute } from '@alinha/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { christmas, lunch, marina, showHours } from './hours.fixture.tsx';

vi.setConfig({ testTimeout: 20_000 });

const rafael = { id: 2, name: 'Rafael Nogueira', email: 'r@x.example', is_admin: false };
const past = { ...christmas, id: 9, name: 'Finados', start_date: '2026-11-02', end_date: '2026-11-02' };
const creates: FakeRoute = {
  endpoint: blockEndpoints.create,
  reply: ({ body }) => ({ data: { id: 10, employee_name: null, ...(body as object) } }),
};

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const setField = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function openNew() {
  await userEvent.click(await screen.findByRole('button', { name: 'Novo bloqueio' }));
  return within(await screen.findByRole('dialog', { name: 'Novo bloqueio' }));
}

async function choose(label: string, option: string) {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-02T12:00:00Z') });
});

test('a block of an inactive professional keeps its owner', async () => {
  await showHours({ blocks: [{ ...lunch, employee_id: 9, employee_name: 'Otávio Reis' }] });
  await userEvent.click(await screen.findByRole('button', { name: /^Editar/ }));
  expect((await screen.findByRole('combobox', { name: 'Para quem' })).textContent).toContain('Otávio Reis');
});

describe('the list of blocks', () => {
  test('shows name, professional and times of each block', async () => {
    await showHours({ blocks: [lunch, christmas] });
    const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(rows[0]).toContain('AlmoçoSeg a sex, 12:00 – 13:00, sem data finalRafael Nogueira');
    expect(rows[1]).toContain('Natal25 de dezembro de 2026, dia inteiroFeriado · Toda a empresa');
  });

  test('shows English texts', async () => {
    await showHours({ blocks: [christmas], language: 'en' });
    expect(await screen.findByText('December 25, 2026, all day')).toBeTruthy();
    expect(screen.getByText('Holiday · The whole company')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Delete Natal' })).toBeTruthy();
  });

  test('hides past blocks', async () => {
    await showHours({ blocks: [past, christmas] });
    expect(await screen.findByText('Natal')).toBeTruthy();
    expect(screen.queryByText('Finados')).toBeNull();
    await press('Mostrar 1 encerrado');
    expect(screen.getByText('Finados')).toBeTruthy();
    await press('Ocultar encerrados');
    expect(screen.queryByText('Finados')).toBeNull();
  });

  test('lets a professional change only their own blocks', async () => {
    await showHours({ user: rafael, blocks: [lunch, christmas] });
    expect(await screen.findByRole('button', { name: 'Editar Almoço' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Editar Natal' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Excluir Natal' })).toBeNull();
  });

  test('shows that it is empty', async () => {
    await showHours({ blocks: [past] });
    expect(await screen.findByText('Nenhum bloqueio daqui para a frente')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Mostrar 1 encerrado' })).toBeTruthy();
  });

  test('shows an error when loading fails', async () => {
    await showHours({}, { endpoint: blockEndpoints.list, reply: { status: 403, error: 'Fora do ar' } });
    expect(await screen.findByText('Não foi possível carregar os bloqueios.')).toBeTruthy();
  });
});

describe('a new block', () => {
  test('is a holiday of the company by default, without a day', async () => {
    const { bodyOf } = await showHours({}, creates);
    const dialog = await openNew();
    await userEvent.type(dialog.getByLabelText('Nome'), 'Aniversário do estúdio');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(await dialog.findAllByText('Campo obrigatório')).toHaveLength(2);
    expect(bodyOf('POST')).toBeUndefined();
    setField(/^Primeiro dia/, '02/12/2026');
    await waitFor(() => expect(dialog.queryByText('Campo obrigatório')).toBeNull());
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Bloqueio criado')).toBeTruthy();
    expect(bodyOf('POST')).toEqual({
      kind: 'holiday',
      name: 'Aniversário do estúdio',
      employee_id: null,
      start_date: '2026-12-02',
      end_date: '2026-12-02',
      start_time: null,
      end_time: null,
      weekdays: [],
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('can be undone from its toast', async () => {
    const { bodyOf, urlOf } = await showHours({}, creates, {
      endpoint: blockEndpoints.delete,
      reply: { data: { id: 10 } },
    });
    const dialog = await openNew();
    setField(/^Primeiro dia/, '02/12/2026');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('Bloqueio excluído')).toBeTruthy();
    expect(bodyOf('POST')).toMatchObject({ start_date: '2026-12-02', end_date: '2026-12-02' });
    expect(urlOf('DELETE')).toBe('/api/blocks/10');
  });

  test('requires both times for a part of the day', async () => {
    await showHours({}, creates);
    const dialog = await openNew();
    setField(/^Primeiro dia/, '02/12/2026');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Dia inteiro' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(await dialog.findAllByText('Campo obrigatório')).toHaveLength(2);
  });

  test('has the usual times for lunch', async () => {
    const { bodyOf } = await showHours({}, creates);
    const dialog = await openNew();
    await choose('Tipo', 'Almoço');
    await choose('Para quem', 'Rafael Nogueira');
    setField(/^Primeiro dia/, '02/12/2026');
    expect(dialog.getByLabelText<HTMLInputElement>(/^Início/).value).toBe('12:00');
    await userEvent.click(dialog.getByRole('button', { name: 'Sex', pressed: true }));
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await screen.findByText('Bloqueio criado');
    expect(bodyOf('POST')).toMatchObject({
      kind: 'lunch',
      name: null,
      employee_id: 2,
      end_date: null,
      start_time: '12:00',
      end_time: '13:00',
      weekdays: [1, 2, 3, 4],
    });
  });

  test('keeps times that the user chose', async () => {
    await showHours();
    const dialog = await openNew();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Dia inteiro' }));
    setField(/^Início/, '09:00');
    await choose('Tipo', 'Almoço');
    expect(dialog.getByLabelText<HTMLInputElement>(/^Início/).value).toBe('09:00');
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Sem data final' }).checked).toBe(false);
  });

  test('is not closed by Escape while a date is incomplete', async () => {
    await showHours();
    const dialog = await openNew();
    await userEvent.type(dialog.getByLabelText(/^Primeiro dia/), '25/12');
    // The first Escape closes the calendar, if it is open.
    await userEvent.keyboard('{Escape}');
    if (!screen.queryByRole('alertdialog')) await userEvent.keyboard('{Escape}');
    expect(await screen.findByRole('alertdialog', { name: 'Descartar alterações?' })).toBeTruthy();
  });

  test('closes at once when the user has typed nothing', async () => {
    await showHours();
    await openNew();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('keeps one day when its date is edited', async () => {
    await showHours();
    const dialog = await openNew();
    const first = dialog.getByLabelText<HTMLInputElement>(/^Primeiro dia/);
    await userEvent.type(first, '20122026');
    await userEvent.clear(first);
    await userEvent.type(first, '15122026');
    expect(dialog.getByLabelText<HTMLInputElement>(/^Último dia/).value).toBe('15/12/2026');
  });

  test('keeps its duration when its start moves past its end', async () => {
    await showHours();
    const dialog = await openNew();
    await choose('Tipo', 'Almoço');
    setField(/^Início/, '14:30');
    expect(dialog.getByLabelText<HTMLInputElement>(/^Fim/).value).toBe('15:30');
    setField(/^Início/, '15:00');
    expect(dialog.getByLabelText<HTMLInputElement>(/^Fim/).value).toBe('15:30');
  });

  test('keeps its typed end when its first start is after it', async () => {
    await showHours();
    const dialog = await openNew();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Dia inteiro' }));
    setField(/^Fim/, '10:00');
    setField(/^Início/, '11:00');
    expect(dialog.getByLabelText<HTMLInputElement>(/^Fim/).value).toBe('10:00');
    expect(await dialog.findByText('O horário final deve ser maior que o horário inicial.')).toBeTruthy();
  });

  test('does not end before it begins', async () => {
    await showHours();
    const dialog = await openNew();
    setField(/^Primeiro dia/, '20/12/2026');
    expect(dialog.getByLabelText<HTMLInputElement>(/^Último dia/).value).toBe('20/12/2026');
    setField(/^Último dia/, '31/12/2026');
    setField(/^Primeiro dia/, '22/12/2026');
    expect(dialog.getByLabelText<HTMLInputElement>(/^Último dia/).value).toBe('31/12/2026');
    expect(dialog.getByRole('group', { name: 'Dias da semana' })).toBeTruthy();
    setField(/^Último dia/, '21/12/2026');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(await dialog.findByText('A data final não pode ser antes da inicial')).toBeTruthy();
  });

  test('of a professional is their own vacation by default', async () => {
    const { bodyOf } = await showHours({ user: rafael }, creates);
    const dialog = await openNew();
    expect(dialog.queryByRole('combobox', { name: 'Para quem' })).toBeNull();
    setField(/^Primeiro dia/, '02/12/2026');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await screen.findByText('Bloqueio criado');
    expect(bodyOf('POST')).toMatchObject({ kind: 'vacation', employee_id: 2 });
  });

  test("keeps its values and shows the server's errors when it is refused", async () => {
    const fields = { employee_id: 'Profissional não encontrado' };
    await showHours(
      {},
      { endpoint: blockEndpoints.create, reply: { status: 404, code: 'NOT_FOUND', fields } },
    );
    const dialog = await openNew();
    await userEvent.type(dialog.getByLabelText('Nome'), 'Congresso');
    setField(/^Primeiro dia/, '02/12/2026');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Não foi possível salvar o bloqueio.')).toBeTruthy();
    expect(dialog.getByText('Profissional não encontrado')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('Nome').value).toBe('Congresso');
  });

  test('asks before typed values are lost', async () => {
    await showHours();
    const dialog = await openNew();
    await userEvent.type(dialog.getByLabelText('Nome'), 'Congresso');
    await userEvent.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Descartar alterações?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Continuar editando' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Nome').value).toBe('Congresso');
  });
});

test('a block is edited', async () => {
  const { bodyOf } = await showHours(
    { blocks: [lunch] },
    { endpoint: blockEndpoints.update, reply: { data: lunch } },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Editar Almoço' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar bloqueio' }));
  setField(/^Fim/, '14:00');
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Bloqueio atualizado')).toBeTruthy();
  const { id, employee_name, ...kept } = lunch;
  expect(bodyOf('PUT')).toEqual({ ...kept, end_time: '14:00' });
});

test('a block is deleted when the user confirms, and restored when the server refuses', async () => {
  let isUp = false;
  const reply = () => (isUp ? { data: { id: 8 } } : { status: 403, error: 'Sem permissão' });
  await showHours({ user: marina, blocks: [christmas] }, { endpoint: blockEndpoints.delete, reply });
  await userEvent.click(await screen.findByRole('button', { name: 'Excluir Natal' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Excluir “Natal”?' }));
  expect(question.getByText('Toda a empresa · 25 de dezembro de 2026, dia inteiro')).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Excluir' }));
  expect(await screen.findByText('Sem permissão')).toBeTruthy();
  expect(screen.getByText('Natal')).toBeTruthy();
  isUp = true;
  await userEvent.click(question.getByRole('button', { name: 'Excluir' }));
  expect(await screen.findByText('Bloqueio excluído')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});
