import { Skeleton } from '@alinha/ui';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Route, Routes, useLocation } from 'react-router';
import { type CatalogLoaders, loadCatalog, registerCatalogs } from '../i18n/catalogs.ts';
import { navigate } from '../navigation/history.ts';
import { AppRoot } from './app-root.tsx';
import { type BasePath, ownsPath } from './base-path.ts';
import { ScreenBoundary } from './screen-boundary.tsx';

export type RemoteRoute = {
  /** Absolute, in React Router's syntax: `/app/clients/:id`. */
  readonly path: string;
  /** `() => import('./features/x/x.screen.tsx').then((file) => file.XScreen)` */
  readonly screen: () => Promise<ComponentType>;
  /** Drawn while the screen's file is fetched; a skeleton in the final layout. */
  readonly fallback?: ReactNode;
};

export type RemoteDefinition = {
  /** As in `remote.json`; also the namespace of the remote's texts. */
  readonly id: string;
  /** As in `remote.json`. */
  readonly basePaths: readonly BasePath[];
  readonly catalogs: CatalogLoaders;
  readonly routes: readonly RemoteRoute[];
};

export type MountProps = { readonly domElement: HTMLElement };

/** What the shell calls. `mount` may be called again after `unmount`. */
export type RemoteLifecycle = {
  readonly bootstrap: () => Promise<void>;
  readonly mount: (props: MountProps) => Promise<void>;
  readonly unmount: () => Promise<void>;
};

function ScreenSkeleton(): ReactNode {
  return (
    <div aria-busy="true" style={{ padding: 24, display: 'grid', gap: 16, alignContent: 'start' }}>
      <Skeleton width="220px" height="28px" />
      <Skeleton width="100%" height="160px" />
      <Skeleton width="100%" height="160px" />
    </div>
  );
}

/** A fresh `lazy` for each mount: one that failed stays failed, and a retry must fetch again. */
function LazyScreen({ route }: { route: RemoteRoute }): ReactNode {
  const [Screen] = useState(() => lazy(async () => ({ default: await route.screen() })));
  return (
    <Suspense fallback={route.fallback ?? <ScreenSkeleton />}>
      <Screen />
    </Suspense>
  );
}

/** An address below the remote that no screen has: like any unknown address of the product, it goes to /login. */
function UnknownAddress(): ReactNode {
  useEffect(() => navigate('/login', { replace: true, force: true }), []);
  return null;
}

function RemoteScreens({ routes }: { routes: readonly RemoteRoute[] }): ReactNode {
  const { pathname } = useLocation();
  return (
    <ScreenBoundary resetKey={pathname}>
      <Routes>
        {routes.map((route) => (
          <Route key={route.path} path={route.path} element={<LazyScreen key={route.path} route={route} />} />
        ))}
        <Route path="*" element={<UnknownAddress />} />
      </Routes>
    </ScreenBoundary>
  );
}

/**
 * Makes a remote's one exposed module: `export const { bootstrap, mount, unmount } = defineRemote({…})`. Adds the
 * cache, the texts, the design system, the router and an error boundary. Mounting waits for the texts of the current
 * language, so that no screen ever shows a key.
 */
export function defineRemote({ id, basePaths, catalogs, routes }: RemoteDefinition): RemoteLifecycle {
  let root: Root | null = null;
  return {
    bootstrap: async () => {
      registerCatalogs(id, catalogs);
      await loadCatalog(id);
    },
    mount: async ({ domElement }) => {
      await loadCatalog(id);
      root = createRoot(domElement);
      root.render(
        <AppRoot namespace={id} owns={(pathname) => ownsPath(basePaths, pathname)}>
          <RemoteScreens routes={routes} />
        </AppRoot>,
      );
    },
    unmount: async () => {
      root?.unmount();
      root = null;
    },
  };
}
