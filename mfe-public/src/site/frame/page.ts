import type { Language, SiteVisit } from '@alinha/contracts-core';
import type { ReactNode } from 'react';

/** Metadata of a page for search engines and link previews. */
export type PageHead = {
  readonly title: string;
  readonly description: string;
  readonly type?: 'website' | 'article';
  /** Omitted when search engines must not list the page. */
  readonly canonical?: string;
  /** The page also has an address in the other language. */
  readonly hasLanguages?: boolean;
  /** BCP 47 with an underscore, for Open Graph; default: the page's language. */
  readonly locale?: string;
  readonly siteName?: string;
  readonly image?: SharedImage;
  /** ISO instants of an article. */
  readonly publishedAt?: string;
  readonly modifiedAt?: string;
  readonly structured?: readonly object[];
};

/** Size and type, when known. */
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

/** Address of a page in one language; without `language`, in the visitor's language. */
export function pageUrl(origin: string, pathname: string, language?: Language): string {
  return `${origin}${pathname}${language ? `?lang=${language}` : ''}`;
}

/** Permanent address of a page, with the language when the address requests one. */
export function canonicalOf({ origin, pathname, query }: SiteVisit): string {
  const { lang } = query;
  return pageUrl(origin, pathname, lang === 'pt' || lang === 'en' ? lang : undefined);
}
