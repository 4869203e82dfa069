/** Portuguese writes weekdays and months in lower case; at the start of a line they are capitalized. */
export function sentenceCase(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
