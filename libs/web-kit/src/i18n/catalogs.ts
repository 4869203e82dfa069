import type { Language } from '@alinha/contracts-core';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { currentLanguage, initialLanguage, languageSources, replaceCurrentLanguage } from './language.ts';
import { dropRequestedLanguage, storeLanguage } from './language-choice.ts';
import en from './locales/en.json' with { type: 'json' };
import pt from './locales/pt.json' with { type: 'json' };
import { detectCountry } from './visitor-country.ts';

/** Texts by key, nested as needed. Plurals have i18next's suffixes (`_one`, `_other`). */
export type Catalog = { readonly [key: string]: string | Catalog };

/** Loaders of a namespace's texts by language: `{ pt: () => import('./locales/pt.json'), … }`. */
export type CatalogLoaders = Readonly<Record<Language, () => Promise<{ readonly default: Catalog }>>>;

/** Namespace of web-kit's own texts. */
export const KIT_NAMESPACE = 'kit';

/** The product's only i18next instance. */
export const i18n = i18next.createInstance();

void i18n.use(initReactI18next).init({
  lng: currentLanguage(),
  fallbackLng: false,
  supportedLngs: ['pt', 'en'],
  ns: [KIT_NAMESPACE],
  defaultNS: KIT_NAMESPACE,
  resources: { pt: { [KIT_NAMESPACE]: pt }, en: { [KIT_NAMESPACE]: en } },
  initAsync: false,
  // React escapes rendered texts.
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
  returnNull: false,
  saveMissing: true,
  missingKeyHandler: (_languages, namespace, key) =>
    reportError(new Error(`Missing text: ${namespace}:${key}`)),
});

const loaders = new Map<string, CatalogLoaders>();

/** Adds the texts of a namespace in both languages. For small namespaces of the first paint. */
export function addCatalog(namespace: string, catalog: Readonly<Record<Language, Catalog>>): void {
  for (const language of ['pt', 'en'] as const) {
    i18n.addResourceBundle(language, namespace, catalog[language], true, true);
  }
}

/** Registers a namespace's loaders. {@link loadCatalog} fetches the texts. */
export function registerCatalogs(namespace: string, catalogs: CatalogLoaders): void {
  loaders.set(namespace, catalogs);
}

/** Loads the texts of a registered namespace in `language` once. */
export async function loadCatalog(namespace: string, language: Language = currentLanguage()): Promise<void> {
  const load = loaders.get(namespace)?.[language];
  if (!load || i18n.hasResourceBundle(language, namespace)) return;
  const { default: catalog } = await load();
  i18n.addResourceBundle(language, namespace, catalog, true, true);
}

/** Switches the page as {@link showLanguage} does, and stores the choice. */
export async function setLanguage(language: Language): Promise<void> {
  storeLanguage(language);
  dropRequestedLanguage();
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
 * Sets the language of a first visit from its country. The result is not stored, because it is not a choice. A choice
 * made meanwhile wins.
 */
export async function followCountry(): Promise<void> {
  if ((await detectCountry()) === null) return;
  const language = initialLanguage(languageSources());
  if (language !== currentLanguage()) await showLanguage(language);
}
