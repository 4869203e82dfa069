import type { Language } from '@alinha/contracts-core';
import { showLanguage, useLanguage } from '@alinha/web-kit';
import { useEffect } from 'react';

/**
 * Shows the page in the company's language instead of the visitor's. False until its texts are loaded, so that the page
 * never shows two languages.
 */
export function useShownLanguage(language: Language | undefined): boolean {
  const current = useLanguage();
  useEffect(() => {
    if (language !== undefined) void showLanguage(language);
  }, [language]);
  return language === undefined || current === language;
}
