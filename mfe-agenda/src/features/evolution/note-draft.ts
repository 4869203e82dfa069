import { filledTemplateSchema } from '@alinha/contracts-agenda';
import { readStored, removeStored, writeStored } from '@alinha/web-kit';
import { z } from 'zod';

/** An unsaved text with its template, and the saved version that it is based on. */
const draftSchema = z.object({
  text: z.string(),
  base: z.string(),
  filled: filledTemplateSchema.nullable().optional(),
});
export type NoteDraft = z.infer<typeof draftSchema>;

/** Storage key of a user's draft for an appointment. User ids are unique over all companies. */
export type DraftKey = `draft.evolution.${number}.${number}`;

export function draftKey(userId: number, appointmentId: number): DraftKey {
  return `draft.evolution.${userId}.${appointmentId}`;
}

export function readDraft(key: DraftKey): NoteDraft | null {
  try {
    return draftSchema.parse(JSON.parse(readStored(key) ?? 'null'));
  } catch {
    return null;
  }
}

/** False when the browser forbids storage. */
export function writeDraft(key: DraftKey, draft: NoteDraft): boolean {
  return writeStored(key, JSON.stringify(draft));
}

export function removeDraft(key: DraftKey): void {
  removeStored(key);
}
