import type { TestPhone } from '@alinha/contracts-messaging';

export type PhoneMessage = TestPhone['messages'][number];

/** Messages to and from one number, latest last. */
export type Conversation = { readonly phone: string; readonly messages: readonly PhoneMessage[] };

/** Conversations by number, the one with the latest message first. */
export function conversationsOf(messages: readonly PhoneMessage[]): Conversation[] {
  const byPhone = new Map<string, PhoneMessage[]>();
  for (const message of messages.toSorted((a, b) => a.id - b.id)) {
    const known = byPhone.get(message.phone) ?? [];
    known.push(message);
    // Reinserted, so that the map is ordered by the latest message.
    byPhone.delete(message.phone);
    byPhone.set(message.phone, known);
  }
  return [...byPhone].map(([phone, its]) => ({ phone, messages: its })).reverse();
}

/** `+5511987654321` to `+55 (11) 98765-4321`, as in the settings. Foreign numbers stay unchanged. */
export function phoneText(phone: string): string {
  const [, area, first, last] = /^\+?55(\d{2})(\d{4,5})(\d{4})$/.exec(phone) ?? [];
  return area ? `+55 (${area}) ${first}-${last}` : phone;
}
