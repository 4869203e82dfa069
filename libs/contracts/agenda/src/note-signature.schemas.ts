import { type Contract, idParamsSchema, requiredText } from '@alinha/contracts-core';
import { z } from 'zod';
import { EVOLUTION_LENGTH, TAKEOVER_REASON_LENGTH } from './constants.ts';

/** A signed note, or a signed addendum to it. Neither ever changes. */
const noteSignatureSchema = z
  .strictObject({
    position: z.int().meta({ description: "Place in the client's chain of signatures, from 1" }),
    kind: z.enum(['note', 'addendum']),
    appointment_id: z.int(),
    text: z.string(),
    author_id: z.int(),
    author_name: z.string().meta({ description: 'Name when it was signed' }),
    council_number: z.string().nullable().meta({ description: 'Council number when it was signed' }),
    signed_at: z.string().meta({ description: "Company's wall clock, YYYY-MM-DD HH:mm:ss" }),
    reason: z
      .string()
      .nullable()
      .meta({ description: "Why an administrator signed another person's text; else null" }),
    hash: z.string().meta({ description: 'SHA-256 of the signature and of the previous hash of the client' }),
  })
  .meta({ id: 'NoteSignature' });
export type NoteSignature = z.infer<typeof noteSignatureSchema>;

/** The signed notes and addenda of a client, each of which contains the hash of the one before it. */
const noteChainSchema = z
  .strictObject({
    intact: z.boolean().meta({ description: 'No signed record was changed, reordered or removed' }),
    length: z.int().meta({ description: 'Number of signatures' }),
    addenda: z.array(noteSignatureSchema),
  })
  .meta({ id: 'NoteChain' });
export type NoteChain = z.infer<typeof noteChainSchema>;

const signNoteInputSchema = z
  .strictObject({
    /** The text that the caller saw. 409 NOTE_CHANGED when another one is saved. */
    text: requiredText(EVOLUTION_LENGTH),
    /** Required when an administrator signs a note that another person owns or saved last; else it is not stored. */
    reason: requiredText(TAKEOVER_REASON_LENGTH).optional(),
  })
  .meta({ id: 'SignNoteInput' });
export type SignNoteInput = z.infer<typeof signNoteInputSchema>;

const addAddendumInputSchema = z
  .strictObject({ text: requiredText(EVOLUTION_LENGTH) })
  .meta({ id: 'AddAddendumInput' });

export const noteSignatureContract = {
  list: {
    summary: 'The signature of the note of an appointment, then its addenda; empty while the note is a draft',
    params: idParamsSchema,
    data: z.array(noteSignatureSchema),
  },
  sign: {
    summary:
      'Sign the saved note: its text never changes again. 403 NOT_NOTE_SIGNER unless the caller owns it and saved it last',
    params: idParamsSchema,
    body: signNoteInputSchema,
    data: noteSignatureSchema,
  },
  addAddendum: {
    summary: 'Add a signed addendum to a signed note; 409 NOTE_NOT_SIGNED while the note is a draft',
    params: idParamsSchema,
    body: addAddendumInputSchema,
    data: noteSignatureSchema,
  },
  chainOfClient: {
    summary: "The addenda of a client, and whether the client's signed notes are unchanged",
    params: idParamsSchema,
    data: noteChainSchema,
  },
} satisfies Contract;
