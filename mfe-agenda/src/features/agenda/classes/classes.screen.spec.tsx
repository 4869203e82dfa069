import {
  type Appointment,
  appointmentEndpoints,
  attendanceEndpoints,
  classEndpoints,
  type MoveClassInput,
} from '@alinha/contracts-agenda';
import { type Payment, paymentEndpoints } from '@alinha/contracts-billing';
import type { FakeRoute } from '@alinha/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { attendedAs } from '../../../appointments/attendance.ts';
import { sampleAppointment } from '../../../appointments/sample-appointment.ts';
import { elisa, showAgenda, showOnlyLines, useNarrowWindow, useWideWindow } from '../agenda.fixture.tsx';
import { api, diego, joana } from './classes.fixture.ts';

vi.setConfig({ testTimeout: 20_000 });
beforeEach(useWideWindow);

const classCard = async () => {
  const places = await screen.findByText('2/2', { selector: '.card-class .class-places' });
  return places.closest('button') as HTMLElement;
};
const GROUPED = '?classes=grouped';

describe('the filter', () => {
  test('shows a class as one card with its places and people, and stays in the address', async () => {
    api([elisa, diego, joana]);
    await showAgenda();
    expect(await screen.findByText('Diego Fernandes', { selector: '.card-name' })).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Agrupar turmas' }));
    const card = await classCard();
    expect(card.textContent).toContain('Pilates, sexta-feira, 20 de novembro, 08:00 – 09:00');
    expect(card.textContent).toContain(
      '2 de 2 lugares ocupados, sem vagas, Elisa Rocha (pagamento pendente) e Diego Fernandes',
    );
    expect(document.querySelectorAll('.rbc-event')).toHaveLength(2);
    expect(window.location.search).toContain('classes=grouped');
  });

  test('is not needed in the month, which shows a class as one line', async () => {
    api([elisa, diego, joana]);
    await showAgenda('?view=month');
    const line = await screen.findByRole('button', {
      name: /^Pilates\s*, .*Elisa Rocha \(.*\) e Diego Fernandes$/,
    });
    expect(line.textContent).toContain('2/2');
    await userEvent.click(line);
    expect(await screen.findByRole('button', { name: 'Adicionar' })).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: 'Agrupar turmas' })).toBeNull();
  });

  test('is not needed in a list, which shows a class as one row with the marks of each client', async () => {
    useNarrowWindow();
    api([{ ...elisa, attendance: 'confirmed' }, diego]);
    await showAgenda('?view=week');
    const row = await screen.findByRole('button', {
      name: /^Pilates\s*, .*Elisa Rocha \(presença confirmada, pagamento pendente\) e Diego Fernandes/,
    });
    for (const mark of ['confirmed', 'unpaid']) {
      expect(row.querySelectorAll(`[data-mark="${mark}"]`)).toHaveLength(1);
    }
    expect(screen.queryByRole('button', { name: /^Diego Fernandes/ })).toBeNull();
  });

  test.each(['d', 'p'])('shows a class as one row, whose clients open when %s is pressed', async (key) => {
    useNarrowWindow();
    api([elisa, diego]);
    await showAgenda('?view=week');
    (await screen.findByRole('button', { name: /^Pilates/ })).focus();
    await userEvent.keyboard(key);
    expect(await screen.findByRole('dialog', { name: '2 consultas' })).toBeTruthy();
    expect(window.location.search).toContain('view=week');
  });
});

