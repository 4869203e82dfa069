import { companyRoutes } from '@alinha/contracts-accounts';
import { LOCALES } from '@alinha/contracts-core';
import { UiProvider, type UiTexts } from '@alinha/ui';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { apiQuery } from '../api/api-query.ts';
import { queryClient } from '../api/query-client.ts';
import { CurrencyContext } from '../i18n/format.ts';
import { uiTextsFor } from '../i18n/ui-texts.ts';
import { NamespaceContext, useLanguage } from '../i18n/use-texts.ts';
import { addOverlayEntry } from '../navigation/history.ts';
import { AppRouter, RouterLink } from '../navigation/router.tsx';

function LocalizedUi({ children }: { children: ReactNode }): ReactNode {
  const language = useLanguage();
  const texts: UiTexts = useMemo(() => uiTextsFor(language), [language]);
  return (
    <UiProvider texts={texts} locale={LOCALES[language]} link={RouterLink} addOverlay={addOverlayEntry}>
      {children}
    </UiProvider>
  );
}

/** Provides the currency of the cached company; sends no request. */
function CompanyCurrency({ children }: { children: ReactNode }): ReactNode {
  const { data: currency } = useQuery({
    ...apiQuery(companyRoutes.get),
    enabled: false,
    select: (company) => company.currency,
  });
  return <CurrencyContext value={currency}>{children}</CurrencyContext>;
}

type AppRootProps = {
  /** Namespace of `useTexts()` below. */
  readonly namespace: string;
  readonly owns?: (pathname: string) => boolean;
  readonly children: ReactNode;
};

/** Providers of each React tree of the page: cache, texts, design system, router. */
export function AppRoot({ namespace, owns, children }: AppRootProps): ReactNode {
  return (
    <QueryClientProvider client={queryClient}>
      <NamespaceContext value={namespace}>
        <LocalizedUi>
          <CompanyCurrency>
            <AppRouter {...(owns ? { owns } : {})}>{children}</AppRouter>
          </CompanyCurrency>
        </LocalizedUi>
      </NamespaceContext>
    </QueryClientProvider>
  );
}
