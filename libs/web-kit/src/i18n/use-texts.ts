import type { Language } from '@alinha/contracts-core';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { KIT_NAMESPACE } from './catalogs.ts';

/** Namespace of the texts below: the remote's id, set by AppRoot. */
export const NamespaceContext = createContext<string>(KIT_NAMESPACE);

type TextValues = Readonly<Record<string, string | number>>;

/** Text of `key` with its `{{values}}` filled in; `count` selects the plural. */
export type Texts = (key: string, values?: TextValues) => string;

/**
 * Texts of the remote (or of `namespace`) in the current language. The component renders again when the language
 * changes. `expectCatalogsComplete` checks the keys in the project's `catalogs.spec.ts`.
 */
export function useTexts(namespace?: string): Texts {
  const own = useContext(NamespaceContext);
  const { t } = useTranslation(namespace ?? own);
  return t as unknown as Texts;
}

/** The page's language. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language === 'en' ? 'en' : 'pt';
}
