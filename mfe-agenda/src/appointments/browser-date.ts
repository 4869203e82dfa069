/**
 * The calendar widget computes with `Date` objects in the browser's zone; the product's times are wall-clock texts of
 * the company, with no zone. The two meet only here, component by component: 08:00 in the text is 08:00 in the Date,
 * wherever the browser is. Such a Date is a position in the grid, never an instant, and what people read is always
 * formatted from the text. Only an hour that the browser's own zone skips, once a year, moves to the hour after it.
 */

const two = (value: number) => String(value).padStart(2, '0');

/** Date whose local components are those of `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`. */
export function toBrowserDate(text: string): Date {
  const [year = 0, month = 1, day = 1, hours = 0, minutes = 0, seconds = 0] = text.split(/[- :]/).map(Number);
  return new Date(year, month - 1, day, hours, minutes, seconds);
}

/** `YYYY-MM-DD` of a Date's local components. */
export function browserDay(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** `YYYY-MM-DD HH:mm:ss` of a Date's local components. */
export function fromBrowserDate(date: Date): string {
  return `${browserDay(date)} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}
