import type { ActivityAction, Role } from '@alinha/contracts-core';
import { DomainError } from '@alinha/service-kit';

type RoleInput = { readonly is_admin?: boolean | undefined; readonly role?: Role | undefined };

/**
 * The role after a request. Callers may send back a whole record and change `role` or `is_admin` in it, so when the two
 * contradict each other, the changed one decides.
 * @throws DomainError INVALID_INPUT when both changed and contradict each other
 */
export function roleAfter(current: Role, { is_admin, role = current }: RoleInput): Role {
  const isAdministrator = is_admin ?? role === 'administrator';
  if (isAdministrator === (role === 'administrator')) return role;
  if (role === current) return isAdministrator ? 'administrator' : 'professional';
  if (isAdministrator === (current === 'administrator')) return role;
  throw new DomainError('INVALID_INPUT', { fields: { role: 'role_and_admin' } });
}

/** Activities of a change of the role. Administrator access has its own ones. */
export function roleActionsOf(before: Role, after: Role): ActivityAction[] {
  if (before === after) return [];
  if (after === 'administrator') return ['employee.promoted'];
  const made = `employee.made_${after}` as const;
  if (before !== 'administrator') return [made];
  return after === 'professional' ? ['employee.demoted'] : ['employee.demoted', made];
}
