import type { Language } from '@alinha/contracts-core';
import { showLanguage, useLanguage } from '@alinha/web-kit';
import { useEffect } from 'react';

/**
 * Shows the page in the language of the company that it comes from, whatever the visitor's browser keeps. False until it
 * is there, so that nothing is drawn in one language and then in the other.
 */
export function useShownLanguage(language: Language | undefined): boolean {
  const current = useLanguage();
  useEffect(() => {
    if (language !== undefined) void showLanguage(language);
  }, [language]);
  return language === undefined || current === language;
}
