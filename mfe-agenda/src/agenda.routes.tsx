import { isAppMode, type RemoteRoute } from '@alinha/web-kit';

/** In the in-app mode the agenda is a list, so the calendar is not loaded. */
const agenda = () =>
  isAppMode()
    ? import('./features/agenda/app-mode/app-mode.screen.tsx').then((file) => file.AppModeScreen)
    : import('./features/agenda/agenda.screen.tsx').then((file) => file.AgendaScreen);

export const routes: readonly RemoteRoute[] = [
  { path: '/app', screen: agenda },
  { path: '/app/appointments', screen: agenda },
  {
    path: '/app/appointments/today',
    screen: () => import('./features/today/today.screen.tsx').then((file) => file.TodayScreen),
  },
  {
    path: '/app/appointments/new',
    permission: 'agenda.write',
    screen: () =>
      import('./features/new-appointment/new-appointment.screen.tsx').then(
        (file) => file.NewAppointmentScreen,
      ),
  },
  {
    path: '/app/appointments/new-mensalidade',
    permission: 'agenda.write',
    screen: () => import('./features/new-plan/new-plan.screen.tsx').then((file) => file.NewPlanScreen),
  },
  {
    path: '/app/appointments/waiting',
    permission: 'agenda.write',
    screen: () => import('./features/waiting/waiting.screen.tsx').then((file) => file.WaitingScreen),
  },
  ...['/app/appointments/waiting/new', '/app/appointments/waiting/:id'].map((path) => ({
    path,
    permission: 'agenda.write' as const,
    screen: () => import('./features/waiting/waiting-form.screen.tsx').then((file) => file.WaitingFormScreen),
  })),
  {
    path: '/app/appointments/hours',
    screen: () =>
      import('./features/working-hours/working-hours.screen.tsx').then((file) => file.WorkingHoursScreen),
  },
  {
    path: '/app/appointments/:id/edit',
    permission: 'agenda.write',
    screen: () =>
      import('./features/edit-appointment/edit-appointment.screen.tsx').then(
        (file) => file.EditAppointmentScreen,
      ),
  },
  {
    path: '/app/appointments/:id/evolution',
    permission: 'notes.read',
    screen: () => import('./features/evolution/evolution.screen.tsx').then((file) => file.EvolutionScreen),
  },
];
