import type { Language } from '@alinha/contracts-core';
import { fetchLateViews } from '@alinha/ui';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { queryClient } from '../api/query-client.ts';
import { addCatalog, type Catalog, i18n, setLanguage } from '../i18n/catalogs.ts';
import { navigate } from '../navigation/history.ts';
import { AppRoot } from '../remote/app-root.tsx';

// A key instead of a text fails the test.
i18n.options.missingKeyHandler = (_languages, namespace, key) => {
  throw new Error(`Missing text: ${namespace}:${key}`);
};

// A failed read is retried at once. The pauses have their own test.
const { queries, ...others } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });

export type ScreenOptions = {
  /** Id of the remote. */
  readonly namespace: string;
  readonly catalogs: Readonly<Record<Language, Catalog>>;
  /** Browser address: `/app/clients/7`. */
  readonly at: string;
  /** Route of the screen; the address when omitted. */
  readonly path?: string;
  readonly language?: Language;
  /** History state, as in `navigate`. */
  readonly state?: unknown;
};

/**
 * Renders a screen as its remote does, with an empty cache and all late views loaded. Other addresses render their
 * pathname.
 */
export async function renderScreen(screen: ReactNode, options: ScreenOptions): Promise<RenderResult> {
  const { namespace, catalogs, at, path = at.split('?')[0] ?? at, language = 'pt', state } = options;
  queryClient.clear();
  addCatalog(namespace, catalogs);
  await Promise.all([setLanguage(language), fetchLateViews()]);
  // Leaves the current address first, because navigating to it does nothing.
  if (state !== undefined) navigate('/', { replace: true, force: true });
  navigate(at, { replace: true, force: true, state });
  return render(
    <AppRoot namespace={namespace}>
      <Routes>
        <Route path={path} element={screen} />
        <Route path="*" element={null} />
      </Routes>
    </AppRoot>,
  );
}
