import type { CurrentUser } from '@alinha/contracts-accounts';
import { type Permission, ROLE_PERMISSIONS, roleOfAdmin } from '@alinha/contracts-core';
import { useSession } from './session.ts';

/** False without a user. Services of the last release send no permissions, and know only administrators and professionals. */
export function hasPermission(user: CurrentUser | null, permission: Permission): boolean {
  if (!user) return false;
  const { is_admin, permissions = ROLE_PERMISSIONS[roleOfAdmin(is_admin)] } = user;
  return permissions.includes(permission);
}

/** Id of a user who sees only the own agenda and the own clients; null for everybody else, and while it is unknown. */
export function useOwnAgendaOnly(): number | null {
  const { user, company } = useSession();
  if (!user || company?.own_agenda_only !== true) return null;
  return (user.role ?? roleOfAdmin(user.is_admin)) === 'professional' ? user.id : null;
}

/** True also while the user is unknown: a page first shows what most users see. */
export function usePermission(permission: Permission): boolean {
  const { user } = useSession();
  return user === null || hasPermission(user, permission);
}
