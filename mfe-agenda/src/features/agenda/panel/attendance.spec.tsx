import {
  appointmentEndpoints,
  appointmentRoutes,
  attendanceEndpoints,
  type ChangeAttendanceInput,
  creditEndpoints,
  waitingListEndpoints,
} from '@alinha/contracts-agenda';
import { paymentEndpoints } from '@alinha/contracts-billing';
import { currentPlace, invalidate } from '@alinha/web-kit';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { attendedAs } from '../../../appointments/attendance.ts';
import { agendaApi, cardOf, elisa, showAgenda, useWideWindow } from '../agenda.fixture.tsx';

// A grid of a week is many elements on a busy machine.
vi.setConfig({ testTimeout: 20_000 });
beforeEach(useWideWindow);

/** The agenda with Elisa's appointment, on a server that stores changes. */
async function showStudio(given: Partial<typeof elisa> = {}, query = '') {
  let now = { ...elisa, ...given };
  const { calls } = agendaApi(
    [],
    { endpoint: appointmentEndpoints.list, reply: () => ({ data: [now] }) },
    {
      endpoint: creditEndpoints.absenceEffect,
      reply: {
        data: {
          rule: 'studio',
          notice_hours: 24,
          credit: false,
          refusal: 'not_in_plan',
          expires_on: '2026-12-20',
          owed: false,
        },
      },
    },
    {
      endpoint: paymentEndpoints.listOfClient,
      reply: { data: [{ id: 7, appointment_id: elisa.id, open_cents: 9_000 }] },
    },
    { endpoint: waitingListEndpoints.fits, reply: { data: [{ id: 7 }, { id: 8 }] } },
    {
      endpoint: attendanceEndpoints.change,
      reply: ({ body }) => {
        const { attendance, cancelled_by = null, reason = null } = body as ChangeAttendanceInput;
        now = { ...now, ...attendedAs(attendance), cancelled_by, attendance_reason: reason };
        return { data: now };
      },
    },
  );
  await showAgenda(query);
  const bodies = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  const lists = () => calls.filter(({ url }) => url.startsWith('/api/appointments?')).map(({ url }) => url);
  return { bodies, lists };
}

