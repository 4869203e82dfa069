import { readTabStored, removeTabStored, type TabStorageKey, writeTabStored } from '@alinha/web-kit';

/** Booking forms that store drafts. */
export const DRAFT_KINDS = ['quick', 'appointment', 'plan'] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

/** Storage key of a user's draft of a form. User ids are unique over all companies. */
export type FormDraftKey = Extract<TabStorageKey, `draft.${string}`>;

export function formDraftKey(kind: DraftKind, userId: number): FormDraftKey {
  return `draft.booking.${kind}.${userId}`;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Stored draft of a form; null without one, or if its fields differ from `fields`. */
export function readFormDraft<Values extends object>(
  key: FormDraftKey,
  fields: readonly (keyof Values & string)[],
): Values | null {
  const stored = parsed(readTabStored(key));
  if (!isRecord(stored)) return null;
  const names = Object.keys(stored);
  const fits = names.length === fields.length && fields.every((field) => names.includes(field));
  return fits ? (stored as Values) : null;
}

export function writeFormDraft(key: FormDraftKey, values: object): void {
  writeTabStored(key, JSON.stringify(values));
}

export function removeFormDraft(key: FormDraftKey): void {
  removeTabStored(key);
}

/** True when the form has a draft. */
export function hasFormDraft(key: FormDraftKey): boolean {
  return isRecord(parsed(readTabStored(key)));
}
