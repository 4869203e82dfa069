import { type Appointment, appointmentEndpoints, seriesEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { Toaster } from '@alinha/ui/panels';
import { type FakeRoute, renderScreen } from '@alinha/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleAppointment } from '../appointments/sample-appointment.ts';
import en from '../locales/en.json' with { type: 'json' };
import pt from '../locales/pt.json' with { type: 'json' };
import { EditAppointmentDialog } from './edit-appointment-dialog.tsx';
import { fakeStudio } from './fake-studio.ts';

vi.setConfig({ testTimeout: 20_000 });

const single = sampleAppointment({ id: 7 });
const recurring = sampleAppointment({ id: 7, recurring_plan_id: 3 });
const onDay = (id: number, day: string) => ({
  id,
  start_datetime: `${day} 08:00:00`,
  end_datetime: `${day} 09:00:00`,
});
const following: FakeRoute = {
  endpoint: seriesEndpoints.get,
  reply: {
    data: {
      plan_id: 3,
      plan_name: 'Pilates - 1x',
      occurrences: [onDay(7, '2026-11-20'), onDay(8, '2026-11-27'), onDay(9, '2026-12-04')],
    },
  },
};
const changesSeries = (reply: FakeRoute['reply']): FakeRoute => ({ endpoint: seriesEndpoints.update, reply });

async function show(appointment: Appointment, language: 'pt' | 'en' = 'pt') {
  const onClose = vi.fn();
  await renderScreen(
    <>
      <EditAppointmentDialog appointment={appointment} onClose={onClose} />
      <Toaster />
    </>,
    { namespace: 'agenda', catalogs: { pt, en }, at: '/app/appointments', language },
  );
  await screen.findByLabelText(/^Início|^Start/);
  return onClose;
}

const setTime = (label: RegExp, time: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: time } });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
const puts = (calls: ReturnType<typeof fakeStudio>['calls']) =>
  calls.filter(({ method }) => method === 'PUT').map(({ url, body }) => ({ url, body }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});

