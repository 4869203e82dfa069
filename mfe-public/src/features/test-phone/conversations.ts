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

const OFFER_ANSWERS: readonly (readonly string[])[] = [
  ['SIM', 'NÃO', 'PARAR'],
  ['YES', 'NO', 'STOP'],
];

/** The words for which the latest message to the client asks, as offers do; null for a reminder, which asks for 1 or 2. */
export function askedWords({ messages }: Conversation): readonly string[] | null {
  const latest = messages.findLast(({ direction }) => direction === 'to_client');
  const words = new Set<string>(latest?.text.match(/\p{L}+/gu));
  return OFFER_ANSWERS.find((answers) => answers.every((answer) => words.has(answer))) ?? null;
}

/** `+5511987654321` to `+55 (11) 98765-4321`, as in the settings. Foreign numbers stay unchanged. */
export function phoneText(phone: string): string {
  const [, area, first, last] = /^\+?55(\d{2})(\d{4,5})(\d{4})$/.exec(phone) ?? [];
  return area ? `+55 (${area}) ${first}-${last}` : phone;
}
