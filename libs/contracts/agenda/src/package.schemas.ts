import {
  type Contract,
  dateSchema,
  idParamsSchema,
  idSchema,
  MAX_CENTS,
  PAYMENT_METHODS,
} from '@alinha/contracts-core';
import { z } from 'zod';
import { paymentStatusSchema } from './appointment.schemas.ts';
import { MAX_PACKAGE_SESSIONS } from './constants.ts';

/** Sessions of a specialty that a client buys together. */
const packageSchema = z
  .strictObject({
    id: z.int(),
    client_id: z.int(),
    specialty_id: z.int(),
    specialty_name: z.string(),
    sessions: z.int(),
    price_cents: z.int(),
    sold_on: z.string().meta({ description: 'YYYY-MM-DD' }),
    valid_until: z.string().meta({ description: 'Last day on which a session can start, YYYY-MM-DD' }),
    taken: z.int().meta({ description: 'Sessions that are done, were missed, or were cancelled too late' }),
    booked: z.int().meta({ description: 'Sessions that are still to come or not closed yet' }),
    free: z.int().meta({ description: 'Sessions that are neither taken nor booked' }),
    state: z.enum(['live', 'used', 'expired', 'ended']).meta({
      description: 'An `expired` one pays sessions up to its last day. `used`: all are taken',
    }),
    ended_on: z.string().nullable().meta({ description: 'Day on which a user ended it' }),
  })
  .meta({ id: 'Package' });
export type Package = z.infer<typeof packageSchema>;

const paymentOfSale = z.looseObject({
  status: paymentStatusSchema.default('pending'),
  method: z.enum(PAYMENT_METHODS).nullable().optional(),
});

export const sellPackageInputSchema = z
  .strictObject({
    specialty_id: idSchema,
    sessions: z.int().min(1).max(MAX_PACKAGE_SESSIONS),
    /** 0: a gift, without a payment. */
    price_cents: z.int().min(0).max(MAX_CENTS, 'amount_limit'),
    /** Last day on which a session can start. */
    valid_until: dateSchema,
    status: paymentStatusSchema.default('pending'),
    method: z.enum(PAYMENT_METHODS).nullable().optional(),
  })
  .refine(({ status, method }) => status === 'paid' || !method, {
    path: ['method'],
    error: 'method_pending',
    when: ({ value }) => paymentOfSale.safeParse(value).success,
  })
  .refine(({ status, price_cents }) => status !== 'paid' || price_cents > 0, {
    path: ['price_cents'],
    error: 'amount',
  })
  .meta({ id: 'SellPackageInput' });
export type SellPackageInput = z.infer<typeof sellPackageInputSchema>;

export const packageContract = {
  listOfClient: {
    summary: 'All packages of a client, latest first',
    params: idParamsSchema,
    data: z.array(packageSchema),
  },
  sell: {
    summary: 'Sell a client a package of sessions, with one payment',
    params: idParamsSchema,
    body: sellPackageInputSchema,
    data: packageSchema,
  },
  end: {
    summary:
      'End a package: it pays no new sessions. Booked ones stay. Without any, an unpaid payment is removed, or lowered to its parts',
    params: idParamsSchema,
    data: packageSchema,
  },
} satisfies Contract;
