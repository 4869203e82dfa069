import { ApiError } from '@alinha/web-kit';
import type { Booking } from '../../../booking/booking-words.ts';

/** Asks whether to save in spite of a conflict. Rejects with the refusal when the screen has been left. */
export type AskToOverbook = (refusal: ApiError, about: Booking) => Promise<boolean>;

/** The user declined the overbooking: no error is shown. */
export class Declined extends Error {}

/**
 * Saves. After a conflict, asks whether to overbook and saves again.
 * @throws Declined, and the errors of `save`
 */
export async function saveOrAsk<Saved>(
  save: (overbooks: boolean) => Promise<Saved>,
  ask: AskToOverbook,
  about: Booking,
): Promise<Saved> {
  try {
    return await save(false);
  } catch (refusal) {
    if (!(refusal instanceof ApiError) || refusal.code !== 'CONFLICT') throw refusal;
    if (!(await ask(refusal, about))) throw new Declined();
    return save(true);
  }
}
