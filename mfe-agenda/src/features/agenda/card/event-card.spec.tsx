import { companyEndpoints } from '@alinha/contracts-accounts';
import { appointmentEndpoints } from '@alinha/contracts-agenda';
import { renderScreen } from '@alinha/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleAppointment } from '../../../appointments/sample-appointment.ts';
import en from '../../../locales/en.json' with { type: 'json' };
import pt from '../../../locales/pt.json' with { type: 'json' };
import { agendaApi, cardOf, elisa, showAgenda, showOnlyLines, useWideWindow } from '../agenda.fixture.tsx';
import { type Several, toStack } from '../agenda-events.ts';
import { type GridActions, GridProvider, type GridTools, useGridTools } from '../grid/grid-actions.ts';
import { EventCard } from './event-card.tsx';
import { StackPanel } from './stack-panel.tsx';

// A grid of a week is many elements on a busy machine.
vi.setConfig({ testTimeout: 20_000 });
beforeEach(useWideWindow);

test('a stack closes when its last appointment is deleted', async () => {
  const onClose = vi.fn();
  await renderScreen(
    <GridProvider value={{} as GridTools}>
      <StackPanel
        appointments={[]}
        onAdd={() => undefined}
        anchor={{ current: null }}
        onOpen={() => undefined}
        onClose={onClose}
      />
    </GridProvider>,
    { namespace: 'agenda', catalogs: { pt, en }, at: '/app/appointments' },
  );
  expect(onClose).toHaveBeenCalled();
});

function Stack({ appointments }: { readonly appointments: Several }) {
  const tools = useGridTools({} as GridActions);
  return (
    <GridProvider value={tools}>
      <EventCard event={toStack(appointments)} />
    </GridProvider>
  );
}

test('a stack ends with the number of names that its card does not show', async () => {
  showOnlyLines('card-names', 3);
  // Equal rooms and professionals would be a class.
  const [first, ...others] = [1, 2, 3, 4, 5].map((id) => sampleAppointment({ id, employee_id: id }));
  if (!first) throw new Error('no appointment');
  await renderScreen(<Stack appointments={[first, ...others]} />, {
    namespace: 'agenda',
    catalogs: { pt, en },
    at: '/app/appointments',
  });
  // The number takes the third line.
  await waitFor(() => expect(document.querySelector('.card-more')?.textContent).toBe('+3'));
});

const done = sampleAppointment({ done: true });

describe('a card', () => {
  test('names client, times, day, specialty, room and professional', async () => {
    agendaApi([elisa]);
    await showAgenda();
    const shown = within(await cardOf('Elisa Rocha'));
    for (const text of ['Elisa Rocha', 'Pilates', 'Sala Reformer', 'Marina Duarte']) {
      expect(shown.getByText(text)).toBeTruthy();
    }
    expect(shown.getByText(/^\D*08:00/).textContent).toMatch(/^08:00 – 09:00 · /);
  });

  test('is completed, and not reopened, by a double click on its toggle', async () => {
    const { calls } = agendaApi([elisa], {
      endpoint: appointmentEndpoints.update,
      reply: { data: sampleAppointment({ done: true }) },
    });
    await showAgenda();
    await cardOf('Elisa Rocha');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Marcar conclusão' }));
    expect(await screen.findByText('Consulta concluída')).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([{ done: true }]);
  });

  test('shows an icon for a recurring plan', async () => {
    agendaApi([sampleAppointment({ recurring_plan_id: 3 })]);
    await showAgenda();
    expect((await cardOf('Elisa Rocha')).textContent).toContain('recorrente');
  });
});

test('a session paid by a credit says so on its card, in its spoken name and in its details', async () => {
  agendaApi([sampleAppointment({ payment_amount_cents: null, payment_status: null, credit_id: 9 })]);
  await showAgenda();
  const card = await cardOf('Elisa Rocha');
  expect(card.querySelector('[data-mark="prepaid"]')).toBeTruthy();
  expect(card.textContent).toContain('paga com reposição');
  await userEvent.click(card);
  const details = within(await screen.findByRole('dialog', { name: 'Detalhes da consulta' }));
  expect(details.getByText('Paga com reposição')).toBeTruthy();
  expect(details.queryByRole('button', { name: 'Definir valor' })).toBeNull();
});

