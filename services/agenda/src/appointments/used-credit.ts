import { DomainError, isUniqueViolation } from '@alinha/service-kit';

/** Decides that a credit pays one session. */
const CREDIT_KEY = 'appointment_credit_key';

/** @throws DomainError NO_CREDIT when another session uses the credit */
export async function refusingUsedCredit<T>(write: PromiseLike<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isUniqueViolation(error, CREDIT_KEY)) throw new DomainError('NO_CREDIT');
    throw error;
  }
}
