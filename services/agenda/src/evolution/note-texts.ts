import type { FilledTemplate } from '@alinha/contracts-agenda';
import { type CompanyCipher, type EncryptedColumn, isSealed, UnopenedError } from '@alinha/service-kit';

/** Purposes of the encrypted texts. Each text is bound to the id of its appointment. */
const NOTE = 'note';
const SIGNED = 'note-signature';
const ANSWERS = 'note-answers';

const record = 'appointment_id';
export const NOTE_COLUMNS: readonly EncryptedColumn[] = [
  { table: 'appointment', column: 'evolution', purpose: NOTE, record: 'id' },
  { table: 'evolution_version', column: 'text', purpose: NOTE, record },
  { table: 'note_signature', column: 'text', purpose: SIGNED, record },
];

/** For the appointment and its versions: the same text is stored in both. */
export const sealNote = <T extends string | null>(cipher: CompanyCipher, appointmentId: number, text: T): T =>
  cipher.seal(NOTE, appointmentId, text);

export const openNote = <T extends string | null>(
  cipher: CompanyCipher,
  appointmentId: number,
  stored: T,
): T => cipher.open(NOTE, appointmentId, stored);

export const sealSigned = (cipher: CompanyCipher, appointmentId: number, text: string): string =>
  cipher.seal(SIGNED, appointmentId, text);

export const openSigned = (cipher: CompanyCipher, appointmentId: number, stored: string): string =>
  cipher.open(SIGNED, appointmentId, stored);

/** Encrypted at once: the previous release does not read answers. */
export const sealAnswers = (cipher: CompanyCipher, appointmentId: number, filled: FilledTemplate): string =>
  cipher.sealAlways(ANSWERS, appointmentId, JSON.stringify(filled));

export function openAnswers(
  cipher: CompanyCipher,
  appointmentId: number,
  stored: string | null,
): FilledTemplate | null {
  if (stored === null) return null;
  // Never written plain, so a plain text was put there by somebody else.
  if (!isSealed(stored)) throw new UnopenedError();
  // As it was checked when it was saved: later limits of templates do not break old notes.
  return JSON.parse(cipher.open(ANSWERS, appointmentId, stored)) as FilledTemplate;
}
