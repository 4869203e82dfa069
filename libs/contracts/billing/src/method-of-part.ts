import type { Payment } from './payment.schemas.ts';

/**
 * Whether `method` of a paid payment can be set: it is that of its last part. Several parts have a method each, so only a
 * missing one of the last part is asked for. A discount of the whole price has none.
 */
export function canSetMethod({
  status,
  parts,
}: Pick<Payment, 'status'> & Partial<Pick<Payment, 'parts'>>): boolean {
  const last = parts?.at(-1);
  return status === 'paid' && last !== undefined && (parts?.length === 1 || last.method === null);
}
