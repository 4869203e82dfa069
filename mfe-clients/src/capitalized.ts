/** Capitalizes weekdays and months at the start of a line, which Portuguese writes in lower case. */
export function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
