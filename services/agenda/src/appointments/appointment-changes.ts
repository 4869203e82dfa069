import type { UpdateAppointmentInput } from '@alinha/contracts-agenda';
import { type CompanyCipher, DomainError } from '@alinha/service-kit';
import { openNote, sealNote } from '../evolution/note-texts.ts';
import type { AppointmentRecord } from './appointment-record.ts';
import { timesAfter } from './appointment-times.ts';

/** The appointment after a change, without its note. */
export function afterChange(current: AppointmentRecord, input: UpdateAppointmentInput): AppointmentRecord {
  return {
    ...current,
    ...timesAfter(current, input),
    employeeId: input.employee_id ?? current.employeeId,
    clientId: input.client_id ?? current.clientId,
    roomId: input.room_id === undefined ? current.roomId : input.room_id,
    specialtyId: input.specialty_id === undefined ? current.specialtyId : input.specialty_id,
    notes: input.notes === undefined ? current.notes : input.notes,
    done: input.done ?? current.done,
    packageId: packageAfter(current, input),
    paymentAmountCents: typeof input.package_id === 'number' ? null : priceAfter(current, input),
  };
}

/** The stored text of the note. An unchanged text keeps its encrypted form, so that texts can be compared as stored. */
export function noteAfter(
  cipher: CompanyCipher | null,
  { id, evolution }: AppointmentRecord,
  { evolution: text }: UpdateAppointmentInput,
): string | null {
  if (text === undefined || cipher === null || text === openNote(cipher, id, evolution)) return evolution;
  return sealNote(cipher, id, text);
}

const priceAfter = (current: AppointmentRecord, { payment_amount_cents: cents }: UpdateAppointmentInput) =>
  cents === undefined ? current.paymentAmountCents : cents;

/** A session that was given back is shown without its package, but keeps it. */
const packageAfter = (
  { packageId, creditReturned }: AppointmentRecord,
  { package_id: wanted }: UpdateAppointmentInput,
) => (wanted === undefined || (wanted === null && creditReturned) ? packageId : wanted);

/** Of a cancelled or missed appointment only the note may change. */
export const changesMoreThanNote = (before: AppointmentRecord, after: AppointmentRecord) =>
  (Object.keys(before) as (keyof AppointmentRecord)[]).some(
    (key) => key !== 'evolution' && before[key] !== after[key],
  );

/** @throws DomainError when price, package or a field that they depend on cannot change */
export function requirePayable(before: AppointmentRecord, after: AppointmentRecord): void {
  const isSamePackage = before.packageId === after.packageId;
  if (before.paymentAmountCents !== after.paymentAmountCents || !isSamePackage) {
    if (before.planId !== null) throw new DomainError('APPOINTMENT_IN_PLAN');
    if (before.isPaid) throw new DomainError('APPOINTMENT_PAID');
  }
  const isOfSameClient = before.clientId === after.clientId && after.paymentAmountCents === null;
  if (before.creditId !== null && !(isOfSameClient && isSamePackage))
    throw new DomainError('APPOINTMENT_USES_CREDIT');
  const isSameSession = isOfSameClient && before.specialtyId === after.specialtyId;
  if (before.packageId !== null && isSamePackage && !isSameSession)
    throw new DomainError('APPOINTMENT_USES_PACKAGE');
}

/** In a done appointment only professional, room, specialty, evolution, an unpaid price and `done` may change. */
export function changesLockedFields(before: AppointmentRecord, after: AppointmentRecord): boolean {
  return (
    before.start !== after.start ||
    before.end !== after.end ||
    before.clientId !== after.clientId ||
    before.notes !== after.notes
  );
}
