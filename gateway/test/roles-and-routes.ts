/** Statuses for three callers: without a session, professional, administrator. */
export type Statuses = readonly [signedOut: number, professional: number, admin: number];

const everyone = (status: number): Statuses => [status, status, status];
const signedIn = (status: number): Statuses => [401, status, status];
const admins = (status: number): Statuses => [401, 403, status];
/** The blog writer is a single account, and none of the three callers. */
const blogWriter: Statuses = [401, 403, 403];

/** No record has this id, so an allowed call changes nothing. */
export const UNKNOWN_ID = 2_147_483_647;

/**
 * Allowed callers of every route, written by hand; the contracts are compared with it. A call has {@link UNKNOWN_ID} as id
 * and an empty body, unless {@link CALLS} has another; 404 and 400 therefore mean that the caller is allowed. A new
 * endpoint needs a line: the helper for its callers, with the status of an allowed call.
 */
export const ROLES: Readonly<Record<string, Statuses>> = {
  // Signing in.
  'auth.register': everyone(400),
  'auth.login': everyone(400),
  'auth.me': signedIn(200),
  'auth.logout': everyone(200),
  'auth.confirm': signedIn(400),

  // The company.
  'company.get': signedIn(200),
  'company.update': admins(200),
  'deletion.get': signedIn(200),
  'deletion.request': admins(201),
  'deletion.cancel': admins(200),
  'deletion-requests.create': everyone(400),
  'activity.list': admins(200),
  'activity.export': admins(200),

  // Professionals.
  'employees.list': signedIn(200),
  'employees.list-inactive': admins(200),
  'employees.create': admins(400),
  'employees.get': signedIn(200),
  'employees.update': admins(200),
  'employees.reactivate': admins(404),
  'departures.preview': admins(404),
  'departures.deactivate': admins(400),

  // The agenda.
  'appointments.list': signedIn(200),
  'appointments.export': signedIn(400),
  'appointments.conflicts': signedIn(400),
  'appointments.create': signedIn(400),
  'appointments.get': signedIn(404),
  'appointments.update': signedIn(404),
  'appointments.delete': signedIn(404),
  'attendance.change': signedIn(400),
  'classes.move': signedIn(400),
  'appointments.absence-effect': signedIn(404),
  'appointments.absence-effects': signedIn(400),
  'cancellation-policy.get': signedIn(200),
  'cancellation-policy.save': admins(400),
  'cancellation-policy.history': signedIn(200),
  'series.get': signedIn(404),
  'series.update': signedIn(404),
  'series.delete': signedIn(404),
  'plans.create': signedIn(400),
  'plans.get': signedIn(404),
  'plans.update': signedIn(404),
  'plans.cancel': signedIn(404),
  'plan-freezes.list': signedIn(404),
  'plan-freezes.preview': signedIn(400),
  'plan-freezes.create': signedIn(400),
  'plan-freezes.end': signedIn(404),
  'booking-imports.template': signedIn(200),
  'booking-imports.create': signedIn(400),
  'booking-imports.get': signedIn(404),
  'booking-imports.preview': signedIn(400),
  'booking-imports.confirm': signedIn(400),
  'booking-imports.failures': signedIn(404),
  'slots.list': signedIn(400),
  'working-hours.list': signedIn(200),
  'working-hours.save': admins(200),
  'blocks.list': signedIn(200),
  'blocks.create': admins(201),
  'blocks.update': admins(200),
  'blocks.delete': admins(200),
  'evolution.history': signedIn(404),
  'evolution.assistant': signedIn(200),
  'evolution.transcribe': signedIn(400),
  'evolution.improve': signedIn(400),
  'live.stream': signedIn(200),
  'rooms.list': signedIn(200),
  'rooms.create': signedIn(400),
  'rooms.update': signedIn(404),
  'rooms.delete': signedIn(404),
  'room-reductions.list': signedIn(200),
  'room-reductions.create': signedIn(400),
  'room-reductions.delete': signedIn(404),
  'waiting-list.list': signedIn(200),
  'waiting-list.fits': signedIn(400),
  'waiting-list.places': signedIn(404),
  'waiting-list.create': signedIn(400),
  'waiting-list.update': signedIn(400),
  'waiting-list.delete': signedIn(404),
  'waiting-list.restore': signedIn(404),

  // Offers of freed places.
  'place-offers.list': signedIn(200),
  'place-offers.stop': signedIn(404),
  'offer-settings.get': signedIn(200),
  'offer-settings.save': admins(400),
  'offers.get': everyone(400),
  'offers.answer': everyone(400),
  'clients.notices': signedIn(404),
  'clients.save-notices': signedIn(400),
  'notices.get': everyone(400),
  'notices.answer': everyone(400),
  'specialties.list': signedIn(200),
  'specialties.create': signedIn(400),
  'specialties.update': signedIn(404),
  'specialties.delete': signedIn(404),

  // Metrics.
  'metrics.appointments-per-day': signedIn(200),
  'metrics.absences': signedIn(400),
  'metrics.occupancy': signedIn(400),
  'metrics.outcomes': signedIn(400),
  'metrics.places': signedIn(400),
  'metrics.plans-payments': signedIn(400),
  'metrics.revenue': signedIn(400),

  // Clients.
  'clients.list': signedIn(200),
  'clients.export': signedIn(200),
  'clients.create': signedIn(400),
  'clients.get': signedIn(404),
  'clients.update': signedIn(404),
  'clients.delete': signedIn(404),
  'clients.list-archived': admins(200),
  'clients.get-archived': admins(404),
  'clients.restore': admins(404),
  'clients.appointments': signedIn(404),
  'clients.recurring-plans': signedIn(404),
  'clients.payments': signedIn(404),
  'clients.credits': signedIn(404),
  'credits.grant': admins(400),
  'credits.revoke': admins(400),
  'credits.expiring': signedIn(400),
  'client-imports.template': signedIn(200),
  'client-imports.create': signedIn(400),
  'client-imports.get': signedIn(404),
  'client-imports.preview': signedIn(400),
  'client-imports.confirm': signedIn(400),
  'client-imports.failures': signedIn(404),

  // Money.
  'subscription.get': signedIn(200),
  'subscription.invoices': signedIn(200),
  'subscription.live': signedIn(200),
  'subscription.pricing': everyone(200),
  'subscription.checkout': admins(400),
  'subscription.portal': admins(409),
  'subscription.abandon': admins(200),
  'stripe.webhook': everyone(400),
  'stripe.test-checkout': everyone(400),
  'stripe.test-checkout-action': everyone(400),
  'stripe.test-portal': everyone(400),
  'stripe.test-portal-action': everyone(400),
  'payments.export': signedIn(200),
  'payments.create': signedIn(400),
  'payments.update': signedIn(404),
  'payments.delete': signedIn(404),
  'payments.receipt': signedIn(404),
  'payments.pix': signedIn(404),
  'pix.get': signedIn(200),
  'pix.save': admins(400),
  'pix.remove': admins(200),
  'client-payments.get': everyone(400),
  'payments.receive-part': signedIn(400),
  'payments.delete-part': signedIn(404),
  'payments.receive-many': admins(400),
  'finance.debts': admins(200),
  'finance.export-debts': admins(200),
  'finance.received': admins(400),
  'finance.received-parts': admins(400),
  'finance.export-received': admins(400),
  'finance.close-till': admins(400),
  'finance.forecast': admins(200),
  'finance.export-forecast': admins(200),

  // Messages.
  'whatsapp.settings': signedIn(200),
  'whatsapp.update-settings': admins(400),
  'whatsapp.connect': admins(400),
  'whatsapp.state': signedIn(400),
  'whatsapp.disconnect': admins(400),
  'reminders.get': everyone(400),
  'reminders.answer': everyone(400),
  'test-phone.get': everyone(400),
  'test-phone.scan': everyone(400),
  'test-phone.reply': everyone(400),
  'webhooks.evolution': everyone(400),
  'whatsapp.templates': signedIn(200),
  'whatsapp.save-template': admins(400),
  'whatsapp.deliveries': signedIn(200),
  'whatsapp.resend': signedIn(404),
  'whatsapp.test-message': admins(400),

  // The blog.
  'blog.posts': everyone(200),
  'blog.post': everyone(404),
  'blog.create-post': blogWriter,
  'blog.update-post': blogWriter,
  'blog.publish-post': blogWriter,
  'blog.unpublish-post': blogWriter,
  'blog.delete-post': blogWriter,
  'blog.all-posts': blogWriter,
  'blog.any-post': blogWriter,
  'blog.import': blogWriter,
  'blog.upload-image': blogWriter,
  'blog.image': everyone(404),
  'images.proxy': everyone(400),
  'blog.rss': everyone(200),
  'blog.sitemap': everyone(200),
};

/** Records of the administrator, for rules about other users' records. */
export type Owned = { readonly userId: number; readonly blockId: number };

/** Calls whose status depends on the owner of the record. The professional also uses the administrator's record. */
export const CALLS: Readonly<Record<string, (owned: Owned) => { id?: number; body?: unknown }>> = {
  'employees.get': ({ userId }) => ({ id: userId }),
  'employees.update': ({ userId }) => ({ id: userId, body: { color: '#112233' } }),
  'working-hours.save': ({ userId }) => ({ id: userId, body: { ranges: [] } }),
  'blocks.create': () => ({ body: HOLIDAY }),
  'blocks.update': ({ blockId }) => ({ id: blockId, body: HOLIDAY }),
  'blocks.delete': ({ blockId }) => ({ id: blockId }),
};

/** A block of the whole company. */
export const HOLIDAY = {
  kind: 'holiday',
  employee_id: null,
  start_date: '2026-12-25',
  end_date: '2026-12-25',
} as const;
