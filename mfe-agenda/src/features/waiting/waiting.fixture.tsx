import { placeOfferRoutes, type WaitingEntry, waitingListRoutes } from '@alinha/contracts-agenda';
import { clientRoutes } from '@alinha/contracts-clients';
import { Toaster } from '@alinha/ui/panels';
import { Route, Routes } from '@alinha/web-kit';
import { type FakeRoute, renderScreen } from '@alinha/web-kit/testing';
import { fakeStudio } from '../../booking/fake-studio.ts';
import en from '../../locales/en.json' with { type: 'json' };
import pt from '../../locales/pt.json' with { type: 'json' };
import { WaitingScreen } from './waiting.screen.tsx';
import { WaitingFormScreen } from './waiting-form.screen.tsx';

export const elisa: WaitingEntry = {
  id: 7,
  client_id: 5,
  client_name: 'Elisa Rocha',
  kind: 'once',
  employee_id: 1,
  employee_name: 'Marina Duarte',
  room_id: null,
  room_name: null,
  specialty_id: 1,
  specialty_name: 'Pilates',
  duration_minutes: 60,
  weekdays: [1, 3],
  from_time: '08:00',
  to_time: '12:00',
  valid_until: '2026-12-20',
  note: 'Prefere cedo',
  created_at: '2026-11-20 09:30:00',
  expired: false,
};
/** A free time that fits an entry. */
export const place = {
  date: '2026-12-02',
  start_time: '10:00',
  end_time: '11:00',
  employee_id: 1,
  employee_name: 'Marina Duarte',
  room_id: 1,
  room_name: 'Sala Reformer',
};
export const lists = (...entries: readonly WaitingEntry[]): FakeRoute => ({
  endpoint: waitingListRoutes.list,
  reply: { data: entries },
});
export const phone: FakeRoute = {
  endpoint: clientRoutes.get,
  reply: { data: { id: 5, name: 'Elisa Rocha', phone: '11987450132' } },
};
export const places: FakeRoute = { endpoint: waitingListRoutes.places, reply: { data: [place] } };

/** Shows the screen at `address`, for example `/new`. `routes` override the defaults. Returns all API calls. */
export async function show(address: string, ...routes: readonly FakeRoute[]) {
  const { calls } = fakeStudio(...routes, { endpoint: placeOfferRoutes.list, reply: { data: [] } });
  await renderScreen(
    <>
      <Routes>
        <Route path="waiting" element={<WaitingScreen />} />
        <Route path="waiting/new" element={<WaitingFormScreen />} />
        <Route path="waiting/:id" element={<WaitingFormScreen />} />
        <Route path="*" element={null} />
      </Routes>
      <Toaster />
    </>,
    {
      namespace: 'agenda',
      catalogs: { pt, en },
      at: `/app/appointments/waiting${address}`,
      path: '/app/appointments/*',
    },
  );
  return calls;
}
