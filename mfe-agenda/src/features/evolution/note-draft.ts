import { readStored, removeStored, writeStored } from '@alinha/web-kit';
import { z } from 'zod';

/** A note as it was left, and the saved one that it was written upon. */
const draftSchema = z.object({ text: z.string(), base: z.string() });
export type NoteDraft = z.infer<typeof draftSchema>;

/** Whose draft, of which appointment. Ids of users are unique over all companies. */
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

/** False when this browser keeps nothing. */
export function writeDraft(key: DraftKey, draft: NoteDraft): boolean {
  return writeStored(key, JSON.stringify(draft));
}

export function removeDraft(key: DraftKey): void {
  removeStored(key);
}
