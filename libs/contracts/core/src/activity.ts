import { z } from 'zod';
import { defineEvent } from './event.ts';

/**
 * What people and the system do, as `<kind of subject>.<what happened>`. Keys are stored for ever: one may be added, none
 * may change its meaning.
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
  'appointment.evolution_saved',
  'appointment.deleted',
  'appointment.series_updated',
  'appointment.series_deleted',
  'plan.created',
  'plan.updated',
  'plan.cancelled',
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
  'specialty.created',
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

/** False for what only a newer release does. */
export function isActivityAction(action: string): action is ActivityAction {
  return (ACTIVITY_ACTIONS as readonly string[]).includes(action);
}

/** Longest label of a subject, in characters; a longer name is cut. */
export const ACTIVITY_LABEL_LENGTH = 120;

/** What was done to whom. Names of people and things alone: nothing that anybody writes about somebody's health. */
export const activityFactSchema = z.object({
  /** The same at each delivery. */
  id: z.uuid(),
  company_id: z.int(),
  /** Null for what the system does by itself. */
  user_id: z.int().nullable(),
  action: z.string().regex(/^[a-z_]+\.[a-z_]+$/),
  subject_id: z.int().nullable(),
  /** A client's, a professional's, a room's name; of an appointment, a plan or a payment its client's. */
  label: z.string().nullable(),
  /** When the subject takes place or is due: `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`, on the company's clock. */
  due: z.string().nullable(),
  /** How many records, where one action writes several. */
  count: z.int().nullable(),
  occurred_at: z.iso.datetime(),
});
export type ActivityFact = z.infer<typeof activityFactSchema>;

/** Every service tells it in the transaction of each write; accounts keeps the log. */
export const activityRecorded = defineEvent({
  type: 'accounts.activity-recorded',
  producer: 'any',
  consumers: ['accounts'],
  payload: activityFactSchema,
});
