import type { RemoteRoute } from '@alinha/web-kit';

export const routes: readonly RemoteRoute[] = [
  {
    path: '/app/clients',
    screen: () => import('./features/clients/clients.screen.tsx').then((file) => file.ClientsScreen),
  },
  {
    path: '/app/clients/new',
    permission: 'clients.write',
    screen: () => import('./features/clients/new-client.screen.tsx').then((file) => file.NewClientScreen),
  },
  {
    path: '/app/clients/import',
    permission: 'clients.write',
    screen: () => import('./features/imports/import.screen.tsx').then((file) => file.ImportScreen),
  },
  {
    path: '/app/clients/archived',
    screen: () =>
      import('./features/archived-clients/archived-clients.screen.tsx').then(
        (file) => file.ArchivedClientsScreen,
      ),
  },
  {
    path: '/app/clients/:id',
    screen: () =>
      import('./features/client-record/client-record.screen.tsx').then((file) => file.ClientRecordScreen),
  },
  {
    path: '/app/clients/:id/edit',
    permission: 'clients.write',
    screen: () => import('./features/clients/edit-client.screen.tsx').then((file) => file.EditClientScreen),
  },
  {
    path: '/app/plans/:id',
    screen: () => import('./features/plans/plan.screen.tsx').then((file) => file.PlanScreen),
  },
  {
    path: '/app/finance',
    permission: 'money.manage',
    screen: () => import('./features/finance/finance.screen.tsx').then((file) => file.FinanceScreen),
  },
  {
    path: '/app/paywall',
    screen: () => import('./features/clients/paywall.screen.tsx').then((file) => file.PaywallScreen),
  },
];