describe('a single appointment', () => {
  test('has no choice between this appointment and the later ones', async () => {
    fakeStudio();
    await show(single);
    expect(screen.queryByRole('radiogroup', { name: 'Alterar' })).toBeNull();
  });

  test('closes with the back button on a phone, and asks first when a value was typed', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    fakeStudio();
    const onClose = await show(single);
    window.history.back();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    setTime(/^Início/, '09:30');
    await waitFor(() => expect(window.history.state).toHaveProperty('overlay'));
    window.history.back();
    expect(await screen.findByRole('alertdialog', { name: 'Descartar alterações?' })).toBeTruthy();
    expect(onClose).toHaveBeenCalledOnce();
    expect(window.location.pathname).toBe('/app/appointments');
    vi.unstubAllGlobals();
  });

  test('opens without the list of clients, whose service may be unavailable', async () => {
    const { calls } = fakeStudio({ endpoint: clientEndpoints.list, reply: { status: 503 } });
    await show(single);
    expect(screen.getByLabelText<HTMLInputElement>(/^Cliente/).value).toBe('Elisa Rocha');
    expect(calls.map(({ url }) => url)).not.toContain(clientEndpoints.list.path);
  });

  test('is saved and the dialog closes', async () => {
    const { calls } = fakeStudio({
      endpoint: appointmentEndpoints.update,
      reply: ({ body }) => ({ data: { ...single, ...(body as object) } }),
    });
    const onClose = await show(single);
    setTime(/^Fim/, '09:30');
    await save();
    expect(await screen.findByText('Consulta atualizada')).toBeTruthy();
    expect(onClose).toHaveBeenCalledOnce();
    expect(puts(calls)).toEqual([
      {
        url: '/api/appointments/7?without_evolution=1',
        body: { end_datetime: '2026-11-20 09:30:00', allow_overbooking: false },
      },
    ]);
  });

  test('that was cancelled says so, and cannot be saved', async () => {
    fakeStudio();
    await show({ ...single, attendance: 'cancelled', cancelled_by: 'client' });
    expect(screen.getByText('Cancelada pelo cliente')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reabrir' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Início/).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled).toBe(true);
  });

  test('with changes closes only when the user discards them', async () => {
    fakeStudio();
    const onClose = await show(single);
    await userEvent.type(screen.getByLabelText(/^Observações/), 'joelho');
    await userEvent.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Descartar alterações?' }));
    await userEvent.click(question.getByRole('button', { name: 'Continuar editando' }));
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('without changes closes at once, and links to its page', async () => {
    fakeStudio();
    const onClose = await show(single);
    expect(screen.getByRole('link', { name: 'Mais opções' }).getAttribute('href')).toBe(
      '/app/appointments/7/edit',
    );
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('an appointment of a series', () => {
  test('shows number, range and dates of all later ones', async () => {
    fakeStudio(following);
    await show(recurring);
    expect(await screen.findByText('3 consultas, de 20/11/2026 a 04/12/2026')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Todas as próximas' }));
    await userEvent.click(screen.getByText('Ver as 3 datas'));
    const dates = within(screen.getByRole('list', { name: 'Datas das consultas' }));
    expect(dates.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'sex., 20/11/2026 · 08:00',
      'sex., 27/11/2026 · 08:00',
      'sex., 04/12/2026 · 08:00',
    ]);
    setTime(/^Início/, '09:00');
    expect(dates.getByText('sex., 27/11/2026 · 09:00 (antes 08:00)')).toBeTruthy();
    fireEvent.change(screen.getByLabelText(/^Data\*?$/), { target: { value: '21/11/2026' } });
    expect(dates.getByText('sáb., 28/11/2026 · 09:00 (antes sex., 27/11/2026 · 08:00)')).toBeTruthy();
  });

  test('shows them in English', async () => {
    fakeStudio(following);
    await show(recurring, 'en');
    expect(await screen.findByText('3 appointments, from 11/20/2026 to 12/04/2026')).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Only this one' })).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'All following ones' })).toBeTruthy();
  });

  test('is changed alone by default', async () => {
    const { calls } = fakeStudio(following, {
      endpoint: appointmentEndpoints.update,
      reply: { data: recurring },
    });
    await show(recurring);
    setTime(/^Início/, '10:00');
    await save();
    await screen.findByText('Consulta atualizada');
    expect(puts(calls).map(({ url }) => url)).toEqual(['/api/appointments/7?without_evolution=1']);
  });

  test('changes all later ones in the edited fields, and shows their number', async () => {
    const saved = [recurring, { ...recurring, id: 8 }, { ...recurring, id: 9 }];
    const { calls } = fakeStudio(following, changesSeries({ data: saved }));
    const onClose = await show(recurring);
    await userEvent.click(await screen.findByRole('radio', { name: 'Todas as próximas' }));
    setTime(/^Início/, '10:00');
    await save();
    expect(await screen.findByText('3 consultas alteradas')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
    expect(onClose).toHaveBeenCalledOnce();
    expect(puts(calls)).toEqual([
      {
        url: '/api/appointments/recurring/7',
        body: { start_datetime: '2026-11-20 10:00:00', allow_overbooking: false },
      },
    ]);
  });

  test('lists every date in conflict, and is saved when the user confirms', async () => {
    const details = {
      total: 3,
      dates: [
        { ...times('2026-11-27'), reasons: ['professional'], clients: ['Diego Fernandes', 'Ana Lima'] },
        { ...times('2026-12-04'), reasons: ['hours', 'block'], clients: [] },
      ],
    };
    const { calls } = fakeStudio(
      following,
      changesSeries(({ body }) =>
        (body as { allow_overbooking: boolean }).allow_overbooking
          ? { data: [recurring] }
          : { status: 409, error: 'Já existe uma consulta neste horário.', code: 'CONFLICT', details },
      ),
    );
    await show(recurring);
    await userEvent.click(await screen.findByRole('radio', { name: 'Todas as próximas' }));
    setTime(/^Início/, '10:00');
    await save();
    const question = within(await screen.findByRole('alertdialog', { name: 'Salvar mesmo assim?' }));
    expect(question.getByText('2 de 3 consultas em conflito')).toBeTruthy();
    const full = question.getByRole('listitem', { name: 'Profissional sem vaga' });
    expect(full.textContent).toContain('sex., 27/11/2026');
    expect(full.textContent).toContain('Diego Fernandes e Ana Lima');
    const closed = question.getByRole('listitem', {
      name: 'Fora do horário de atendimento e Horário bloqueado',
    });
    expect(closed.textContent).toContain('sex., 04/12/2026');
    await userEvent.click(question.getByRole('button', { name: 'Salvar com 2 conflitos' }));
    await screen.findByText('Consulta atualizada');
    expect(puts(calls).map(({ body }) => (body as { allow_overbooking: boolean }).allow_overbooking)).toEqual(
      [false, true],
    );
  });

  test('can be changed together with the later ones only when their number is loaded', async () => {
    fakeStudio({
      endpoint: seriesEndpoints.get,
      reply: { status: 403, error: 'Não agora', code: 'FORBIDDEN' },
    });
    await show(recurring);
    expect(await screen.findByText('Não foi possível carregar as próximas consultas.')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Todas as próximas' }).disabled).toBe(true);
  });

  test('is changed alone when it is done', async () => {
    fakeStudio();
    await show({ ...recurring, done: true });
    await waitFor(() => expect(screen.getByText(/^Consulta concluída:/)).toBeTruthy());
    expect(screen.queryByRole('radiogroup', { name: 'Alterar' })).toBeNull();
  });
});

function times(day: string) {
  return { start_datetime: `${day} 10:00:00`, end_datetime: `${day} 11:00:00` };
}
