import type { Permission } from '@alinha/contracts-core';
import { LoadingState, Skeleton, space } from '@alinha/ui';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { matchRoutes, Route, Routes, useLocation } from 'react-router';
import { styled } from 'styled-components';
import { type CatalogLoaders, loadCatalog, registerCatalogs } from '../i18n/catalogs.ts';
import { currentPlace, navigate } from '../navigation/history.ts';
import { NoPermission } from '../session/no-permission.tsx';
import { hasPermission } from '../session/permissions.ts';
import { useSession } from '../session/session.ts';
import { AppRoot } from './app-root.tsx';
import { type BasePath, ownsPath } from './base-path.ts';
import { ScreenBoundary } from './screen-boundary.tsx';

export type RemoteRoute = {
  /** Absolute, in React Router's syntax: `/app/clients/:id`. */
  readonly path: string;
  /** `() => import('./features/x/x.screen.tsx').then((file) => file.XScreen)` */
  readonly screen: () => Promise<ComponentType>;
  /** Users without it see a page that says so instead of the screen. */
  readonly permission?: Permission;
  /** Shown while the screen's file loads: a skeleton in the final layout. */
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

/** Functions that the shell calls. `mount` may be called again after `unmount`. */
export type RemoteLifecycle = {
  readonly bootstrap: () => Promise<void>;
  readonly mount: (props: MountProps) => Promise<void>;
  readonly unmount: (props: MountProps) => Promise<void>;
};

const Lines = styled.div`
  display: grid;
  gap: ${space[4]};
  padding: ${space[6]};
`;

function ScreenSkeleton(): ReactNode {
  return (
    <LoadingState>
      <Lines>
        <Skeleton width={220} height={28} />
        <Skeleton shape="block" height={160} />
        <Skeleton shape="block" height={160} />
      </Lines>
    </LoadingState>
  );
}

/** Loaded screens. Failures are not cached, so that the next visit fetches again. */
const loaded = new WeakMap<RemoteRoute, ComponentType>();

async function loadScreen(route: RemoteRoute): Promise<ComponentType> {
  const screen = await route.screen();
  loaded.set(route, screen);
  return screen;
}

type LoadState = { readonly screen?: ComponentType | undefined; readonly error?: unknown };

/**
 * Renders a screen when its file is loaded. Not by `lazy` and `Suspense`, because React shows a fallback for at least
 * 300 ms.
 */
function LoadedScreen({ route }: { route: RemoteRoute }): ReactNode {
  const [state, setState] = useState<LoadState>(() => ({ screen: loaded.get(route) }));
  useEffect(() => {
    if (loaded.has(route)) return;
    let isUnmounted = false;
    loadScreen(route).then(
      (screen) => !isUnmounted && setState({ screen }),
      (error: unknown) => !isUnmounted && setState({ error }),
    );
    return () => {
      isUnmounted = true;
    };
  }, [route]);
  if (state.error) throw state.error;
  const { screen: Screen } = state;
  return Screen ? <Screen /> : (route.fallback ?? <ScreenSkeleton />);
}

/** Redirects an address of the remote without a screen to /login, like all unknown addresses. */
function UnknownAddress(): ReactNode {
  useEffect(() => navigate('/login', { replace: true, force: true }), []);
  return null;
}

function PermittedScreen({ route }: { route: RemoteRoute }): ReactNode {
  const { permission } = route;
  const session = useSession({ enabled: permission !== undefined });
  if (permission && session.user && !hasPermission(session, permission))
    return <NoPermission permission={permission} />;
  return <LoadedScreen route={route} />;
}

function RemoteScreens({ routes }: { routes: readonly RemoteRoute[] }): ReactNode {
  const { pathname } = useLocation();
  return (
    <ScreenBoundary resetKey={pathname}>
      <Routes>
        {routes.map((route) => (
          <Route
            key={route.path}
            path={route.path}
            element={<PermittedScreen key={route.path} route={route} />}
          />
        ))}
        <Route path="*" element={<UnknownAddress />} />
      </Routes>
    </ScreenBoundary>
  );
}

/**
 * Defines the exposed module of a remote: `export const { bootstrap, mount, unmount } = defineRemote({…})`. Adds cache,
 * texts, design system, router and error boundary. `mount` waits for the texts and the first screen's file to avoid
 * flicker.
 */
export function defineRemote({ id, basePaths, catalogs, routes }: RemoteDefinition): RemoteLifecycle {
  // By element, because a new visit may mount while the previous mount still loads its texts.
  const roots = new Map<HTMLElement, Root>();
  return {
    bootstrap: async () => {
      registerCatalogs(id, catalogs);
      await loadCatalog(id);
    },
    mount: async ({ domElement }) => {
      const [match] = matchRoutes([...routes], currentPlace().pathname) ?? [];
      const screen = routes.find((route) => route === match?.route);
      // The error boundary shows a failed screen; it needs the rendered tree.
      await Promise.all([loadCatalog(id), screen && loadScreen(screen).catch(() => undefined)]);
      const root = createRoot(domElement);
      roots.set(domElement, root);
      root.render(
        <AppRoot namespace={id} owns={(pathname) => ownsPath(basePaths, pathname)}>
          <RemoteScreens routes={routes} />
        </AppRoot>,
      );
    },
    unmount: async ({ domElement }) => {
      roots.get(domElement)?.unmount();
      roots.delete(domElement);
    },
  };
}
