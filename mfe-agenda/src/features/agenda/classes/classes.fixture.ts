import {
  type Appointment,
  appointmentRoutes,
  classRoutes,
  type MoveClassInput,
} from '@alinha/contracts-agenda';
import type { FakeReply, FakeRoute } from '@alinha/web-kit/testing';
import { sampleAppointment } from '../../../appointments/sample-appointment.ts';
import { agendaApi } from '../agenda.fixture.tsx';

export const diego = sampleAppointment({
  id: 2,
  client_id: 6,
  client_name: 'Diego Fernandes',
  payment_status: 'paid',
});
export const joana = sampleAppointment({
  id: 3,
  client_id: 7,
  client_name: 'Joana Prado',
  start_datetime: '2026-11-20 15:00:00',
  end_datetime: '2026-11-20 16:00:00',
});

/** A fake server that applies moves. */
export function api(booked: readonly Appointment[], ...routes: readonly FakeRoute[]) {
  let now = booked;
  const moved = ({ body }: { readonly body: unknown }): FakeReply => {
    const { appointment_ids: ids, allow_overbooking: _allowed, ...changed } = body as MoveClassInput;
    const change = { ...(changed as Partial<Appointment>), attendance: 'scheduled' as const };
    now = now.map((one) => (ids.includes(one.id) ? { ...one, ...change } : one));
    return { data: now.filter(({ id }) => ids.includes(id)) };
  };
  const { calls } = agendaApi(
    [],
    ...routes,
    { endpoint: appointmentRoutes.list, reply: () => ({ data: now }) },
    { endpoint: classRoutes.move, reply: moved },
  );
  return { moves: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body), calls };
}
