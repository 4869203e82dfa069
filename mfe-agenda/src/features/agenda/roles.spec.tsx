import { authRoutes, companyRoutes } from '@alinha/contracts-accounts';
import { type Appointment, appointmentRoutes } from '@alinha/contracts-agenda';
import { ROLE_PERMISSIONS, type Role } from '@alinha/contracts-core';
import { renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { sampleAppointment } from '../../appointments/sample-appointment.ts';
import en from '../../locales/en.json' with { type: 'json' };
import pt from '../../locales/pt.json' with { type: 'json' };
import { TodayScreen } from '../today/today.screen.tsx';
import { agendaApi, cardOf, elisa, marina, showAgenda, useWideWindow } from './agenda.fixture.tsx';
import { diego } from './classes/classes.fixture.ts';

vi.setConfig({ testTimeout: 20_000 });
beforeEach(useWideWindow);

/** As the server replies to a user who may not read notes: done, with a required note missing. */
function withoutNote(appointment: Appointment): Appointment {
  const { evolution: _, ...rest } = appointment;
  return { ...rest, done: true, attendance: 'done', has_evolution: false };
}

const userOf = (role: Role) => ({
  endpoint: authRoutes.me,
  reply: {
    data: {
      id: 9,
      name: 'Lia',
      email: 'lia@x.example',
      is_admin: false,
      role,
      permissions: ROLE_PERMISSIONS[role],
    },
  },
});

async function openPanel(role: Role, appointment: Appointment) {
  const api = agendaApi([appointment], userOf(role), {
    endpoint: appointmentRoutes.historyOfClient,
    reply: { data: [] },
  });
  await showAgenda();
  await userEvent.click(await cardOf('Elisa Rocha'));
  const panel = within(await screen.findByRole('dialog', { name: 'Detalhes da consulta' }));
  return { panel, ...api };
}

test('reception books and changes appointments, and sees no part of a note', async () => {
  const { panel, calls } = await openPanel('reception', withoutNote(elisa));
  expect(panel.getByRole('button', { name: 'Desmarcar conclusão' })).toBeTruthy();
  expect(panel.getByRole('button', { name: 'Editar' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Nova consulta' })).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Evolução' })).toBeNull();
  expect(screen.queryByRole('link', { name: /evolução/i })).toBeNull();
  expect(calls.filter(({ url }) => url.includes('noted=1'))).toEqual([]);
});

test.each([
  ['reception', 1],
  ['finance', 0],
] as const)(
  'a card has the round mark and can be dragged only for users who book: %s',
  async (role, marks) => {
    agendaApi([elisa], userOf(role));
    await showAgenda();
    const card = await cardOf('Elisa Rocha');
    await waitFor(() =>
      expect(screen.queryAllByRole('button', { name: 'Marcar conclusão' })).toHaveLength(marks),
    );
    expect(card.closest('[data-appointment]')?.hasAttribute('data-read-only')).toBe(marks === 0);
  },
);

test('finance reads the agenda and changes nothing in it', async () => {
  const { panel, calls } = await openPanel('finance', elisa);
  for (const name of ['Marcar conclusão', 'Editar', 'Excluir'])
    expect(panel.queryByRole('button', { name }), name).toBeNull();
  expect(screen.queryByRole('link', { name: 'Nova consulta' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('n');
  expect(await screen.findByText('Sua função não marca nem muda consultas.')).toBeTruthy();
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test.each([
  [true, 0],
  [false, 1],
])(
  'a professional who sees only the own agenda (%s) gets no filter of colleagues',
  async (own_agenda_only, others) => {
    const company = { id: 1, name: 'Estúdio', timezone: 'America/Sao_Paulo', require_evolution: true };
    agendaApi(
      [elisa],
      { endpoint: authRoutes.me, reply: { data: { ...marina, is_admin: false, role: 'professional' } } },
      { endpoint: companyRoutes.get, reply: { data: { ...company, own_agenda_only } } },
    );
    await showAgenda();
    expect(await screen.findByRole('checkbox', { name: marina.name })).toBeTruthy();
    await waitFor(() => expect(screen.queryAllByRole('checkbox', { name: /^Rafael/ })).toHaveLength(others));
  },
);

test.each([
  ['reception', 1],
  ['finance', 0],
] as const)('the panel of a class offers its changes to users who book: %s', async (role, buttons) => {
  agendaApi([elisa, diego], userOf(role));
  await showAgenda('?classes=grouped');
  await userEvent.click(await screen.findByText('2/2', { selector: '.card-class .class-places' }));
  await screen.findByRole('button', { name: /^Diego Fernandes/ });
  for (const name of ['Adicionar', 'Mover turma', 'Marcar conclusão: Diego Fernandes'])
    expect(screen.queryAllByRole('button', { name }), name).toHaveLength(buttons);
});

test.each([
  ['professional', 1],
  ['reception', 0],
] as const)('"Hoje" lists missing notes only to users who write them: %s', async (role, lists) => {
  const past = sampleAppointment({
    start_datetime: '2026-11-20 07:00:00',
    end_datetime: '2026-11-20 08:00:00',
  });
  agendaApi([], userOf(role), {
    endpoint: appointmentRoutes.list,
    reply: ({ url }) => ({ data: url.includes('cancel_requested') ? [] : [withoutNote(past)] }),
  });
  await renderScreen(<TodayScreen />, {
    namespace: 'agenda',
    catalogs: { pt, en },
    at: '/app/appointments/today',
  });
  await screen.findByRole('heading', { name: 'Agora' });
  await waitFor(() =>
    expect(screen.queryAllByRole('heading', { name: 'Evoluções por preencher' })).toHaveLength(lists),
  );
});
