/** `37,5` or `37.5` as hundredths of a percent; null when it is not a percentage. */
export function basisPointsOf(text: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** Without a percent sign, as `number` writes it. */
export function percentText(basisPoints: number, number: (value: number) => string): string {
  return number(basisPoints / 100);
}
