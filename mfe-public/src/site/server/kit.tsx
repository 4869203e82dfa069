/**
 * Replaces `@alinha/web-kit` on the server, because that library has one language, cache and history per page. Only
 * exports that rendered screens use; the build fails on a missing one.
 */
import { formatCents, LOCALES } from '@alinha/contracts-core';
import type { Format, Texts } from '@alinha/web-kit';
import { createContext, useContext } from 'react';
import type { Catalog, PageLanguage } from './catalogs.ts';

export const LanguageContext = createContext<PageLanguage>({ language: 'pt', catalog: {} });

function lookUp(catalog: Catalog, key: string): string {
  let node: string | Catalog | undefined = catalog;
  for (const part of key.split('.')) node = typeof node === 'object' ? node[part] : undefined;
  if (typeof node !== 'string') throw new Error(`no text ${key}`);
  return node;
}

/** Translation function outside React components. */
export function textsOf(catalog: Catalog): Texts {
  return (key, values = {}) =>
    lookUp(catalog, key).replace(/\{\{\s*(\w+)\s*\}\}/g, (_place, name: string) =>
      String(values[name] ?? ''),
    );
}

export function useTexts(): Texts {
  return textsOf(useContext(LanguageContext).catalog);
}

export function useLanguage() {
  return useContext(LanguageContext).language;
}

export function useFormat(): Pick<Format, 'money' | 'longDate'> {
  const { language } = useContext(LanguageContext);
  const longDate = new Intl.DateTimeFormat(LOCALES[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return {
    money: (cents) => formatCents(cents, language),
    longDate: (text) => longDate.format(new Date(`${text.slice(0, 10)}T00:00:00Z`)),
  };
}

const nothing = () => undefined;

export const usePageTitle = nothing;
export const setLanguage = nothing;
export const startSession = nothing;
export const useNavigate = () => nothing;
export const useLocation = () => ({ state: null });
export const returnUrlOf = () => null;
export const useFirstPaint = nothing;
export const toast = { success: nothing };
export const useApiMutation = () => ({ mutate: nothing, isPending: false, isSuccess: false });
export const useMutation = useApiMutation;
/** A browser without passkeys removes the button. */
export const supportsPasskeys = () => true;
export const requestPasskey = nothing;
export const callApi = nothing;
export const errorMessage = nothing;
export class ApiError extends Error {}
