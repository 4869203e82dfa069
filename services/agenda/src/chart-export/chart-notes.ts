import type { ExportedNote, ExportedSignature, FilledTemplate } from '@alinha/contracts-agenda';
import { wallClockAt } from '@alinha/contracts-core';
import type { StoredSignature } from '../evolution/note-chain.ts';

/** A session of the client, with its note when that is not signed. The text is plain. */
export type ChartSession = {
  readonly appointment_id: number;
  readonly session_start: string;
  readonly session_end: string;
  readonly professional_name: string;
  readonly specialty_name: string | null;
  readonly draft: {
    /** Null when the stored text was changed outside the product. */
    readonly text: string | null;
    readonly author_name: string | null;
    readonly saved_at: Date | null;
  } | null;
  /** Null for free text. */
  readonly filled: FilledTemplate | null;
};

const exportedSignature = (signature: StoredSignature): ExportedSignature => ({
  position: signature.position,
  kind: signature.kind,
  text: signature.text,
  author_id: signature.author_id,
  author_name: signature.author_name,
  council_number: signature.council_number,
  session_date: signature.session_date,
  signed_at: signature.signed_at.toISOString(),
  reason: signature.reason,
  text_hash: signature.text_hash,
  previous_hash: signature.previous_hash,
  hash: signature.hash,
});

/** The only place that gives a note its exported form. `session` is missing when it was removed outside the product. */
function exportedNote(
  appointmentId: number,
  session: ChartSession | undefined,
  signatures: readonly StoredSignature[],
  zone: string,
): ExportedNote {
  // A note that was signed between the two reads is in both.
  const draft = signatures.length > 0 ? null : (session?.draft ?? null);
  return {
    appointment_id: appointmentId,
    session_start: session?.session_start ?? null,
    session_end: session?.session_end ?? null,
    professional_name: session?.professional_name ?? null,
    specialty_name: session?.specialty_name ?? null,
    draft: draft && {
      text: draft.text,
      author_name: draft.author_name,
      saved_at: draft.saved_at && wallClockAt(draft.saved_at, zone),
    },
    filled: session?.filled ?? null,
    signatures: signatures.map(exportedSignature),
  };
}

const dayOf = ({ session_start, signatures }: ExportedNote) =>
  session_start ?? signatures[0]?.session_date ?? '';

/** The notes of a client by time of the session. */
export function exportedNotes(
  sessions: readonly ChartSession[],
  signatures: readonly StoredSignature[],
  zone: string,
): ExportedNote[] {
  const sessionOf = new Map(sessions.map((session) => [session.appointment_id, session]));
  const signaturesOf = Map.groupBy(signatures, ({ appointment_id }) => appointment_id);
  const noted = sessions.filter(({ draft }) => draft !== null).map(({ appointment_id }) => appointment_id);
  return [...new Set([...noted, ...signaturesOf.keys()])]
    .map((id) => exportedNote(id, sessionOf.get(id), signaturesOf.get(id) ?? [], zone))
    .sort((a, b) => dayOf(a).localeCompare(dayOf(b)) || a.appointment_id - b.appointment_id);
}
