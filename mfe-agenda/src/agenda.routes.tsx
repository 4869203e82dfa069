import type { RemoteRoute } from '@alinha/web-kit';

const agenda = () => import('./features/agenda/agenda.screen.tsx').then((file) => file.AgendaScreen);

export const routes: readonly RemoteRoute[] = [
  { path: '/app', screen: agenda },
  { path: '/app/appointments', screen: agenda },
  {
    path: '/app/appointments/new',
    screen: () =>
      import('./features/new-appointment/new-appointment.screen.tsx').then(
        (file) => file.NewAppointmentScreen,
      ),
  },
];
