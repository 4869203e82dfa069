import { authRoutes, companyRoutes, employeeRoutes } from '@alinha/contracts-accounts';
import {
  appointmentRoutes,
  blockRoutes,
  type ConflictGroups,
  DEFAULT_HOURS,
  packageRoutes,
  roomRoutes,
  slotRoutes,
  specialtyRoutes,
  workingHoursRoutes,
} from '@alinha/contracts-agenda';
import { clientRoutes } from '@alinha/contracts-clients';
import { type FakeRoute, fakeApi } from '@alinha/web-kit/testing';

/** A fake studio for specs: two professionals, one room, one specialty, one client and no appointments. */
export const marina = {
  id: 1,
  name: 'Marina Duarte',
  email: 'm@x.example',
  is_admin: true,
  color: '#2E7D4A',
  capacity: 3,
};
export const rafael = {
  id: 2,
  name: 'Rafael Nogueira',
  email: 'r@x.example',
  is_admin: false,
  color: '#2B6CB0',
  capacity: 1,
};
export const nobody: ConflictGroups = { same_room: [], same_employee: [], same_both: [], others: [] };

/** Specialties with durations and prices, instead of the default one. */
export const services: FakeRoute = {
  endpoint: specialtyRoutes.list,
  reply: {
    data: [
      { id: 1, name: 'Pilates', duration_minutes: 60, price_cents: 9_000, bookable_online: false },
      { id: 2, name: 'RPG', duration_minutes: 50, price_cents: 18_000, bookable_online: true },
      { id: 3, name: 'Avaliação', duration_minutes: 90, price_cents: null, bookable_online: false },
    ],
  },
};

const weekOf = ({ id, name }: typeof marina) => ({
  employee_id: id,
  employee_name: name,
  ranges: DEFAULT_HOURS,
});

/** The studio's API; `routes` override the defaults. */
export function fakeStudio(...routes: readonly FakeRoute[]) {
  return fakeApi(
    ...routes,
    { endpoint: authRoutes.me, reply: { data: marina } },
    {
      endpoint: companyRoutes.get,
      reply: { data: { id: 1, name: 'Estúdio', timezone: 'America/Sao_Paulo' } },
    },
    { endpoint: employeeRoutes.list, reply: { data: [marina, rafael] } },
    {
      endpoint: clientRoutes.list,
      reply: { data: [{ id: 5, name: 'Elisa Rocha', phone: '11987450132' }] },
    },
    { endpoint: roomRoutes.list, reply: { data: [{ id: 1, name: 'Sala Reformer', capacity: 4 }] } },
    { endpoint: specialtyRoutes.list, reply: { data: [{ id: 1, name: 'Pilates' }] } },
    { endpoint: packageRoutes.listOfClient, reply: { data: [] } },
    { endpoint: appointmentRoutes.conflicts, reply: { data: nobody } },
    { endpoint: workingHoursRoutes.list, reply: { data: [weekOf(marina), weekOf(rafael)] } },
    { endpoint: blockRoutes.list, reply: { data: [] } },
    { endpoint: slotRoutes.list, reply: { data: [] } },
  );
}
