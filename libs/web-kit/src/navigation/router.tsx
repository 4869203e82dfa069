import type { UiLinkProps } from '@alinha/ui';
import { type ReactNode, useMemo, useRef, useSyncExternalStore } from 'react';
import { createPath, Link, type Navigator, Router, type To } from 'react-router';
import { currentPlace, navigate, onMove, type Place } from './history.ts';

const hrefOf = (to: To) => (typeof to === 'string' ? to : createPath(to));

const navigator: Navigator = {
  createHref: hrefOf,
  go: (delta) => window.history.go(delta),
  push: (to, state) => navigate(hrefOf(to), { state }),
  replace: (to, state) => navigate(hrefOf(to), { state, replace: true }),
};

/** The current place; the component renders again after each navigation. */
export function usePlace(): Place {
  return useSyncExternalStore(onMove, currentPlace);
}

type AppRouterProps = {
  /** True for addresses of this tree. For others, the tree shows its last address until it is unmounted. */
  readonly owns?: (pathname: string) => boolean;
  readonly children: ReactNode;
};

/** React Router over the page's history. */
export function AppRouter({ owns, children }: AppRouterProps): ReactNode {
  const place = usePlace();
  const last = useRef(place);
  if (!owns || owns(place.pathname)) last.current = place;
  const shown = last.current;
  const location = useMemo(() => ({ ...shown, mask: undefined }), [shown]);
  return (
    <Router location={location} navigator={navigator}>
      {children}
    </Router>
  );
}

/** The link of the design system's components: through the router inside the product, plain elsewhere. */
export function RouterLink({ href, ...rest }: UiLinkProps): ReactNode {
  const inside = href.startsWith('/') && !href.startsWith('/api/') && rest.target === undefined;
  return inside ? <Link to={href} {...rest} /> : <a href={href} {...rest} />;
}