describe('the answer of a client', () => {
  const confirmed = sampleAppointment({ client_answer: 'confirmed' });
  const cancels = sampleAppointment({ client_answer: 'cancel_requested' });

  test.each([
    [confirmed, 'confirmed', 'presença confirmada', 'Confirmada'],
    [cancels, 'cancel_requested', 'pediu para desmarcar', 'Pediu para desmarcar'],
  ])(
    'is an icon with an accessible name on the card, and a text in the details',
    async (one, mark, spoken, badge) => {
      agendaApi([one]);
      await showAgenda();
      const card = await cardOf('Elisa Rocha');
      expect(card.querySelector(`[data-mark="${mark}"]`)).toBeTruthy();
      expect(card.textContent).toContain(spoken);
      await userEvent.click(card);
      const details = within(await screen.findByRole('dialog', { name: 'Detalhes da consulta' }));
      expect(details.getByText(badge)).toBeTruthy();
    },
  );

  test('is not shown before the client answers', async () => {
    agendaApi([elisa]);
    await showAgenda();
    const card = await cardOf('Elisa Rocha');
    expect(card.querySelector('[data-mark]')).toBeNull();
    expect(card.textContent).not.toMatch(/confirmada|desmarcar/);
  });

  test('is replaced by the tick when the appointment is done', async () => {
    agendaApi([sampleAppointment({ client_answer: 'confirmed', done: true })]);
    await showAgenda();
    const card = await cardOf('Elisa Rocha');
    expect(card.querySelector('[data-mark="done"]')).toBeTruthy();
    expect(card.querySelector('[data-mark="confirmed"]')).toBeNull();
    expect(card.textContent).not.toContain('confirmada');
  });
});

describe('the link to a missing note', () => {
  // Finds by text: style sheets hide the link on small cards.
  const link = () => screen.queryByText('Preencher evolução', { selector: 'a' });

  test('is shown on a done card without a note', async () => {
    agendaApi([done]);
    await showAgenda();
    await cardOf('Elisa Rocha');
    await waitFor(() => expect(link()?.getAttribute('href')).toBe('/app/appointments/1/evolution'));
  });

  test.each([
    ['that is not done', elisa],
    ['that has one', sampleAppointment({ done: true, evolution: 'Melhora da mobilidade.' })],
  ])('is not shown on a card %s', async (_which, appointment) => {
    agendaApi([appointment]);
    await showAgenda();
    await cardOf('Elisa Rocha');
    expect(link()).toBeNull();
  });

  test('is not shown when the company requires no notes', async () => {
    agendaApi([done], {
      endpoint: companyEndpoints.get,
      reply: { data: { id: 1, name: 'Estúdio', timezone: 'America/Sao_Paulo', require_evolution: false } },
    });
    await showAgenda();
    await cardOf('Elisa Rocha');
    await waitFor(() => expect(link()).toBeNull());
  });
});

describe('the menu of a card', () => {
  /** The browser sends this event for the menu key, Shift+F10 and a right click. */
  async function openMenu(): Promise<HTMLElement> {
    const card = await cardOf('Elisa Rocha');
    card.focus();
    fireEvent.contextMenu(card);
    return screen.findByRole('menu');
  }
  const rows = (menu: HTMLElement) =>
    within(menu)
      .getAllByRole('menuitem')
      .map((row) => row.textContent);

  test('offers to complete, to edit and to delete', async () => {
    agendaApi([elisa]);
    await showAgenda();
    expect(rows(await openMenu())).toEqual([
      'Ver detalhes',
      'Marcar conclusão',
      'Marcar como pago',
      'Editar',
      'Cancelar consulta',
      'Excluir',
    ]);
  });

  test('offers no deletion of a done appointment', async () => {
    agendaApi([done]);
    await showAgenda();
    expect(rows(await openMenu())).toEqual([
      'Ver detalhes',
      'Desmarcar conclusão',
      'Marcar como pago',
      'Editar',
    ]);
  });

  test('completes the appointment, and returns the focus to the card', async () => {
    const { calls } = agendaApi([elisa], { endpoint: appointmentEndpoints.update, reply: { data: done } });
    await showAgenda();
    const menu = await openMenu();
    await userEvent.click(within(menu).getByRole('menuitem', { name: 'Marcar conclusão' }));
    expect(await screen.findByText('Consulta concluída')).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([{ done: true }]);
    expect(document.activeElement).toBe(await cardOf('Elisa Rocha'));
  });

  test('asks before deleting', async () => {
    agendaApi([elisa]);
    await showAgenda();
    const menu = await openMenu();
    await userEvent.click(within(menu).getByRole('menuitem', { name: 'Excluir' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('Elisa Rocha');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(document.activeElement).toBe(await cardOf('Elisa Rocha'));
  });
});

describe('the details', () => {
  test('link to the note and to the full form', async () => {
    agendaApi([sampleAppointment({ recurring_plan_id: 3 })]);
    await showAgenda();
    const card = await cardOf('Elisa Rocha');
    await userEvent.click(card);
    const details = within(await screen.findByRole('dialog', { name: 'Detalhes da consulta' }));
    expect(details.getByText('Recorrente')).toBeTruthy();
    expect(details.getByRole('link', { name: 'Evolução' }).getAttribute('href')).toBe(
      '/app/appointments/1/evolution',
    );
    await userEvent.click(details.getByRole('button', { name: 'Editar' }));
    expect(await screen.findByRole('dialog', { name: 'Editar consulta' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(card);
  });
});
