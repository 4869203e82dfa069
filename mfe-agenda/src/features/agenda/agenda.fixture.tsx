import { authRoutes, companyRoutes, employeeRoutes } from '@alinha/contracts-accounts';
import {
  type Appointment,
  appointmentRoutes,
  blockRoutes,
  packageRoutes,
  roomRoutes,
  specialtyRoutes,
  workingHoursRoutes,
} from '@alinha/contracts-agenda';
import { clientRoutes } from '@alinha/contracts-clients';
import { Toaster } from '@alinha/ui/panels';
import { type FakeRoute, fakeApi, renderScreen } from '@alinha/web-kit/testing';
import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { sampleAppointment } from '../../appointments/sample-appointment.ts';
import en from '../../locales/en.json' with { type: 'json' };
import pt from '../../locales/pt.json' with { type: 'json' };
import { AgendaScreen } from './agenda.screen.tsx';

/** Today in specs of the agenda, a Friday. */
export const TODAY = '2026-11-20';

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
/** Fridays at 08:00 with Marina. */
export const elisa = sampleAppointment();

const clientRow = (id: number, name: string, phone: string | null) => ({ id, name, phone });

/** A company with two professionals and these appointments; `routes` override the defaults. */
export function agendaApi(appointments: readonly Appointment[], ...routes: readonly FakeRoute[]) {
  return fakeApi(
    ...routes,
    { endpoint: appointmentRoutes.list, reply: { data: appointments } },
    { endpoint: authRoutes.me, reply: { data: marina } },
    {
      endpoint: companyRoutes.get,
      reply: { data: { id: 1, name: 'Estúdio', timezone: 'America/Sao_Paulo', require_evolution: true } },
    },
    { endpoint: employeeRoutes.list, reply: { data: [marina, rafael] } },
    { endpoint: workingHoursRoutes.list, reply: { data: [] } },
    { endpoint: blockRoutes.list, reply: { data: [] } },
    {
      endpoint: clientRoutes.list,
      reply: { data: [clientRow(5, 'Elisa Rocha', '11987450132'), clientRow(6, 'Diego Fernandes', null)] },
    },
    { endpoint: clientRoutes.get, reply: { data: clientRow(5, 'Elisa Rocha', '11987450132') } },
    {
      endpoint: roomRoutes.list,
      reply: { data: [{ id: 1, name: 'Sala Reformer', capacity: 2 }] },
    },
    { endpoint: packageRoutes.listOfClient, reply: { data: [] } },
    { endpoint: specialtyRoutes.list, reply: { data: [{ id: 1, name: 'Pilates' }] } },
  );
}

/** A wide window with a mouse and reduced motion on {@link TODAY}, in the week view. */
export function useWideWindow(): void {
  localStorage.setItem('agenda.view.1', 'week');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T12:00:00Z`) });
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width: 1024px') || query.includes('prefers-reduced-motion'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

/** The window of a phone. */
export function useNarrowWindow(): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

export const showAgenda = (query = '') =>
  renderScreen(
    <>
      <AgendaScreen />
      <Toaster />
    </>,
    { namespace: 'agenda', catalogs: { pt, en }, at: `/app/appointments${query}` },
  );

/** Finds by text, because a search by role visits every half hour of the grid. */
export async function cardOf(name: string): Promise<HTMLElement> {
  const found = (await screen.findByText(name, { selector: '.card-name' })).closest('button');
  if (!found) throw new Error(`${name} stands in no button`);
  return found;
}

/** The half hour that starts at `time` in a column of the grid. */
export function halfHour(column: number, time: string): HTMLElement {
  const slots = document
    .querySelectorAll('.rbc-day-slot')
    [column]?.querySelectorAll<HTMLElement>('.rbc-time-slot');
  const slot = [...(slots ?? [])].find(({ dataset }) => dataset.start?.slice(11, 16) === time);
  if (!slot) throw new Error(`no half hour at ${time}`);
  return slot;
}

/** Makes lists of this class show only their first lines, as a low card does. */
export function showOnlyLines(list: string, count: number): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(16 * count);
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    const { parentElement: parent } = this;
    return parent?.className === list ? 16 * [...parent.children].indexOf(this) : 0;
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe: () => void;
      disconnect = () => undefined;
      constructor(onResize: () => void) {
        this.observe = onResize;
      }
    },
  );
}
