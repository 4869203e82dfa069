import { authEndpoints, companyEndpoints } from '@alinha/contracts-accounts';
import { type Block, blockEndpoints, DEFAULT_HOURS, workingHoursEndpoints } from '@alinha/contracts-agenda';
import { Toaster } from '@alinha/ui';
import { type FakeRoute, fakeApi, renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import en from '../../locales/en.json' with { type: 'json' };
import pt from '../../locales/pt.json' with { type: 'json' };
import { WorkingHoursScreen } from './working-hours.screen.tsx';

vi.setConfig({ testTimeout: 20_000 });

const marina = { id: 1, name: 'Marina Duarte', email: 'm@x.example', is_admin: true };
const weeks = [
  { employee_id: 1, employee_name: 'Marina Duarte', ranges: DEFAULT_HOURS },
  { employee_id: 2, employee_name: 'Rafael Nogueira', ranges: [] },
];
const lunch: Block = {
  id: 7,
  kind: 'lunch',
  name: null,
  employee_id: null,
  employee_name: null,
  start_date: '2026-01-02',
  end_date: null,
  start_time: '12:00',
  end_time: '13:00',
  weekdays: [1, 2],
};

function show(user: object, blocks: readonly Block[], ...routes: readonly FakeRoute[]) {
  const api = fakeApi(
    ...routes,
    { endpoint: authEndpoints.me, reply: { data: user } },
    {
      endpoint: companyEndpoints.get,
      reply: { data: { id: 1, name: 'Estúdio', timezone: 'America/Sao_Paulo' } },
    },
    { endpoint: workingHoursEndpoints.list, reply: { data: weeks } },
    { endpoint: blockEndpoints.list, reply: { data: blocks } },
  );
  const rendered = renderScreen(
    <>
      <WorkingHoursScreen />
      <Toaster />
    </>,
    { namespace: 'agenda', catalogs: { pt, en }, at: '/app/appointments/hours' },
  );
  return { api, rendered };
}

test('a lunch break is two ranges of a day, saved as a whole', async () => {
  const { api } = show(marina, [], {
    endpoint: workingHoursEndpoints.save,
    reply: ({ body }) => ({
      data: { employee_id: 1, employee_name: 'Marina Duarte', ...(body as object) },
    }),
  });
  const person = userEvent.setup();
  const monday = within(await screen.findByRole('group', { name: 'Segunda-feira' }));
  await person.click(monday.getByRole('button', { name: 'Acrescentar horário: Segunda-feira' }));
  await person.click(screen.getByRole('button', { name: 'Salvar horário' }));
  expect(await monday.findAllByText('Campo obrigatório')).toHaveLength(2);

  const fill = async (label: string, time: string) => {
    await person.clear(monday.getByLabelText(label));
    await person.type(monday.getByLabelText(label), `${time}{Enter}`);
  };
  await fill('Segunda-feira, fim 1', '12:00');
  await fill('Segunda-feira, início 2', '13:00');
  await fill('Segunda-feira, fim 2', '18:00');
  await person.click(screen.getByRole('button', { name: 'Salvar horário' }));
  expect(await screen.findByText('Horário salvo')).toBeTruthy();
  const saved = api.calls.find(({ method }) => method === 'PUT')?.body as { ranges: typeof DEFAULT_HOURS };
  expect(saved.ranges.filter(({ weekday }) => weekday === 1)).toEqual([
    { weekday: 1, start_time: '07:00', end_time: '12:00' },
    { weekday: 1, start_time: '13:00', end_time: '18:00' },
  ]);
});

test('who is no administrator changes their own hours, and only reads the others’', async () => {
  show({ ...marina, is_admin: false }, [lunch]);
  const person = userEvent.setup();
  await screen.findByRole('group', { name: 'Segunda-feira' });
  expect(screen.getByRole('button', { name: 'Salvar horário' })).toBeTruthy();
  expect(await screen.findByText(/Toda a empresa · .*12:00 – 13:00, a partir de 02\/01\/2026/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Excluir Almoço' })).toBeNull();

  await person.click(screen.getByRole('combobox', { name: 'Profissional' }));
  await person.click(await screen.findByRole('option', { name: 'Rafael Nogueira' }));
  expect(await screen.findByText(/Só o próprio profissional/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Salvar horário' })).toBeNull();
});

test('a holiday of the whole company is made, and one is deleted after a question', async () => {
  const { api } = show(
    marina,
    [lunch],
    {
      endpoint: blockEndpoints.create,
      reply: ({ body }) => ({ data: { id: 8, employee_name: null, ...(body as object) } }),
    },
    { endpoint: blockEndpoints.delete, reply: { data: { id: 7 } } },
  );
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'Novo bloqueio' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo bloqueio' }));
  await person.type(dialog.getByLabelText('Nome'), 'Consciência Negra');
  await person.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Bloqueio salvo')).toBeTruthy();
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    kind: 'holiday',
    name: 'Consciência Negra',
    employee_id: null,
    start_time: null,
    end_time: null,
    weekdays: [],
  });

  await person.click(screen.getByRole('button', { name: 'Excluir Almoço' }));
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(api.calls.some(({ method }) => method === 'DELETE')).toBe(true));
});

test('a list that cannot be loaded says so and can be asked for again', async () => {
  show(marina, [], { endpoint: workingHoursEndpoints.list, reply: { status: 403, error: 'Fora do ar' } });
  expect(await screen.findByText('Não foi possível carregar os horários')).toBeTruthy();
  expect(screen.getByText('Fora do ar')).toBeTruthy();
});
