import { LOCALES } from '@alinha/contracts-core';
import { UiProvider, type UiTexts } from '@alinha/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { queryClient } from '../api/query-client.ts';
import { uiTextsFor } from '../i18n/ui-texts.ts';
import { NamespaceContext, useLanguage } from '../i18n/use-texts.ts';
import { AppRouter, RouterLink } from '../navigation/router.tsx';

function LocalizedUi({ children }: { children: ReactNode }): ReactNode {
  const language = useLanguage();
  const texts: UiTexts = useMemo(() => uiTextsFor(language), [language]);
  return (
    <UiProvider texts={texts} locale={LOCALES[language]} link={RouterLink}>
      {children}
    </UiProvider>
  );
}

type AppRootProps = {
  /** Namespace of `useTexts()` below. */
  readonly namespace: string;
  readonly owns?: (pathname: string) => boolean;
  readonly children: ReactNode;
};

/** What every React tree of the page stands on: cache, texts, design system, router. */
export function AppRoot({ namespace, owns, children }: AppRootProps): ReactNode {
  return (
    <QueryClientProvider client={queryClient}>
      <NamespaceContext value={namespace}>
        <LocalizedUi>
          <AppRouter {...(owns ? { owns } : {})}>{children}</AppRouter>
        </LocalizedUi>
      </NamespaceContext>
    </QueryClientProvider>
  );
}
