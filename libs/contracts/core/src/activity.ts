/**
 * Actions of people and the system, as `<kind of subject>.<action>`. Keys are stored permanently: add new ones, but never
 * change the meaning of one.
 */
export const ACTIVITY_ACTIONS = [
  'session.started',
  'session.ended',
  'company.created',
  'company.updated',
  'company.deletion_requested',
  'company.deletion_cancelled',
  'employee.created',
  'employee.updated',
  'employee.promoted',
  'employee.demoted',
  'employee.password_changed',
  'employee.email_changed',
  'employee.deactivated',
  'employee.reactivated',
  'employee.appointments_moved',
  'employee.appointments_cancelled',
  'client.created',
  'client.updated',
  'client.deleted',
  'client.restored',
  'client.imported',
  'appointment.created',
  'appointment.updated',
  'appointment.moved',
  'appointment.completed',
  'appointment.reopened',
  'appointment.confirmed',
  'appointment.client_confirmed',
  'appointment.client_cancelled',
  'appointment.arrived',
  'appointment.missed',
  'appointment.cancelled',
  'appointment.evolution_saved',
  'appointment.deleted',
  'appointment.imported',
  'appointment.class_moved',
  'appointment.series_updated',
  'appointment.series_deleted',
  'plan.created',
  'plan.updated',
  'plan.cancelled',
  'plan.imported',
  'plan.frozen',
  'plan.freeze_ended',
  'policy.changed',
  'credit.granted',
  'credit.revoked',
  'waiting.added',
  'waiting.updated',
  'waiting.removed',
  'waiting.restored',
  'payment.created',
  'payment.billed',
  'payment.paid',
  'payment.unpaid',
  'payment.updated',
  'payment.deleted',
  'subscription.started',
  'subscription.changed',
  'subscription.renewed',
  'subscription.cancelled',
  'subscription.resumed',
  'subscription.ended',
  'subscription.payment_failed',
  'subscription.refunded',
  'hours.updated',
  'block.created',
  'block.updated',
  'block.deleted',
  'room.created',
  'room.updated',
  'room.deleted',
  'room.capacity_lowered',
  'room.capacity_restored',
  'specialty.created',
  'specialty.updated',
  'specialty.deleted',
  'whatsapp.updated',
  'post.created',
  'post.updated',
  'post.published',
  'post.unpublished',
  'post.deleted',
  'whatsapp.connected',
  'whatsapp.disconnected',
  'whatsapp.template_updated',
  'whatsapp.resent',
  'whatsapp.tested',
] as const;
export type ActivityAction = (typeof ACTIVITY_ACTIONS)[number];

type KindOf<A extends ActivityAction> = A extends `${infer Kind}.${string}` ? Kind : never;
export type ActivityKind = KindOf<ActivityAction>;

const kindOf = <A extends ActivityAction>(action: A) => action.slice(0, action.indexOf('.')) as KindOf<A>;
export const ACTIVITY_KINDS: readonly ActivityKind[] = [...new Set(ACTIVITY_ACTIONS.map(kindOf))];

/** False for an action that only a newer release has. */
export function isActivityAction(action: string): action is ActivityAction {
  return (ACTIVITY_ACTIONS as readonly string[]).includes(action);
}

/** Longest label of a subject, in characters; a longer name is cut. */
export const ACTIVITY_LABEL_LENGTH = 120;
