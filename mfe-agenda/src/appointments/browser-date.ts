/**
 * Converts wall-clock texts of the company to `Date` objects for the calendar widget: 08:00 becomes 08:00 in the
 * browser's zone. The Date is a position in the grid, not an instant; screens format times from the text. An hour that
 * the browser's zone skips becomes the next hour.
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
