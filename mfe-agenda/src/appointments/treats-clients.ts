import type { Employee } from '@alinha/contracts-accounts';

/** False for roles that have no appointments of their own. */
export const treatsClients = ({ role }: Pick<Employee, 'role'>): boolean =>
  role !== 'reception' && role !== 'finance';
