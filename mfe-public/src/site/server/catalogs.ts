import type { Language } from '@alinha/contracts-core';
import screensEn from '../../locales/en.json' with { type: 'json' };
import screensPt from '../../locales/pt.json' with { type: 'json' };
import siteEn from '../locales/en.json' with { type: 'json' };
import sitePt from '../locales/pt.json' with { type: 'json' };

export type Catalog = { readonly [key: string]: string | Catalog };
export type PageLanguage = { readonly language: Language; readonly catalog: Catalog };

/** Texts of the site, and of the screens that the server renders. */
export const CATALOGS: Readonly<Record<Language, Catalog>> = {
  pt: { ...screensPt, ...sitePt },
  en: { ...screensEn, ...siteEn },
};
