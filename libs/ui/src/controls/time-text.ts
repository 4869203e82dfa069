import { drawParts } from './typed-parts.ts';
import type { TextReader } from './typed-value.ts';

const TIME = /^(\d{1,2})(?::(\d{0,2}))?$/;
const MINUTES_PER_HOUR = 60;
const LAST_HOUR = 23;
const twoDigits = (amount: number | string): string => String(amount).padStart(2, '0');

/** Without a colon, "930" and "0930" are 09:30: no hour starts with 3 or is over 23. */
function hourSize(digits: string): number {
  const startsTooHigh = Number(digits.charAt(0)) > 2;
  const isTooLate = digits.length > 2 && Number(digits.slice(0, 2)) > LAST_HOUR;
  return startsTooHigh || isTooLate ? 1 : 2;
}

/** "2:30 pm" is 14:30: times have 24 hours, but users paste 12-hour times. */
function inDayHalf(drawn: string, half: string): string {
  const [hour = '', minutes = ''] = drawn.split(':');
  if (hour === '' || Number(hour) > 12) return drawn;
  return `${twoDigits((Number(hour) % 12) + (half === 'p' ? 12 : 0))}:${minutes}`;
}

/** Parses and formats `HH:mm`. */
export const timeReader: TextReader = {
  show: (value) => value.slice(0, 5),
  draw: (typed) => {
    const hasSign = /\d\s*[:h.,]/i.test(typed);
    const digits = typed.replace(/\D/g, '');
    const drawn = drawParts(typed, [hasSign ? 2 : hourSize(digits), 2], ':');
    const half = /[ap]/i.exec(typed)?.[0].toLowerCase();
    return half === undefined ? drawn : inDayHalf(drawn, half);
  },
  read: (text, hasLeft) => {
    const [, hour, typedMinutes = ''] = TIME.exec(text) ?? [];
    if (hour === undefined || (!hasLeft && typedMinutes.length < 2)) return '';
    const minutes = typedMinutes.padEnd(2, '0');
    if (Number(hour) > LAST_HOUR || Number(minutes) >= MINUTES_PER_HOUR) return '';
    return `${twoDigits(hour)}:${minutes}`;
  },
};

function minutesOf(time: string): number {
  const [hour = 0, minutes = 0] = time.split(':').map(Number);
  return hour * MINUTES_PER_HOUR + minutes;
}

/** First time of a list after another time: one step later, never before `min`. */
export function stepAfter(time: string, stepMinutes: number, min = '00:00'): string {
  const at = minutesOf(time) + stepMinutes;
  const later = `${twoDigits(Math.floor(at / MINUTES_PER_HOUR))}:${twoDigits(at % MINUTES_PER_HOUR)}`;
  return later > min ? later : min;
}

/** `HH:mm` from `min` to `max`, one per `stepMinutes`. */
export function timeSteps(stepMinutes: number, min = '00:00', max = '23:59'): readonly string[] {
  const first = minutesOf(min);
  const count = Math.max(0, Math.floor((minutesOf(max) - first) / Math.max(1, stepMinutes)) + 1);
  return Array.from({ length: count }, (_, index) => {
    const at = first + index * Math.max(1, stepMinutes);
    return `${twoDigits(Math.floor(at / MINUTES_PER_HOUR))}:${twoDigits(at % MINUTES_PER_HOUR)}`;
  });
}
