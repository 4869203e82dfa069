import { subscriptionPlanSchema } from '@alinha/contracts-billing';
import { z } from 'zod';
import { type PendingCheckout, PIX_SECONDS, type Purchase } from './provider.ts';
import { type Charge, metadata, paidCurrency, refundedOf, seconds } from './stripe-schemas.ts';

/** Maximum lifetime of a checkout page. */
const SESSION_SECONDS = 86_400;
/** A PIX payment can arrive after the code's expiry. */
const SLACK_SECONDS = 3_600;
/** States after the code expired or was cancelled. */
const ENDED_INTENTS = ['canceled', 'requires_payment_method'];

const intentSchema = z.object({
  id: z.string(),
  status: z.string().optional(),
  next_action: z
    .object({
      pix_display_qr_code: z
        .object({ expires_at: seconds.nullish(), hosted_instructions_url: z.url().nullish() })
        .nullish(),
    })
    .nullish(),
});

export const sessionSchema = z.object({
  id: z.string(),
  mode: z.string(),
  status: z.string().nullable(),
  payment_status: z.string(),
  client_reference_id: z.string().nullish(),
  created: seconds,
  amount_total: z.number().nullable(),
  currency: z.string().nullish(),
  payment_intent: z.union([z.string().transform((id) => intentSchema.parse({ id })), intentSchema]).nullish(),
  metadata,
});
type Session = z.output<typeof sessionSchema>;

/** A PIX session can be complete long before it is paid. */
export function purchaseOf(session: Session, charges: readonly Charge[]): Purchase[] {
  const plan = subscriptionPlanSchema.safeParse(session.metadata?.plan).data;
  const paidIn = paidCurrency.safeParse(session.currency).data;
  const intent = session.payment_intent?.id;
  if (session.mode !== 'payment' || session.payment_status !== 'paid' || !plan || !paidIn || !intent)
    return [];
  const charge = charges.find(
    ({ payment_intent, status }) => payment_intent === intent && status === 'succeeded',
  );
  return [
    {
      id: session.id,
      plan,
      amountCents: session.amount_total ?? 0,
      currency: paidIn,
      paidAt: charge?.created ?? session.created,
      refundedCents: refundedOf([intent], charges),
    },
  ];
}

/** Complete and unpaid sessions, until payment is impossible. Stripe never changes the state of an unpaid session. */
export function pendingOf(session: Session, now: Date): PendingCheckout[] {
  const { id, mode, status, payment_status, payment_intent: intent, created } = session;
  if (mode !== 'payment' || status !== 'complete' || payment_status !== 'unpaid') return [];
  if (intent?.status && ENDED_INTENTS.includes(intent.status)) return [];
  const code = intent?.next_action?.pix_display_qr_code;
  const expiresAt = code?.expires_at ?? later(created, SESSION_SECONDS + PIX_SECONDS);
  if (later(expiresAt, SLACK_SECONDS) <= now) return [];
  return [{ id, expiresAt, url: code?.hosted_instructions_url ?? null }];
}

const later = (at: Date, by: number) => new Date(at.getTime() + by * 1000);
