import { addMonths } from '@alinha/contracts-core';

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** `YYYY-MM`, moved by whole months. */
export const moveMonth = (month: string, months: number) => addMonths(`${month}-01`, months).slice(0, 7);

/** The month of the address. By default, and instead of a later one, the month before today. */
export function readMonth(text: string | null, today: string): string {
  const current = today.slice(0, 7);
  return text !== null && MONTH.test(text) && text <= current ? text : moveMonth(current, -1);
}

export function commissionHref(month: string, professionalId?: number): string {
  const professional = professionalId === undefined ? '' : `&professional=${professionalId}`;
  return `/app/finance?tab=commission&month=${month}${professional}`;
}