async function openDetails() {
  await userEvent.click(await cardOf('Elisa Rocha'));
  return within(await screen.findByRole('dialog', { name: 'Detalhes da consulta' }));
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the details of an appointment', () => {
  test('confirm it, and an undo reverts that', async () => {
    const { bodies } = await showStudio();
    const details = await openDetails();
    await userEvent.click(details.getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Presença confirmada')).toBeTruthy();
    expect((await cardOf('Elisa Rocha')).textContent).toContain('presença confirmada');
    expect(details.getByRole('button', { name: 'Confirmada', pressed: true })).toBeTruthy();
    await press('Desfazer');
    await waitFor(() => expect(bodies()).toEqual([{ attendance: 'confirmed' }, { attendance: 'scheduled' }]));
  });

  test('cancel it with the person who cancelled and a reason', async () => {
    const { bodies } = await showStudio();
    await userEvent.click((await openDetails()).getByRole('button', { name: 'Cancelar consulta' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancelar consulta?' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'O estúdio' }));
    const charge = await dialog.findByRole('checkbox', { name: /^Manter a cobrança de R\$\s90,00$/ });
    await waitFor(() => expect(charge).toHaveProperty('disabled', false));
    await userEvent.click(charge);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar consulta' }));
    expect(dialog.getByText('Diferente das regras: diga o motivo.')).toBeTruthy();
    await userEvent.type(dialog.getByRole('textbox', { name: /^Motivo/ }), 'Feriado');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar consulta' }));
    expect(await screen.findByText('Consulta cancelada')).toBeTruthy();
    expect(bodies()).toEqual([
      { attendance: 'cancelled', cancelled_by: 'studio', reason: 'Feriado', charge: true },
    ]);
    await waitFor(() => expect(screen.queryByText('Elisa Rocha', { selector: '.card-name' })).toBeNull());
  });

  test('show the reason of an absence, and reopen the appointment', async () => {
    const { bodies } = await showStudio({ attendance: 'no_show', attendance_reason: 'Sem aviso' });
    const details = await openDetails();
    expect(details.getByText('Faltou')).toBeTruthy();
    expect(details.getByText('Sem aviso')).toBeTruthy();
    expect(details.queryByRole('button', { name: 'Marcar conclusão' })).toBeNull();
    await userEvent.click(details.getByRole('button', { name: 'Reabrir' }));
    expect(await screen.findByText('Consulta reaberta')).toBeTruthy();
    expect(bodies()).toEqual([{ attendance: 'scheduled' }]);
  });

  test.each([
    [
      'is of a plan',
      { recurring_plan_id: 3 },
      ['Se a consulta deu uma reposição, reabrir retira a reposição.', 'Ver reposições'],
    ],
    ['is paid with a credit', { credit_id: 7 }, ['Ver reposições']],
    ['is a single one', {}, []],
  ])('link to the credits when the absent appointment %s', async (_case, given, shown) => {
    await showStudio({ ...given, attendance: 'no_show' });
    const details = await openDetails();
    expect(details.getByRole('button', { name: 'Reabrir' })).toBeTruthy();
    const found = details.queryAllByText(/^(Se a consulta|Ver reposições)/);
    expect(found.map(({ textContent }) => textContent)).toEqual(shown);
    const link = details.queryByRole('link', { name: 'Ver reposições' });
    expect(link?.getAttribute('href')).toBe(shown.length > 0 ? '/app/clients/5?tab=credits' : undefined);
  });

  test('link to the waiting clients when a coming appointment is cancelled', async () => {
    const times = { start_datetime: '2026-11-20 14:00:00', end_datetime: '2026-11-20 15:00:00' };
    await showStudio({ attendance: 'cancelled', cancelled_by: 'client', ...times }, '?cancelled=1');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Mostrar canceladas' }));
    const link = await (await openDetails()).findByRole('link', {
      name: '2 pessoas esperam por este horário',
    });
    const [path, query] = (link.getAttribute('href') ?? '').split('?');
    expect(path).toBe('/app/appointments/waiting');
    expect(Object.fromEntries(new URLSearchParams(query))).toMatchObject({
      start: times.start_datetime,
      end: times.end_datetime,
      professional: '1',
    });
  });
});

test('the menu of a card opens the cancellation with the focus inside', async () => {
  await showStudio();
  fireEvent.contextMenu(await cardOf('Elisa Rocha'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancelar consulta' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancelar consulta?' });
  await waitFor(() => expect(document.querySelector('[role="menu"]')).toBeNull());
  expect(dialog.contains(document.activeElement)).toBe(true);
});

test.each([
  ['cancelled', { data: { ...elisa, attendance: 'cancelled' as const } }, /acaba de ser cancelada\.$/],
  ['deleted', { status: 404, code: 'NOT_FOUND', error: 'Não encontrado.' }, /acaba de ser excluída\.$/],
])('the panel says that a colleague %s its appointment', async (_what, reply, text) => {
  let listed = [elisa];
  agendaApi(
    [],
    { endpoint: appointmentEndpoints.list, reply: () => ({ data: listed }) },
    { endpoint: appointmentEndpoints.get, reply },
  );
  await showAgenda();
  await openDetails();
  listed = [];
  await act(() => invalidate(appointmentRoutes.list));
  expect((await screen.findByText(text)).textContent).toContain('Elisa Rocha');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the toast of a cancellation says how many people wait for the time, with a link to them', async () => {
  const times = { start_datetime: '2026-11-20 14:00:00', end_datetime: '2026-11-20 15:00:00' };
  await showStudio({ payment_amount_cents: null, payment_status: null, ...times });
  (await cardOf('Elisa Rocha')).focus();
  await userEvent.keyboard('x');
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar consulta' }));
  expect(await screen.findByText('2 pessoas esperam por este horário')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Ver quem' }));
  expect(currentPlace().pathname).toBe('/app/appointments/waiting');
});

describe('keys on the card in focus', () => {
  test('set the attendance', async () => {
    const { bodies } = await showStudio({ payment_amount_cents: null, payment_status: null });
    (await cardOf('Elisa Rocha')).focus();
    await userEvent.keyboard('a');
    expect(await screen.findByText('Cliente chegou')).toBeTruthy();
    (await cardOf('Elisa Rocha')).focus();
    await userEvent.keyboard('f');
    expect(await screen.findByText('Falta marcada')).toBeTruthy();
    expect(bodies()).toEqual([{ attendance: 'arrived' }, { attendance: 'no_show' }]);
  });

  test('open a confirmation before a cancellation, and Escape returns to the card', async () => {
    await showStudio();
    (await cardOf('Elisa Rocha')).focus();
    await userEvent.keyboard('x');
    expect(await screen.findByRole('dialog', { name: 'Cancelar consulta?' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    const card = await cardOf('Elisa Rocha');
    await waitFor(() => expect(document.activeElement).toBe(card));
  });

  test.each([
    ['done', 'A consulta já está concluída. Desmarque a conclusão para mudar.'],
    ['no_show', 'A falta já está marcada. Reabra a consulta para mudar.'],
  ] as const)('say why they do nothing when the appointment is %s', async (attendance, reason) => {
    const { bodies } = await showStudio(attendedAs(attendance));
    (await cardOf('Elisa Rocha')).focus();
    await userEvent.keyboard('a');
    expect(await screen.findByText(reason)).toBeTruthy();
    expect(bodies()).toEqual([]);
  });
});

test('cancelled appointments are shown on request', async () => {
  const { lists } = await showStudio({ attendance: 'cancelled', cancelled_by: 'client' });
  await screen.findByRole('checkbox', { name: 'Mostrar canceladas' });
  expect(screen.queryByText('Elisa Rocha', { selector: '.card-name' })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Mostrar canceladas' }));
  expect((await cardOf('Elisa Rocha')).dataset.attendance).toBe('cancelled');
  expect(lists().at(-1)).toContain('cancelled=1');
});
