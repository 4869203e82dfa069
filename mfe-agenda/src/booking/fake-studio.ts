import { authEndpoints, companyEndpoints, employeeEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  blockEndpoints,
  type ConflictGroups,
  DEFAULT_HOURS,
  roomEndpoints,
  slotEndpoints,
  specialtyEndpoints,
  workingHoursEndpoints,
} from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { type FakeRoute, fakeApi } from '@alinha/web-kit/testing';

/** For specs: a studio of two, with one room, one specialty and one client, where nothing is booked. */
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

const weekOf = ({ id, name }: typeof marina) => ({
  employee_id: id,
  employee_name: name,
  ranges: DEFAULT_HOURS,
});

/** The studio's API; `routes` come first. */
export function fakeStudio(...routes: readonly FakeRoute[]) {
  return fakeApi(
    ...routes,
    { endpoint: authEndpoints.me, reply: { data: marina } },
    {
      endpoint: companyEndpoints.get,
      reply: { data: { id: 1, name: 'Estúdio', timezone: 'America/Sao_Paulo' } },
    },
    { endpoint: employeeEndpoints.list, reply: { data: [marina, rafael] } },
    {
      endpoint: clientEndpoints.list,
      reply: { data: [{ id: 5, name: 'Elisa Rocha', phone: '11987450132' }] },
    },
    { endpoint: roomEndpoints.list, reply: { data: [{ id: 1, name: 'Sala Reformer', capacity: 4 }] } },
    { endpoint: specialtyEndpoints.list, reply: { data: [{ id: 1, name: 'Pilates' }] } },
    { endpoint: appointmentEndpoints.conflicts, reply: { data: nobody } },
    { endpoint: workingHoursEndpoints.list, reply: { data: [weekOf(marina), weekOf(rafael)] } },
    { endpoint: blockEndpoints.list, reply: { data: [] } },
    { endpoint: slotEndpoints.list, reply: { data: [] } },
  );
}
