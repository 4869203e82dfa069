import type { UiLinkProps } from '@alinha/ui';
import { type MouseEvent, type ReactNode, useMemo, useRef, useSyncExternalStore } from 'react';
import { createPath, type Navigator, Router, type To, useLocation } from 'react-router';
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

// React Router's link and its search parameters bring its forms and prefetching: 4 KB of the first page (ADR 39).

/** A click that opens another tab or a download, or that somebody has handled. */
const isForBrowser = (event: MouseEvent) =>
  event.defaultPrevented ||
  event.button !== 0 ||
  event.metaKey ||
  event.altKey ||
  event.ctrlKey ||
  event.shiftKey;

type LinkProps = Omit<UiLinkProps, 'href'> & { readonly to: string };

/** A link to another address of the product, which opens without loading the page. */
export function Link({ to, onClick, ...rest }: LinkProps): ReactNode {
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (isForBrowser(event)) return;
    event.preventDefault();
    navigate(to);
  };
  return <a {...rest} href={to} onClick={open} />;
}

/** The link of the design system's components: without loading inside the product, plain elsewhere. */
export function RouterLink({ href, ...rest }: UiLinkProps): ReactNode {
  const inside = href.startsWith('/') && !href.startsWith('/api/') && rest.target === undefined;
  return inside ? <Link to={href} {...rest} /> : <a href={href} {...rest} />;
}

type SearchParams = URLSearchParams | Readonly<Record<string, string>>;
type SetSearchParams = (
  next: SearchParams | ((before: URLSearchParams) => SearchParams),
  settings?: { readonly replace?: boolean },
) => void;

const setSearchParams: SetSearchParams = (next, settings) => {
  const params = typeof next === 'function' ? next(new URLSearchParams(currentPlace().search)) : next;
  navigate(`?${new URLSearchParams(params)}`, settings);
};

/** The address's query, and a function that navigates to another one. */
export function useSearchParams(): readonly [URLSearchParams, SetSearchParams] {
  const { search } = useLocation();
  return [useMemo(() => new URLSearchParams(search), [search]), setSearchParams];
}
