import { SegmentedControl } from '@alinha/ui';
import { setLanguage, useLanguage, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';

/** Each language in its own words, because the user may not read the current language. */
export const LANGUAGES = [
  { value: 'pt', label: 'Português' },
  { value: 'en', label: 'English' },
] as const;

export function LanguageSwitch(): ReactNode {
  const texts = useTexts();
  const language = useLanguage();
  return (
    <SegmentedControl
      label={texts('entrance.language')}
      segments={LANGUAGES}
      value={language}
      onChange={(chosen) => void setLanguage(chosen)}
    />
  );
}
