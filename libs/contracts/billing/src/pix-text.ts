/** Longest name and city of a receiver in a BR Code. */
export const PIX_NAME_LENGTH = 25;
export const PIX_CITY_LENGTH = 15;

/** The text as a BR Code contains it: printable ASCII without accents, with single spaces. Banks refuse other letters. */
export function pixText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^ -~]/g, '')
    .replace(/ +/g, ' ')
    .trim();
}
