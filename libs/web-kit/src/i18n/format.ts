import {
  type CurrencyCode,
  type CurrencySetting,
  currencyOf,
  currencySymbol,
  formatCents,
  type Language,
  LOCALES,
  parseWallClock,
} from '@alinha/contracts-core';
import { createContext, useContext } from 'react';
import { useLanguage } from './use-texts.ts';

/** Wall-clock texts and dates are parsed as UTC, like instants (`…T…Z`). All output is in UTC. */
function toDate(text: string): Date {
  return text.includes('T') ? new Date(text) : parseWallClock(text);
}

export type Format = {
  /** Currency of the company's amounts. */
  readonly currency: CurrencyCode;
  /** Its symbol: `R$`, `$`. */
  readonly currencySymbol: string;
  /** `R$ 49,90` in Portuguese, `$49.90` in English, or the company's currency. `cents` is an integer in minor units. */
  readonly money: (cents: number) => string;
  readonly number: (value: number) => string;
  /** 0.25 to `25%`. */
  readonly percent: (ratio: number) => string;
  /** `20/11/2026`, `11/20/2026`. */
  readonly date: (text: string) => string;
  /** `20 de nov.`, `Nov 20`. */
  readonly shortDate: (text: string) => string;
  /** `sexta-feira, 20 de novembro`, `Friday, November 20`. */
  readonly longDate: (text: string) => string;
  /** `sexta-feira, 20 de novembro de 2026`, `Friday, November 20, 2026`. */
  readonly fullDate: (text: string) => string;
  /** `novembro de 2026`, `November 2026`. */
  readonly month: (text: string) => string;
  /** `08:30`, in 24 hours in both languages. */
  readonly time: (text: string) => string;
  /** `20/11/2026, 08:30`. */
  readonly dateTime: (text: string) => string;
  /** Name of a weekday, 0 = Sunday. */
  readonly weekday: (weekday: number, width?: 'long' | 'short' | 'narrow') => string;
  /** `Ana, Bia e Caio`. */
  readonly list: (items: readonly string[]) => string;
};

/** 2023-01-01 was a Sunday. */
const SUNDAY = Date.UTC(2023, 0, 1);
const DAY = 86_400_000;

const cache = new Map<string, Format>();

/**
 * Formats of one language and currency through Intl. Returns the same object each time, because formatters are slow to
 * create.
 */
export function formatFor(language: Language, setting?: CurrencySetting): Format {
  const currency = currencyOf(language, setting);
  const key = `${language} ${currency}`;
  const format = cache.get(key) ?? makeFormat(language, currency);
  cache.set(key, format);
  return format;
}

function makeFormat(language: Language, currency: CurrencyCode): Format {
  const locale = LOCALES[language];
  const at = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
    return (text: string) => format.format(toDate(text));
  };
  const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const weekdayIn = (width: 'long' | 'short' | 'narrow') =>
    new Intl.DateTimeFormat(locale, { weekday: width, timeZone: 'UTC' });
  const weekdays = { long: weekdayIn('long'), short: weekdayIn('short'), narrow: weekdayIn('narrow') };
  return {
    currency,
    currencySymbol: currencySymbol(language, currency),
    money: (cents) => formatCents(cents, language, currency),
    number: (value) => number.format(value),
    percent: (ratio) => percent.format(ratio),
    date: at(day),
    shortDate: at({ day: 'numeric', month: 'short' }),
    longDate: at({ weekday: 'long', day: 'numeric', month: 'long' }),
    fullDate: at({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    month: at({ month: 'long', year: 'numeric' }),
    time: at(clock),
    dateTime: at({ ...day, ...clock }),
    weekday: (weekday, width = 'long') => weekdays[width].format(SUNDAY + weekday * DAY),
    list: (items) => list.format(items),
  };
}

/** The company's currency setting. AppRoot sets it once for each React tree. */
export const CurrencyContext = createContext<CurrencySetting | undefined>(undefined);

/** Formats in the page's language and the company's currency. */
export function useFormat(): Format {
  return formatFor(useLanguage(), useContext(CurrencyContext));
}
