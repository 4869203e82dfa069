import { expect, test } from 'vitest';
import { newAppointmentHref, readNewAppointmentPreset, readNewClient } from './new-appointment-address.ts';

const read = (href: string) => readNewAppointmentPreset(new URL(href, 'http://localhost').searchParams);

test('an address contains all known values of an appointment, and is parsed back to them', () => {
  const preset = {
    date: '2026-11-20',
    start: '09:30',
    end: '10:30',
    professionalId: 3,
    clientId: 5,
    roomId: 2,
    isPaid: true,
    paysWith: 'credit',
  };
  expect(newAppointmentHref(preset)).toBe(
    '/app/appointments/new?date=2026-11-20&start=09:30&end=10:30&professional=3&client=5&room=2&paid=1&pays=credit',
  );
  expect(read(newAppointmentHref(preset))).toEqual(preset);
  expect(read(newAppointmentHref({ isPaid: true, paymentMethod: 'cash' }))).toEqual({
    isPaid: true,
    paymentMethod: 'cash',
  });
});

test('an address omits unknown values', () => {
  expect(newAppointmentHref()).toBe('/app/appointments/new');
  expect(newAppointmentHref({ date: '', professionalId: 0 })).toBe('/app/appointments/new');
});

test('invalid values of an address are ignored', () => {
  const preset = read(
    '/app/appointments/new?date=2026-02-30&start=9h&end=25:00&professional=-1&client=x&room=1.5',
  );
  expect(Object.values(preset).every((value) => value === undefined)).toBe(true);
});

test('a typed new client is read from the history state, and invalid data is ignored', () => {
  const newClient = { name: 'Zuleide', phone: '11987651234' };
  expect(readNewClient({ newClient })).toEqual(newClient);
  expect(readNewClient(null)).toBeNull();
  expect(readNewClient({ newClient: { name: 7 } })).toBeNull();
});
