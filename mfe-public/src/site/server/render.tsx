import {
  LOCALES,
  type SiteDocument,
  type SiteModule,
  type SitePage,
  type SiteVisit,
} from '@alinha/contracts-core';
import { GlobalStyle, UiProvider } from '@alinha/ui';
import { uiTextsFor } from '@alinha/web-kit/ui-texts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { SignInScreen } from '../../features/sign-in/sign-in.screen.tsx';
import { SignUpScreen } from '../../features/sign-up/sign-up.screen.tsx';
import { Frame } from '../frame/frame.tsx';
import type { PageContext } from '../frame/page.ts';
import { SITE_ASSETS } from './assets.ts';
import { CATALOGS } from './catalogs.ts';
import { FIRST_SCRIPT } from './first-script.ts';
import { HeadTags } from './head.tsx';
import { LanguageContext, textsOf } from './kit.tsx';
import { routeAt } from './pages.tsx';

type PaintedScreen = {
  readonly draw: () => ReactNode;
  readonly titleKey: string;
  readonly descriptionKey: string;
};

const SCREENS: Readonly<Record<string, PaintedScreen>> = {
  '/login': {
    draw: () => <SignInScreen />,
    titleKey: 'sign_in.title',
    descriptionKey: 'landing.description',
  },
  '/cadastro': {
    draw: () => <SignUpScreen />,
    titleKey: 'sign_up.title',
    descriptionKey: 'landing.description',
  },
};

const FIRST_PAINT: SitePage = { kind: 'first-paint', redirectsSignedIn: true, reads: [] };

function pageAt(pathname: string): SitePage | null {
  if (Object.hasOwn(SCREENS, pathname)) return FIRST_PAINT;
  return routeAt(pathname);
}

/** Renders a tree to markup and styles. */
function drawn(
  { language }: SiteVisit,
  tree: ReactNode,
): { readonly markup: string; readonly styles: string } {
  const sheet = new ServerStyleSheet();
  try {
    const markup = renderToStaticMarkup(
      sheet.collectStyles(
        <LanguageContext value={{ language, catalog: CATALOGS[language] }}>
          <UiProvider texts={uiTextsFor(language)} locale={LOCALES[language]}>
            {tree}
          </UiProvider>
        </LanguageContext>,
      ),
    );
    return { markup, styles: sheet.getStyleTags() };
  } finally {
    sheet.seal();
  }
}

/** Cache by language and address; first paints are the same for all visitors. */
const firstPaints = new Map<string, SiteDocument>();

/**
 * First paint of a screen with its styles, for the shell's document. The browser removes it when the screen is rendered
 * or other content must be visible.
 */
function firstPaintOf(visit: SiteVisit, { draw, titleKey, descriptionKey }: PaintedScreen): SiteDocument {
  const { language, pathname } = visit;
  const key = `${language} ${pathname}`;
  const known = firstPaints.get(key);
  if (known) return known;
  const texts = textsOf(CATALOGS[language]);
  const { markup, styles } = drawn(
    visit,
    <>
      <GlobalStyle />
      {draw()}
    </>,
  );
  const painted: SiteDocument = {
    status: 200,
    html: `${styles}${markup}`,
    inlineScripts: [],
    title: `${texts(titleKey)} · Alinha`,
    description: texts(descriptionKey),
  };
  firstPaints.set(key, painted);
  return painted;
}

function documentOf(visit: SiteVisit): SiteDocument {
  const route = routeAt(visit.pathname);
  if (!route) throw new Error(`${visit.pathname} is no page of the site`);
  const { language, country, pathname, isSignedIn, contactWhatsapp, now } = visit;
  const context: PageContext = { ...visit, texts: textsOf(CATALOGS[language]) };
  const page = route.draw(context);
  if (typeof page === 'string') return { status: 301, html: '', inlineScripts: [], movedTo: page };
  const { markup, styles } = drawn(
    visit,
    <Frame
      pathname={pathname}
      isSignedIn={isSignedIn}
      year={now.getUTCFullYear()}
      contactWhatsapp={contactWhatsapp}
      isUnavailable={page.status === 503}
    >
      {page.body}
    </Frame>,
  );
  const head = renderToStaticMarkup(<HeadTags head={page.head} context={context} />);
  const { script, fontStyles, fontFile } = SITE_ASSETS;
  const html = [
    `<!doctype html><html lang="${LOCALES[language]}" data-country="${country ?? ''}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<script>${FIRST_SCRIPT}</script>`,
    `<link rel="preload" href="${fontFile}" as="font" type="font/woff2" crossorigin>`,
    head,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<style>${fontStyles}</style>${styles}`,
    `<script type="module" src="${script}"></script>`,
    `</head><body>${markup}</body></html>`,
  ].join('');
  return { status: page.status, html, inlineScripts: [FIRST_SCRIPT] };
}

function renderPage(visit: SiteVisit): SiteDocument {
  const screen = Object.hasOwn(SCREENS, visit.pathname) ? SCREENS[visit.pathname] : undefined;
  return screen ? firstPaintOf(visit, screen) : documentOf(visit);
}

const site: SiteModule = { pageAt, render: renderPage };

export const { render } = site;
export { pageAt };
