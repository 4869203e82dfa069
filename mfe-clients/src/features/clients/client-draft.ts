import { readTabStored, removeTabStored, type TabStorageKey, writeTabStored } from '@alinha/web-kit';
import { z } from 'zod';
import { type ClientFormValues, EMPTY_CLIENT } from './client-form.ts';

const storedSchema = z.record(z.string(), z.string());

const keyOf = (userId: number): TabStorageKey => `draft.client.${userId}`;

/** Stores in this tab, for this user, a client who was refused because the free tier was full. */
export function storeClientDraft(userId: number, values: ClientFormValues): void {
  writeTabStored(keyOf(userId), JSON.stringify(values));
}

/** The stored draft, or null. */
export function readClientDraft(userId: number): ClientFormValues | null {
  try {
    const stored = storedSchema.safeParse(JSON.parse(readTabStored(keyOf(userId)) ?? 'null')).data;
    if (!stored) return null;
    const fields = Object.keys(EMPTY_CLIENT) as (keyof ClientFormValues)[];
    const known = fields.map((field) => [field, stored[field] ?? '']);
    return Object.fromEntries(known) as ClientFormValues;
  } catch {
    return null;
  }
}

export function removeClientDraft(userId: number): void {
  removeTabStored(keyOf(userId));
}
