import { readTabStored, removeTabStored, type TabStorageKey, writeTabStored } from '@alinha/web-kit';
import { z } from 'zod';
import { type ClientFormValues, EMPTY_CLIENT } from './client-form.ts';

const keptSchema = z.record(z.string(), z.string());

const keyOf = (userId: number): TabStorageKey => `draft.client.${userId}`;

/** Keeps in this tab, for this user, a client who could not be added yet: the free tier was full. */
export function keepClientDraft(userId: number, values: ClientFormValues): void {
  writeTabStored(keyOf(userId), JSON.stringify(values));
}

/** The client who could not be added, or null. */
export function readClientDraft(userId: number): ClientFormValues | null {
  try {
    const kept = keptSchema.safeParse(JSON.parse(readTabStored(keyOf(userId)) ?? 'null')).data;
    if (!kept) return null;
    const fields = Object.keys(EMPTY_CLIENT) as (keyof ClientFormValues)[];
    const known = fields.map((field) => [field, kept[field] ?? '']);
    return Object.fromEntries(known) as ClientFormValues;
  } catch {
    return null;
  }
}

export function forgetClientDraft(userId: number): void {
  removeTabStored(keyOf(userId));
}
