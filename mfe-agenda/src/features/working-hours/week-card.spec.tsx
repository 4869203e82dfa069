import { DEFAULT_HOURS, type HoursRange, workingHoursEndpoints } from '@alinha/contracts-agenda';
import { invalidate } from '@alinha/web-kit';
import type { FakeRoute } from '@alinha/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { marina, showHours } from './hours.fixture.tsx';

vi.setConfig({ testTimeout: 20_000 });

const saves = {
  endpoint: workingHoursEndpoints.save,
  reply: ({ body }: { body: unknown }) => ({
    data: { employee_id: 1, employee_name: 'Marina Duarte', ...(body as object) },
  }),
};

const dayOf = async (name: string) => within(await screen.findByRole('group', { name }));
const shown = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
// Sets the whole time at once, as pasting does.
const setTime = (label: string, time: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: time } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const hoursOn = (body: unknown, weekday: number) =>
  (body as { ranges: HoursRange[] }).ranges
    .filter((range) => range.weekday === weekday)
    .map(({ start_time, end_time }) => `${start_time} ${end_time}`);

describe('the working week', () => {
  test('starts with Monday, and first shows the user’s own week', async () => {
    await showHours();
    await dayOf('Segunda-feira');
    const days = screen.getAllByRole('switch').map((day) => day.closest('[role="group"]')?.ariaLabel);
    expect([days[0], days.at(-1)]).toEqual(['Segunda-feira', 'Domingo']);
    expect(screen.getByRole('combobox', { name: 'Profissional' }).textContent).toContain('Marina Duarte');
    expect(shown('Segunda-feira, início 1')).toBe('07:00');
    expect((await dayOf('Domingo')).getByText('Não atende')).toBeTruthy();
  });

  test('of an inactive professional is replaced by the user’s own week, with a warning', async () => {
    await showHours({ query: '?professional=77' });
    expect(
      await screen.findByText(
        'O profissional pedido não está ativo. Estes são os horários de Marina Duarte.',
      ),
    ).toBeTruthy();
  });

  test.each(['78', 'rafael'])('of an unknown professional (%s) is not called inactive', async (id) => {
    const { urls } = await showHours({ query: `?professional=${id}` });
    expect(
      await screen.findByText(
        'Não encontramos os horários do profissional pedido. Estes são os horários de Marina Duarte.',
      ),
    ).toBeTruthy();
    expect(screen.queryByText(/não está ativo/)).toBeNull();
    expect(urls()).not.toContain('/api/employees/NaN');
  });

  test('of a new professional appears after a refetch, and no error is shown meanwhile', async () => {
    let isKnown = false;
    const newcomer = { employee_id: 3, employee_name: 'Nina Prado', ranges: [] };
    const own = { employee_id: 1, employee_name: 'Marina Duarte', ranges: [] };
    await showHours(
      { query: '?professional=3' },
      { endpoint: workingHoursEndpoints.list, reply: () => ({ data: isKnown ? [own, newcomer] : [own] }) },
    );
    expect(await screen.findByText(/^Não encontramos os horários/)).toBeTruthy();
    isKnown = true;
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const reply = fetch;
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      await isAnswered;
      return reply(...request);
    });
    const read = invalidate(workingHoursEndpoints.list);
    await vi.waitFor(() => expect(screen.queryByText(/^Não encontramos os horários/)).toBeNull());
    answer();
    await read;
    const choice = await screen.findByRole('combobox', { name: 'Profissional' });
    expect(choice.textContent).toContain('Nina Prado');
    expect(screen.queryByText(/^Não encontramos os horários/)).toBeNull();
  });

  test('links back to the page named by the address when another professional is chosen', async () => {
    await showHours({ query: '?from=employees&professional=1' });
    await dayOf('Segunda-feira');
    await userEvent.click(screen.getByRole('combobox', { name: 'Profissional' }));
    await userEvent.click(screen.getAllByRole('option').at(-1) as HTMLElement);
    expect(screen.getByRole('link', { name: 'Profissionais' }).getAttribute('href')).toBe('/app/employees');
  });

  test('gets a lunch break with one click, and is saved as a whole', async () => {
    const { bodyOf } = await showHours({}, saves);
    await dayOf('Segunda-feira');
    await press('Acrescentar horário: Segunda-feira');
    setTime('Segunda-feira, fim 2', '18:00');
    await press('Salvar horário');
    expect(await screen.findByText('Horário salvo')).toBeTruthy();
    expect(hoursOn(bodyOf('PUT'), 1)).toEqual(['07:00 12:00', '13:00 18:00']);
    expect(hoursOn(bodyOf('PUT'), 2)).toEqual(['07:00 21:00']);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar horário' }).disabled).toBe(true);
  });

  test('shows the saved hours when they cannot be read again', async () => {
    let isRead = false;
    const list: FakeRoute = {
      endpoint: workingHoursEndpoints.list,
      reply: () => {
        if (isRead) return { status: 500, error: 'Falha' };
        isRead = true;
        return { data: [{ employee_id: 1, employee_name: 'Marina Duarte', ranges: DEFAULT_HOURS }] };
      },
    };
    await showHours({}, saves, list);
    await dayOf('Segunda-feira');
    await press('Acrescentar horário: Segunda-feira');
    setTime('Segunda-feira, fim 2', '18:00');
    await press('Salvar horário');
    await screen.findByText('Horário salvo');
    expect(shown('Segunda-feira, fim 2')).toBe('18:00');
  });

  test('loses a range, and the focus moves to its day', async () => {
    const { bodyOf } = await showHours({}, saves);
    await dayOf('Terça-feira');
    await press('Acrescentar horário: Terça-feira');
    await press('Remover horário 1: Terça-feira');
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: 'Acrescentar horário: Terça-feira' }),
    );
    await press('Salvar horário');
    await screen.findByText('Horário salvo');
    expect(hoursOn(bodyOf('PUT'), 2)).toEqual(['13:00 21:00']);
  });

  test('shows errors of contradicting times at once until they are corrected', async () => {
    await showHours();
    await dayOf('Segunda-feira');
    setTime('Segunda-feira, fim 1', '06:00');
    expect(screen.getByText('O horário final deve ser maior que o horário inicial.')).toBeTruthy();
    setTime('Segunda-feira, fim 1', '12:00');
    await press('Acrescentar horário: Segunda-feira');
    setTime('Segunda-feira, início 2', '11:00');
    expect(screen.getByText('Este horário se sobrepõe a outro do mesmo dia')).toBeTruthy();
    await press('Salvar horário');
    expect(screen.getByLabelText('Segunda-feira, início 2').getAttribute('aria-invalid')).toBe('true');
    setTime('Segunda-feira, fim 1', '10:00');
    await vi.waitFor(() =>
      expect(screen.queryByText('Este horário se sobrepõe a outro do mesmo dia')).toBeNull(),
    );
  });

  test('requires a missing time only when it is saved', async () => {
    const { bodyOf } = await showHours();
    await dayOf('Segunda-feira');
    setTime('Segunda-feira, fim 1', '');
    expect(screen.queryByText('Campo obrigatório')).toBeNull();
    await press('Salvar horário');
    expect(await screen.findByText('Campo obrigatório')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Segunda-feira, fim 1'));
    expect(bodyOf('PUT')).toBeUndefined();
  });

  test('keeps the hours of a day that is closed and opened again', async () => {
    await showHours();
    const monday = await dayOf('Segunda-feira');
    setTime('Segunda-feira, início 1', '09:00');
    await userEvent.click(monday.getByRole('switch'));
    expect(monday.getByText('Não atende')).toBeTruthy();
    await userEvent.click(monday.getByRole('switch'));
    expect(shown('Segunda-feira, início 1')).toBe('09:00');
  });

  test('copies the hours of one day to others, and undoes the copy', async () => {
    await showHours();
    await dayOf('Segunda-feira');
    setTime('Segunda-feira, início 1', '10:00');
    await press('Copiar horário: Segunda-feira');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Copiar para segunda a sexta' }));
    expect(shown('Sexta-feira, início 1')).toBe('10:00');
    expect(shown('Sábado, início 1')).toBe('07:00');
    await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(shown('Sexta-feira, início 1')).toBe('07:00');
    expect(shown('Segunda-feira, início 1')).toBe('10:00');
  });

  test("shows the server's error under its field", async () => {
    const fields = { 'ranges.0.start_time': 'Horário inválido' };
    await showHours(
      {},
      { endpoint: workingHoursEndpoints.save, reply: { status: 400, code: 'INVALID_INPUT', fields } },
    );
    await dayOf('Segunda-feira');
    setTime('Segunda-feira, início 1', '08:00');
    await press('Salvar horário');
    expect(await screen.findByText('Não foi possível salvar o horário.')).toBeTruthy();
    expect((await dayOf('Segunda-feira')).getByText('Horário inválido')).toBeTruthy();
  });
});

