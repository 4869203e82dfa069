import type { Language } from '@alinha/contracts-core';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { currentLanguage, initialLanguage, languageSigns, replaceCurrentLanguage } from './language.ts';
import { dropAskedLanguage, keepLanguage } from './language-choice.ts';
import en from './locales/en.json' with { type: 'json' };
import pt from './locales/pt.json' with { type: 'json' };
import { learnCountry } from './visitor-country.ts';

/** Texts by key; nesting is free, plurals carry i18next's suffixes (`_one`, `_other`). */
export type Catalog = { readonly [key: string]: string | Catalog };

/** A namespace's texts, fetched language by language: `{ pt: () => import('./locales/pt.json'), … }`. */
export type CatalogLoaders = Readonly<Record<Language, () => Promise<{ readonly default: Catalog }>>>;

/** Namespace of web-kit's own texts. */
export const KIT_NAMESPACE = 'kit';

/** The product's one i18next instance. */
export const i18n = i18next.createInstance();

void i18n.use(initReactI18next).init({
  lng: currentLanguage(),
  fallbackLng: false,
  supportedLngs: ['pt', 'en'],
  ns: [KIT_NAMESPACE],
  defaultNS: KIT_NAMESPACE,
  resources: { pt: { [KIT_NAMESPACE]: pt }, en: { [KIT_NAMESPACE]: en } },
  initAsync: false,
  // React escapes what it renders.
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
  returnNull: false,
});

const loaders = new Map<string, CatalogLoaders>();

/** Adds texts that are already there, in both languages: for small namespaces that the first paint needs. */
export function addCatalog(namespace: string, catalog: Readonly<Record<Language, Catalog>>): void {
  for (const language of ['pt', 'en'] as const) {
    i18n.addResourceBundle(language, namespace, catalog[language], true, true);
  }
}

/** Names a namespace's loaders; nothing is fetched until {@link loadCatalog}. */
export function registerCatalogs(namespace: string, catalogs: CatalogLoaders): void {
  loaders.set(namespace, catalogs);
}

/** Fetches a registered namespace's texts in `language`, once. */
export async function loadCatalog(namespace: string, language: Language = currentLanguage()): Promise<void> {
  const load = loaders.get(namespace)?.[language];
  if (!load || i18n.hasResourceBundle(language, namespace)) return;
  const { default: catalog } = await load();
  i18n.addResourceBundle(language, namespace, catalog, true, true);
}

/** Switches every part of the page at once as {@link showLanguage} does, and stores the choice. */
export async function setLanguage(language: Language): Promise<void> {
  keepLanguage(language);
  dropAskedLanguage();
  await showLanguage(language);
}

/**
 * Switches the whole page and `<html lang>` without storing the choice. Catalogues of all registered namespaces are
 * loaded first, so that no screen shows a key. A catalogue that fails to load does not stop the switch.
 */
export async function showLanguage(language: Language): Promise<void> {
  await Promise.allSettled([...loaders.keys()].map((namespace) => loadCatalog(namespace, language)));
  replaceCurrentLanguage(language);
  await i18n.changeLanguage(language);
}

/**
 * A first visit's language follows its country, as soon as that is known. It is no choice: it is not stored, and one
 * that is made meanwhile wins.
 */
export async function followCountry(): Promise<void> {
  if ((await learnCountry()) === null) return;
  const language = initialLanguage(languageSigns());
  if (language !== currentLanguage()) await showLanguage(language);
}
