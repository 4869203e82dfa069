import type { Company, CurrentUser } from '@alinha/contracts-accounts';
import { type Permission, ROLE_PERMISSIONS, roleOfAdmin } from '@alinha/contracts-core';
import { createContext, useContext } from 'react';
import { useSession } from './session.ts';

type Session = { readonly user: CurrentUser | null; readonly company: Company | null };

/** Professionals of some companies see their own agenda and their own clients only. */
const seesOwnOnly = ({ user, company }: Session): boolean =>
  user !== null &&
  company?.own_agenda_only === true &&
  (user.role ?? roleOfAdmin(user.is_admin)) === 'professional';

/** False without a user. Services of the last release send no permissions, and know only administrators and professionals. */
export function hasPermission(session: Session, permission: Permission): boolean {
  const { user } = session;
  if (!user || (permission === 'metrics.read' && seesOwnOnly(session))) return false;
  const { is_admin, permissions = ROLE_PERMISSIONS[roleOfAdmin(is_admin)] } = user;
  return permissions.includes(permission);
}

/** Id of a user who sees only the own agenda and the own clients; null for everybody else, and while it is unknown. */
export function useOwnAgendaOnly(): number | null {
  const session = useSession();
  return seesOwnOnly(session) ? (session.user?.id ?? null) : null;
}

const ReadOnly = createContext(false);

/** With the value true, users can read the page and change nothing, for example under a justified access (ADR 92). */
export const ReadOnlyProvider = ReadOnly.Provider;

export const useIsReadOnly = (): boolean => useContext(ReadOnly);

/** True also while the user is unknown: a page first shows what most users see. False for changes of a read-only page. */
export function usePermission(permission: Permission): boolean {
  const session = useSession();
  const isReadOnly = useIsReadOnly();
  if (isReadOnly && permission.endsWith('.write')) return false;
  return session.user === null || hasPermission(session, permission);
}
