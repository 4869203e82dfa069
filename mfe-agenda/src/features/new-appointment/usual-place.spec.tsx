import { type Appointment, appointmentEndpoints, recurringPlanEndpoints } from '@alinha/contracts-agenda';
import type { FakeReply } from '@alinha/web-kit/testing';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { sampleAppointment } from '../../appointments/sample-appointment.ts';
import { fakeStudio, rafael } from '../../booking/fake-studio.ts';
import { showNewAppointment } from './new-appointment.fixture.tsx';

vi.setConfig({ testTimeout: 20_000 });

const WITH_RAFAEL = { employee_id: rafael.id, room_id: 1, specialty_id: 1 };

/** The studio of a client with these plans and sessions. Marina is signed in. */
const studioWith = (plans: FakeReply, sessions: readonly Appointment[]) =>
  fakeStudio(
    { endpoint: recurringPlanEndpoints.listOfClient, reply: plans },
    { endpoint: appointmentEndpoints.historyOfClient, reply: { data: sessions } },
  );
const shown = () => ({
  professional: screen.getByLabelText(/^Profissional/).textContent,
  room: screen.getByLabelText(/^Sala/).textContent,
  specialty: screen.getByLabelText(/^Especialidade/).textContent,
});

test.each([
  ['their active plan', { data: [WITH_RAFAEL] }, [sampleAppointment()]],
  ['their last session without a plan', { data: [] }, [sampleAppointment(WITH_RAFAEL), sampleAppointment()]],
  [
    'the session before a cancelled one',
    { data: [] },
    [sampleAppointment({ attendance: 'cancelled' }), sampleAppointment(WITH_RAFAEL)],
  ],
])(
  'a booking for a client proposes professional, room and specialty of %s',
  async (_case, plans, sessions) => {
    studioWith(plans, sessions);
    await showNewAppointment('?client=5&pays=credit');
    expect(shown().professional).toContain('Rafael Nogueira');
    expect(shown().room).toContain('Sala Reformer');
    expect(shown().specialty).toContain('Pilates');
  },
);

test.each<[string, FakeReply]>([
  ['the client has no plan and no session', { data: [] }],
  ['the plans fail to load', { status: 403, code: 'FORBIDDEN', error: 'Sem permissão.' }],
])('a booking for a client proposes no professional when %s', async (_case, plans) => {
  studioWith(plans, []);
  await showNewAppointment('?client=5');
  expect(shown().professional).not.toMatch(/Marina|Rafael/);
});

test('a booking with a professional in its address reads no plans', async () => {
  const { calls } = studioWith({ data: [WITH_RAFAEL] }, []);
  await showNewAppointment('?client=5&professional=1');
  expect(shown().professional).toContain('Marina Duarte');
  expect(calls.some(({ url }) => url.includes('recurring-plans'))).toBe(false);
});
