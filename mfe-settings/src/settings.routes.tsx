import type { RemoteRoute } from '@alinha/web-kit';

export const routes: readonly RemoteRoute[] = [
  {
    path: '/app/employees',
    screen: () => import('./features/employees/employees.screen.tsx').then((file) => file.EmployeesScreen),
  },
  {
    path: '/app/employees/new',
    screen: () =>
      import('./features/employees/new-employee.screen.tsx').then((file) => file.NewEmployeeScreen),
  },
  {
    path: '/app/employees/:id/edit',
    screen: () =>
      import('./features/employees/edit-employee.screen.tsx').then((file) => file.EditEmployeeScreen),
  },
  {
    path: '/app/settings',
    screen: () => import('./features/settings/settings.screen.tsx').then((file) => file.SettingsScreen),
  },
  {
    path: '/app/settings/company',
    screen: () => import('./features/company/edit-company.screen.tsx').then((file) => file.EditCompanyScreen),
  },
  {
    path: '/app/settings/rooms/new',
    permission: 'agenda.write',
    screen: () => import('./features/rooms/new-room.screen.tsx').then((file) => file.NewRoomScreen),
  },
  {
    path: '/app/settings/rooms/:id/edit',
    permission: 'agenda.write',
    screen: () => import('./features/rooms/edit-room.screen.tsx').then((file) => file.EditRoomScreen),
  },
  {
    path: '/app/settings/rooms/:id/reductions/new',
    permission: 'agenda.write',
    screen: () => import('./features/rooms/new-reduction.screen.tsx').then((file) => file.NewReductionScreen),
  },
  {
    path: '/app/settings/specialties/new',
    permission: 'agenda.write',
    screen: () =>
      import('./features/specialties/new-specialty.screen.tsx').then((file) => file.NewSpecialtyScreen),
  },
  {
    path: '/app/settings/specialties/:id/edit',
    permission: 'agenda.write',
    screen: () =>
      import('./features/specialties/edit-specialty.screen.tsx').then((file) => file.EditSpecialtyScreen),
  },
  {
    path: '/app/settings/whatsapp',
    screen: () => import('./features/whatsapp/whatsapp.screen.tsx').then((file) => file.WhatsappScreen),
  },
  {
    path: '/app/metrics',
    permission: 'metrics.read',
    screen: () => import('./features/metrics/metrics.screen.tsx').then((file) => file.MetricsScreen),
  },
  {
    path: '/app/metrics/consultas-por-dia',
    permission: 'metrics.read',
    screen: () => import('./features/metrics/metrics.screen.tsx').then((file) => file.MetricsScreen),
  },
  {
    path: '/app/metrics/*',
    screen: () =>
      import('./features/metrics/metrics-address.screen.tsx').then((file) => file.MetricsAddressScreen),
  },
  {
    path: '/app/settings/activity',
    screen: () => import('./features/activity/activity.screen.tsx').then((file) => file.ActivityScreen),
  },
  {
    path: '/app/settings/chart-readings',
    screen: () => import('./features/chart-readings/readings.screen.tsx').then((file) => file.ReadingsScreen),
  },
  {
    path: '/app/settings/sessions',
    screen: () => import('./features/sessions/sessions.screen.tsx').then((file) => file.SessionsScreen),
  },
  {
    path: '/app/settings/security',
    screen: () => import('./features/security/security.screen.tsx').then((file) => file.SecurityScreen),
  },
  {
    path: '/app/settings/rules',
    screen: () => import('./features/rules/rules.screen.tsx').then((file) => file.RulesScreen),
  },
  {
    path: '/app/settings/note-templates',
    permission: 'company.manage',
    screen: () =>
      import('./features/note-templates/note-templates.screen.tsx').then((file) => file.NoteTemplatesScreen),
  },
  {
    path: '/app/settings/note-templates/new',
    permission: 'company.manage',
    screen: () =>
      import('./features/note-templates/new-note-template.screen.tsx').then(
        (file) => file.NewNoteTemplateScreen,
      ),
  },
  {
    path: '/app/settings/note-templates/:key/edit',
    permission: 'company.manage',
    screen: () =>
      import('./features/note-templates/edit-note-template.screen.tsx').then(
        (file) => file.EditNoteTemplateScreen,
      ),
  },
  {
    path: '/app/settings/pix',
    permission: 'money.manage',
    screen: () => import('./features/pix/pix.screen.tsx').then((file) => file.PixScreen),
  },
  {
    path: '/app/settings/dunning',
    permission: 'money.manage',
    screen: () => import('./features/dunning/dunning.screen.tsx').then((file) => file.DunningScreen),
  },
  {
    path: '/app/assinatura',
    screen: () =>
      import('./features/subscription/subscription.screen.tsx').then((file) => file.SubscriptionScreen),
  },
  {
    path: '/app/blog',
    screen: () => import('./features/blog/posts.screen.tsx').then((file) => file.PostsScreen),
  },
  {
    path: '/app/blog/new',
    screen: () => import('./features/blog/new-post.screen.tsx').then((file) => file.NewPostScreen),
  },
  {
    path: '/app/blog/:slug/edit',
    screen: () => import('./features/blog/edit-post.screen.tsx').then((file) => file.EditPostScreen),
  },
];