describe('another professional', () => {
  const choose = async (name: string) => {
    await userEvent.click(screen.getByRole('combobox', { name: 'Profissional' }));
    await userEvent.click(await screen.findByRole('option', { name }));
  };

  test('is chosen, and stored in the address', async () => {
    await showHours();
    await dayOf('Segunda-feira');
    await choose('Rafael Nogueira');
    expect((await dayOf('Segunda-feira')).getByText('Não atende')).toBeTruthy();
    expect(shown('Terça-feira, fim 2')).toBe('18:00');
    expect(window.location.search).toBe('?professional=2');
  });

  test('replaces unsaved changes only when the user confirms', async () => {
    await showHours();
    await dayOf('Segunda-feira');
    setTime('Segunda-feira, início 1', '10:00');
    await choose('Rafael Nogueira');
    const question = await screen.findByRole('alertdialog', { name: 'Descartar alterações?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Continuar editando' }));
    expect(shown('Segunda-feira, início 1')).toBe('10:00');
    await choose('Rafael Nogueira');
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Descartar' }),
    );
    expect((await dayOf('Segunda-feira')).getByText('Não atende')).toBeTruthy();
  });

  test('is read-only for a professional', async () => {
    await showHours({ user: { ...marina, is_admin: false }, query: '?professional=2' });
    expect(await screen.findByText(/^Só o próprio profissional ou um administrador/)).toBeTruthy();
    expect(screen.getByText('08:00 – 12:00 e 13:00 – 18:00')).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Salvar horário' })).toBeNull();
    await choose('Marina Duarte');
    expect(await screen.findByRole('button', { name: 'Salvar horário' })).toBeTruthy();
  });
});

test('working hours offer a retry when loading fails', async () => {
  let isUp = false;
  const reply = () => (isUp ? { data: [] } : { status: 403, error: 'Fora do ar' });
  const shown = showHours({}, { endpoint: workingHoursEndpoints.list, reply });
  expect(await screen.findByText('Não foi possível carregar os horários.')).toBeTruthy();
  expect(screen.getByText('Fora do ar')).toBeTruthy();
  isUp = true;
  await press('Tentar de novo');
  await shown;
});
