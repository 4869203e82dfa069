import type { Answer, OfferAnsweredEvent } from '@alinha/contracts-messaging';

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
const OFFER_WORDS: Readonly<Record<string, OfferAnsweredEvent['answer']>> = {
  sim: 'accept',
  quero: 'accept',
  aceito: 'accept',
  aceitar: 'accept',
  yes: 'accept',
  accept: 'accept',
  nao: 'refuse',
  recuso: 'refuse',
  recusar: 'refuse',
  no: 'refuse',
  refuse: 'refuse',
  parar: 'stop',
  pare: 'stop',
  sair: 'stop',
  stop: 'stop',
};
/** Alone each is an answer; with another word it is a negation. */
const NEGATIONS = new Set(['nao', 'no']);

/**
 * The answer in a message such as `1`, `Sim!`, `2️⃣` or `1 - Confirmar`. Null when any word has another meaning; the studio
 * reads such messages itself.
 */
export const answerOfText = (text: string): Answer | null => meaningOf(text, WORDS);

/** The same for an offer of a free place, such as `Quero!` or `parar`. */
export const offerAnswerOfText = (text: string): OfferAnsweredEvent['answer'] | null =>
  meaningOf(text, OFFER_WORDS);

function meaningOf<T>(text: string, meaningByWord: Readonly<Record<string, T>>): T | null {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  if (words.length > 1 && words.some((word) => NEGATIONS.has(word))) return null;
  const meanings = new Set(
    words.map((word) => (Object.hasOwn(meaningByWord, word) ? meaningByWord[word] : null)),
  );
  const [meaning] = meanings;
  return meanings.size === 1 ? (meaning ?? null) : null;
}
