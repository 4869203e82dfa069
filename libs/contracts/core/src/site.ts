import type { Language } from './language.ts';

/** A read of the API that a page is made of. */
export type SiteRead = {
  /** Key of its reply. */
  readonly name: string;
  /** `/api/blog/posts` */
  readonly path: string;
};

/** What the API answered to a {@link SiteRead}; `data` is undefined unless the status is 200. */
export type SiteReply = { readonly status: number; readonly data: unknown };

export type SitePage = {
  /**
   * `document`: the page is a document of its own. `first-paint`: a screen of the application, whose first look stands in
   * the shell's document until the screen itself is there.
   */
  readonly kind: 'document' | 'first-paint';
  /** Where somebody with a session is sent instead. */
  readonly signedInTo?: string;
  readonly reads: readonly SiteRead[];
};

/** One visitor's wish for a page. */
export type SiteVisit = {
  /** Without a slash at its end. */
  readonly pathname: string;
  readonly query: Readonly<Record<string, string>>;
  readonly language: Language;
  /** `https://alinha.example`, for addresses that must be whole. */
  readonly origin: string;
  /** Two letters; null when nobody knows. */
  readonly country: string | null;
  /** The browser says that it holds a session. */
  readonly isSignedIn: boolean;
  readonly now: Date;
  /** Digits with the country's code; null for a chat without a given partner. */
  readonly contactWhatsapp: string | null;
  readonly replies: Readonly<Record<string, SiteReply>>;
};

export type SiteDocument = {
  readonly status: number;
  /** The whole document, or what stands in the shell's document for a first paint. */
  readonly html: string;
  /** Code of its inline scripts, for the Content-Security-Policy. */
  readonly inlineScripts: readonly string[];
  /** Of a first paint, for the head of the shell's document. */
  readonly title?: string;
  readonly description?: string;
  /** Where the page is now; nothing else of the document matters then. */
  readonly movedTo?: string;
};

/** What `site/render.js`, a build of the browser's side, exports for the gateway, which knows no page itself. */
export type SiteModule = {
  /** Null for an address that is no page of the site. */
  readonly pageAt: (pathname: string) => SitePage | null;
  readonly render: (visit: SiteVisit) => SiteDocument;
};
