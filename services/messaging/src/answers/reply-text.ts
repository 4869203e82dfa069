import type { Answer } from '@alinha/contracts-messaging';

const WORDS: Readonly<Record<string, Answer>> = {
  1: 'confirmed',
  confirmar: 'confirmed',
  confirmo: 'confirmed',
  confirmado: 'confirmed',
  confirm: 'confirmed',
  confirmed: 'confirmed',
  sim: 'confirmed',
  yes: 'confirmed',
  2: 'cancel_requested',
  desmarcar: 'cancel_requested',
  desmarco: 'cancel_requested',
  cancelar: 'cancel_requested',
  cancelo: 'cancel_requested',
  cancel: 'cancel_requested',
  nao: 'cancel_requested',
  no: 'cancel_requested',
};
/** Alone each is an answer; with another word it is a negation. */
const NEGATIONS = new Set(['nao', 'no']);

/**
 * The answer in a message such as `1`, `Sim!`, `2️⃣` or `1 - Confirmar`. Null when any word has another meaning; the studio
 * reads such messages itself.
 */
export function answerOfText(text: string): Answer | null {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  if (words.length > 1 && words.some((word) => NEGATIONS.has(word))) return null;
  const meanings = new Set(words.map((word) => (Object.hasOwn(WORDS, word) ? WORDS[word] : null)));
  const [meaning] = meanings;
  return meanings.size === 1 ? (meaning ?? null) : null;
}