describe('a class', () => {
  test('opens its clients, and a client opens the details', async () => {
    api([elisa, diego]);
    await showAgenda(GROUPED);
    await userEvent.click(await classCard());
    const panel = within(await screen.findByRole('dialog'));
    expect(panel.getByRole('heading').textContent).toBe('Pilates2/2');
    expect(panel.getByText('08:00 – 09:00 · Marina Duarte · Sala Reformer · sem vagas')).toBeTruthy();
    await userEvent.click(panel.getByRole('button', { name: /^Diego Fernandes/ }));
    const details = await screen.findByRole('dialog', { name: 'Detalhes da consulta' });
    expect(within(details).getByText('Diego Fernandes')).toBeTruthy();
  });

  test('confirms a client by key in its list', async () => {
    const { moves: bodies } = api([elisa, diego], {
      endpoint: attendanceEndpoints.change,
      reply: { data: { ...diego, attendance: 'confirmed' } },
    });
    await showAgenda(GROUPED);
    await userEvent.click(await classCard());
    const panel = within(await screen.findByRole('dialog'));
    panel.getByRole('button', { name: /^Diego Fernandes/ }).focus();
    await userEvent.keyboard('c');
    expect(await screen.findByText('Presença confirmada')).toBeTruthy();
    expect(bodies()).toEqual([{ attendance: 'confirmed' }]);
  });

  test.each(['wide window', 'phone'])(
    'stays open below the menu of a client and its dialogs, and shows the result, in a %s',
    async (size) => {
      if (size === 'phone') useNarrowWindow();
      let now: Appointment = { ...diego, payment_status: 'pending' };
      const payment = { id: 7, appointment_id: now.id, total_amount_cents: 9_000 } as Payment;
      const done = () => {
        now = { ...now, ...attendedAs('done') };
        return { data: now };
      };
      const { calls } = api(
        [],
        { endpoint: appointmentEndpoints.list, reply: () => ({ data: [elisa, now] }) },
        { endpoint: appointmentEndpoints.update, reply: done },
        { endpoint: paymentEndpoints.listOfClient, reply: { data: [payment] } },
        { endpoint: paymentEndpoints.update, reply: { data: payment } },
      );
      await showAgenda('?view=month');
      await userEvent.click(await screen.findByRole('button', { name: /^Pilates/ }));
      const panel = within(await screen.findByRole('dialog', { name: '2 consultas' }));
      const choose = async (label: string) => {
        await userEvent.click(panel.getByRole('button', { name: 'Opções da consulta de Diego Fernandes' }));
        await userEvent.click(await screen.findByRole('menuitem', { name: label }));
      };
      await choose('Cancelar consulta');
      const question = await screen.findByRole('dialog', { name: 'Cancelar consulta?' });
      await userEvent.click(within(question).getByRole('button', { name: 'Voltar' }));
      await choose('Marcar como pago');
      await userEvent.click(await screen.findByRole('menuitem', { name: 'PIX' }));
      expect(await screen.findByText('Pagamento registrado')).toBeTruthy();
      await choose('Marcar conclusão');
      expect(await panel.findByRole('button', { name: 'Desmarcar conclusão: Diego Fernandes' })).toBeTruthy();
      expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
        { status: 'paid', method: 'pix' },
        { done: true },
      ]);
    },
  );

  test('keeps its list and the focus in it when a client moves to another class, and when one cancels', async () => {
    const carla = sampleAppointment({ id: 4, client_id: 8, client_name: 'Carla Souza' });
    let now: readonly Appointment[] = [elisa, diego, carla, joana];
    const save = (id: number, change: Partial<Appointment>) => {
      now = now.map((one) => (one.id === id ? { ...one, ...change } : one));
      return { data: now.find((one) => one.id === id) };
    };
    const { start_datetime, end_datetime } = joana;
    api(
      [],
      { endpoint: appointmentEndpoints.list, reply: () => ({ data: now }) },
      { endpoint: appointmentEndpoints.update, reply: () => save(2, { start_datetime, end_datetime }) },
      { endpoint: attendanceEndpoints.change, reply: () => save(4, attendedAs('cancelled')) },
    );
    await showAgenda('?view=month');
    await userEvent.click(await screen.findByRole('button', { name: /^Pilates/ }));
    const list = await screen.findByRole('dialog', { name: '3 consultas' });
    const choose = async (name: string, label: string) => {
      await userEvent.click(within(list).getByRole('button', { name: `Opções da consulta de ${name}` }));
      await userEvent.click(await screen.findByRole('menuitem', { name: label }));
    };
    const people = () =>
      within(list)
        .getAllByRole('button', { name: /^Opções da consulta de/ })
        .map((button) => button.getAttribute('aria-label')?.split(' de ')[1]);

    await choose('Diego Fernandes', 'Editar');
    const form = within(await screen.findByRole('dialog', { name: 'Editar consulta' }));
    fireEvent.change(await form.findByLabelText(/^Início/), { target: { value: '15:00' } });
    await userEvent.click(form.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(people()).toEqual(['Elisa Rocha', 'Carla Souza']));
    await waitFor(() => expect(list.contains(document.activeElement)).toBe(true));

    await choose('Carla Souza', 'Cancelar consulta');
    const question = await screen.findByRole('dialog', { name: 'Cancelar consulta?' });
    await userEvent.type(within(question).getByRole('textbox'), '{Enter}');
    await waitFor(() => expect(people()).toEqual(['Elisa Rocha']));
    expect(within(list).getByRole('heading').textContent).toBe('Pilates1/2');
    expect(within(list).getByRole('button', { name: 'Adicionar' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Cancelar consulta?' })).toBeNull());
    expect(list.contains(document.activeElement)).toBe(true);
  });

  test('says how many of its names do not fit on its card', async () => {
    showOnlyLines('card-people', 1);
    api([elisa, diego]);
    await showAgenda(GROUPED);
    const card = await classCard();
    await waitFor(() => expect(card.querySelector('.card-more')?.textContent).toBe('+1'));
  });

  test('offers its next place in the quick form', async () => {
    api([elisa, diego]);
    await showAgenda(GROUPED);
    await userEvent.click(await classCard());
    await userEvent.click(await screen.findByRole('button', { name: 'Adicionar' }));
    const form = within(await screen.findByRole('dialog', { name: 'Nova consulta' }));
    const shownIn = async (label: RegExp) =>
      ((await form.findByLabelText(label)) as HTMLInputElement).value ||
      form.getByLabelText(label).textContent;
    expect(await shownIn(/^Profissional/)).toContain('Marina Duarte');
    expect(await shownIn(/^Sala/)).toContain('Sala Reformer');
    expect(await shownIn(/^Especialidade/)).toContain('Pilates');
    expect(await shownIn(/^Início/)).toContain('08:00');
    expect(await shownIn(/^Fim/)).toContain('09:00');
  });

  test('moves with all its clients by keyboard, and the move can be undone', async () => {
    const { moves } = api([elisa, { ...diego, recurring_plan_id: 4 }]);
    await showAgenda(GROUPED);
    const card = await classCard();
    card.focus();
    fireEvent.keyDown(card, { key: 'ArrowDown', shiftKey: true });
    expect(await screen.findByText('Turma remarcada.')).toBeTruthy();
    expect(screen.getByText('As próximas semanas ficam como estão.')).toBeTruthy();
    const sent = { appointment_ids: [1, 2], allow_overbooking: false };
    const later = { start_datetime: '2026-11-20 08:30:00', end_datetime: '2026-11-20 09:30:00' };
    expect(moves()).toEqual([{ ...sent, ...later }]);
    expect((await classCard()).textContent).toContain('08:30 – 09:30');
    await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
    const before = { start_datetime: '2026-11-20 08:00:00', end_datetime: '2026-11-20 09:00:00' };
    await waitFor(() =>
      expect(moves()).toEqual([
        { ...sent, ...later },
        { ...sent, ...before },
      ]),
    );
  });

  test('gets its former attendance back when its move is undone', async () => {
    const { calls } = api(
      [
        { ...elisa, attendance: 'confirmed' },
        { ...diego, attendance: 'arrived' },
      ],
      {
        endpoint: attendanceEndpoints.change,
        reply: ({ url, body }) => ({
          data: { ...(url.includes('/1/') ? elisa : diego), ...(body as object) },
        }),
      },
    );
    await showAgenda(GROUPED);
    const card = await classCard();
    card.focus();
    fireEvent.keyDown(card, { key: 'ArrowDown', shiftKey: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
    const changes = () =>
      calls.filter(({ url }) => url.endsWith('/attendance')).map(({ url, body }) => [url, body]);
    await waitFor(() =>
      expect(changes()).toEqual([
        ['/api/appointments/1/attendance', { attendance: 'confirmed' }],
        ['/api/appointments/2/attendance', { attendance: 'arrived' }],
      ]),
    );
  });

  test('asks once before it is overbooked, and shows the conflicts', async () => {
    const conflict = {
      conflicts: [{ appointment: joana, reasons: ['room'] }],
      closed: [],
    };
    let isRefused = false;
    const refuseOnce: FakeRoute['reply'] = ({ body }) => {
      if (isRefused) return { data: [{ ...elisa, ...(body as object), overbooked: true } as Appointment] };
      isRefused = true;
      return { status: 409, code: 'CONFLICT', error: 'Este horário não está livre.', details: conflict };
    };
    const { moves } = api([elisa, diego], { endpoint: classEndpoints.move, reply: refuseOnce });
    await showAgenda(GROUPED);
    const card = await classCard();
    card.focus();
    fireEvent.keyDown(card, { key: 'ArrowDown', shiftKey: true });
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/^Pilates · .*08:30 – 09:30/)).toBeTruthy();
    expect(question.getByText('Joana Prado')).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Salvar mesmo assim' }));
    await waitFor(() =>
      expect(moves().map((body) => (body as MoveClassInput).allow_overbooking)).toEqual([false, true]),
    );
  });

  test('does not move when an appointment of it is done, also when that one is hidden', async () => {
    const { moves } = api([elisa, diego, sampleAppointment({ ...diego, id: 4, done: true })]);
    await showAgenda(`${GROUPED}&done=hidden`);
    const card = (await screen.findByText('3/2', { selector: '.class-places' })).closest(
      'button',
    ) as HTMLElement;
    card.focus();
    fireEvent.keyDown(card, { key: 'ArrowDown', shiftKey: true });
    expect(
      await screen.findByText('Uma turma com consulta concluída ou falta não muda de horário'),
    ).toBeTruthy();
    expect(moves()).toEqual([]);
  });
});
