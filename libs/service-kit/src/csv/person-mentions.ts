import { digitsOf } from '@alinha/contracts-core';

/** Values of one person, as they are stored. */
export type MentionedPerson = {
  readonly name: string;
  readonly cpf?: string | null;
  readonly email?: string | null;
  readonly phone?: string | null;
};

/** A shorter number may be anything. */
const FEWEST_DIGITS = 8;

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** Finds rows of a file with the whole name, e-mail, CPF or phone of a person in a cell. */
export function mentionsOf({
  name,
  cpf,
  email,
  phone,
}: MentionedPerson): (cells: readonly string[]) => boolean {
  const texts = new Set([name, email].filter((text) => text).map((text) => folded(text ?? '')));
  const numbers = new Set(
    [cpf, phone].map((text) => digitsOf(text ?? '')).filter((digits) => digits.length >= FEWEST_DIGITS),
  );
  return (cells) => cells.some((cell) => texts.has(folded(cell)) || numbers.has(digitsOf(cell)));
}
