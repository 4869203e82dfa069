import type { Session } from '@alinha/contracts-accounts';
import { type Language, LOCALES, MINUTE_MS, parseWallClock } from '@alinha/contracts-core';
import type { Format, Texts } from '@alinha/web-kit';

const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Older uses are shown as a date. */
const RELATIVE_DAYS = 7;

/** "Chrome em Windows". */
export function deviceText({ browser, system }: Session, texts: Texts): string {
  if (browser && system) return texts('sessions.device', { browser, system });
  return browser ?? system ?? texts('sessions.unknown_device');
}

/** Country, or else the start of the network address. Null when neither is known. */
export function placeText({ country, network }: Session, language: Language, texts: Texts): string | null {
  if (country) return new Intl.DisplayNames(LOCALES[language], { type: 'region' }).of(country) ?? country;
  return network && texts('sessions.network', { network });
}

type Context = {
  readonly now: string;
  readonly language: Language;
  readonly texts: Texts;
  readonly format: Format;
};

/** "Usado há 3 horas", "Usado ontem", "Usado em 20/11/2026". The server stores uses to the hour. */
export function lastUseText({ current, last_used_at: at }: Session, context: Context): string {
  const { now, language, texts, format } = context;
  if (current) return texts('sessions.in_use');
  const days = (Date.parse(now.slice(0, 10)) - Date.parse(at.slice(0, 10))) / DAY_MS;
  if (days >= RELATIVE_DAYS) return texts('sessions.used_on', { date: format.date(at) });
  const relative = new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'auto' });
  if (days > 0) return texts('sessions.used', { when: relative.format(-days, 'day') });
  const hours = Math.floor((parseWallClock(now).getTime() - parseWallClock(at).getTime()) / HOUR_MS);
  if (hours < 1) return texts('sessions.used_recently');
  return texts('sessions.used', { when: relative.format(-hours, 'hour') });
}
