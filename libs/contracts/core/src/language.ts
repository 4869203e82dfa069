/** The product's two languages. `pt` is the source language and the default. */
export const LANGUAGES = ['pt', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'pt';
export const DEFAULT_COUNTRY = 'BR';

/** BCP 47 locale that dates and money are formatted with. */
export const LOCALES: Record<Language, string> = { pt: 'pt-BR', en: 'en-US' };

/** One text in both languages. */
export type BilingualText = Readonly<Record<Language, string>>;

/**
 * Picks the language of an `Accept-Language` header: the first listed tag that the product supports.
 * Quality values are ignored on purpose: our own client sends one bare tag, and browsers list tags in order.
 */
export function languageOfHeader(header: string | undefined): Language {
  for (const tag of (header ?? '').split(',')) {
    const base = tag.trim().slice(0, 2).toLowerCase();
    if (base === 'pt' || base === 'en') return base;
  }
  return DEFAULT_LANGUAGE;
}
