const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** `YYYY-MM`, moved by whole months. */
export function addMonths(month: string, months: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** The month of the address. By default, and instead of a later one, the month before today. */
export function readMonth(text: string | null, today: string): string {
  const current = today.slice(0, 7);
  return text !== null && MONTH.test(text) && text <= current ? text : addMonths(current, -1);
}

/** Last day of a month, `YYYY-MM-DD`. */
export function lastDayOf(month: string): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);
}

export function commissionHref(month: string, professionalId?: number): string {
  const professional = professionalId === undefined ? '' : `&professional=${professionalId}`;
  return `/app/finance?tab=commission&month=${month}${professional}`;
}
