import type { Language, SiteVisit } from '@alinha/contracts-core';
import type { ReactNode } from 'react';

/** What a page says to search engines and to programs that show a link to it. */
export type PageHead = {
  readonly title: string;
  readonly description: string;
  readonly type?: 'website' | 'article';
  /** Left out: nobody should list the page. */
  readonly canonical?: string;
  /** The same page in the other language has an address of its own. */
  readonly hasLanguages?: boolean;
  /** BCP 47 of Open Graph, with an underscore; that of the page's language when left out. */
  readonly locale?: string;
  readonly siteName?: string;
  readonly image?: SharedImage;
  /** ISO instants of an article. */
  readonly publishedAt?: string;
  readonly modifiedAt?: string;
  readonly structured?: readonly object[];
};

/** Measures and type where they are known. */
export type SharedImage = {
  readonly url: string;
  readonly alt: string;
  readonly width?: number | null;
  readonly height?: number | null;
  readonly type?: string | null;
};

export type DrawnPage = {
  readonly status: number;
  readonly head: PageHead;
  readonly body: ReactNode;
};

export type PageContext = SiteVisit & { readonly texts: (key: string) => string };

/** Address of a page in one language; without one it follows its reader. */
export function pageUrl(origin: string, pathname: string, language?: Language): string {
  return `${origin}${pathname}${language ? `?lang=${language}` : ''}`;
}

/** The address that a page has for good: with the language, where that was asked for. */
export function canonicalOf({ origin, pathname, query }: SiteVisit): string {
  const { lang } = query;
  return pageUrl(origin, pathname, lang === 'pt' || lang === 'en' ? lang : undefined);
}
