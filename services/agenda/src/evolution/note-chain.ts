import { createHash } from 'node:crypto';
import type { NoteSignature } from '@alinha/contracts-agenda';

/** The signed data. The hashes are computed from it. */
export type SignedContent = Pick<
  NoteSignature,
  'kind' | 'appointment_id' | 'text' | 'author_id' | 'author_name' | 'council_number' | 'reason'
> & {
  readonly company_id: number;
  readonly client_id: number;
  /** Day of the appointment, `YYYY-MM-DD`. */
  readonly session_date: string;
  readonly signed_at: Date;
  /** Hash of the client's signature before it; null for the first one. */
  readonly previous_hash: string | null;
};

export type StoredSignature = SignedContent & {
  readonly position: number;
  readonly text_hash: string;
  readonly hash: string;
};

/** The signatures of a client by position, with everything that contradicts them when someone changed it. */
export type StoredChain = {
  readonly company_id: number;
  readonly client_id: number;
  /** Stored number of signatures and hash of the last one; null when the row of the chain is missing. */
  readonly length: number | null;
  readonly head_hash: string | null;
  readonly signatures: readonly (StoredSignature & {
    /** The appointment's text, client, day and flag; null when the appointment is missing. */
    readonly shown: {
      readonly text: string | null;
      readonly client_id: number;
      readonly date: string;
      readonly is_signed: boolean;
      /** Text of the answers to a template; null for free text, empty when the answers were changed. */
      readonly answers_text: string | null;
    } | null;
  })[];
  /** Appointments of the client that are marked as signed without a signed note. */
  readonly unsigned: readonly number[];
};

/**
 * `text`, `addendum`: the signed text was changed. `signature`: author, council number, time, reason, appointment or hash was
 * changed. `order`: it does not follow the signature before it. `missing`: it was removed. `appointment`: the appointment shows
 * another text, client or day than the signed ones. `answers`: the answers have another text. `end`: stored length or last hash of the chain was changed.
 */
export type ChainProblemKind =
  | 'text'
  | 'addendum'
  | 'signature'
  | 'order'
  | 'missing'
  | 'appointment'
  | 'answers'
  | 'end';
export type ChainProblem = {
  readonly kind: ChainProblemKind;
  /** Null when the position is unknown. */
  readonly position: number | null;
  readonly appointmentId: number | null;
};

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

/** Version of the hashed form below, for a later form. */
const FORM = 1;

export const textHashOf = ({ text }: Pick<SignedContent, 'text'>): string => sha256(text);

/** SHA-256 of all signed data with the hash of the previous signature. */
export function signatureHashOf(signed: SignedContent & Pick<StoredSignature, 'text_hash'>): string {
  const content = [
    FORM,
    signed.company_id,
    signed.client_id,
    signed.kind,
    signed.appointment_id,
    signed.session_date,
    signed.text_hash,
    signed.author_id,
    signed.author_name,
    signed.council_number,
    signed.signed_at.toISOString(),
    signed.reason,
    signed.previous_hash,
  ];
  return sha256(JSON.stringify(content));
}

/** Recomputes a chain. Empty when it is intact. */
export function problemsOf({ length, head_hash, signatures, unsigned }: StoredChain): ChainProblem[] {
  const problems: ChainProblem[] = [];
  const reportMissing = (from: number, to: number) => {
    for (let position = from; position <= to; position++)
      problems.push({ kind: 'missing', position, appointmentId: null });
  };
  let [last, lastHash]: [number, string | null] = [0, null];
  for (const signature of signatures) {
    const { position, kind, appointment_id: appointmentId } = signature;
    reportMissing(last + 1, position - 1);
    const isTextSame = textHashOf(signature) === signature.text_hash;
    const follows = position !== last + 1 || signature.previous_hash === lastHash;
    const found: Partial<Record<ChainProblemKind, boolean>> = {
      [kind === 'note' ? 'text' : 'addendum']: !isTextSame,
      signature: signatureHashOf(signature) !== signature.hash,
      order: !follows,
      appointment: isTextSame && !isShownAsSigned(signature),
      answers: isTextSame && kind === 'note' && hasOtherAnswers(signature),
    };
    for (const [problem, isFound] of Object.entries(found))
      if (isFound) problems.push({ kind: problem as ChainProblemKind, position, appointmentId });
    [last, lastHash] = [position, signature.hash];
  }
  reportMissing(last + 1, length ?? 0);
  if (last >= (length ?? 0) && (last !== (length ?? 0) || lastHash !== head_hash))
    problems.push({ kind: 'end', position: last, appointmentId: null });
  for (const appointmentId of unsigned) problems.push({ kind: 'missing', position: null, appointmentId });
  return problems;
}

const isShownAsSigned = ({ shown, ...signature }: StoredChain['signatures'][number]): boolean =>
  shown?.is_signed === true &&
  shown.client_id === signature.client_id &&
  shown.date === signature.session_date &&
  (signature.kind === 'addendum' || shown.text === signature.text);

const hasOtherAnswers = ({ shown, text }: StoredChain['signatures'][number]): boolean =>
  shown !== null && shown.answers_text !== null && shown.answers_text !== text;
