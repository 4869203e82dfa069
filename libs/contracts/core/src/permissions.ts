/** Rights that roles share. Routes name the one that they need. */
export const PERMISSIONS = [
  /** Notes of sessions with their versions, signatures and addenda. */
  'notes.read',
  'notes.write',
  /** Bookings, plans, classes, waiting list, hours, rooms and specialties. */
  'agenda.write',
  'clients.write',
  /** Metrics and the export of all payments. */
  'metrics.read',
  /** The pages of Financeiro, the PIX key and reminders of payments. */
  'money.manage',
  /** Settings, the team, the activity log, the subscription and archived clients. */
  'company.manage',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Order of the list in forms. */
export const ROLES = ['administrator', 'professional', 'reception', 'finance'] as const;
export type Role = (typeof ROLES)[number];

/** What each role adds to the rights of every signed-in user (ADR 86). */
export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  administrator: PERMISSIONS,
  professional: ['notes.read', 'notes.write', 'agenda.write', 'clients.write', 'metrics.read'],
  reception: ['agenda.write', 'clients.write'],
  finance: ['metrics.read', 'money.manage'],
};

export const roleHas = (role: Role, permission: Permission): boolean =>
  ROLE_PERMISSIONS[role].includes(permission);

/** False for roles that have no appointments of their own. The last release sends no role. */
export const treatsClients = ({ role }: { readonly role?: Role | undefined }): boolean =>
  role !== 'reception' && role !== 'finance';

/** For senders that know only `is_admin`. */
export const roleOfAdmin = (isAdmin: boolean): Role => (isAdmin ? 'administrator' : 'professional');

/** Fields that a reply contains only for callers with a permission, at any depth. */
export const PERMISSION_OF_FIELD: Readonly<Record<string, Permission>> = { evolution: 'notes.read' };
