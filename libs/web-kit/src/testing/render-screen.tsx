import type { Language } from '@alinha/contracts-core';
import { fetchLateViews } from '@alinha/ui';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { queryClient } from '../api/query-client.ts';
import { addCatalog, type Catalog, setLanguage } from '../i18n/catalogs.ts';
import { navigate } from '../navigation/history.ts';
import { AppRoot } from '../remote/app-root.tsx';

export type ScreenOptions = {
  /** Id of the remote. */
  readonly namespace: string;
  readonly catalogs: Readonly<Record<Language, Catalog>>;
  /** Address of the browser: `/app/clients/7`. */
  readonly at: string;
  /** Route that the screen is for; the address when left out. */
  readonly path?: string;
  readonly language?: Language;
  /** What the place carries, as `navigate` takes it. */
  readonly state?: unknown;
};

/** Renders a screen as its remote does, with an empty cache and every late view there. Other addresses render their pathname. */
export async function renderScreen(screen: ReactNode, options: ScreenOptions): Promise<RenderResult> {
  const { namespace, catalogs, at, path = at.split('?')[0] ?? at, language = 'pt', state } = options;
  queryClient.clear();
  addCatalog(namespace, catalogs);
  await Promise.all([setLanguage(language), fetchLateViews()]);
  // The current address again would do nothing.
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
