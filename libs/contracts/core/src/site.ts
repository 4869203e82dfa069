import type { Language } from './language.ts';

/** An API request whose reply the page needs. */
export type SiteRead = {
  /** Key of its reply. */
  readonly name: string;
  /** `/api/blog/posts` */
  readonly path: string;
};

/** Reply to a {@link SiteRead}; `data` is undefined unless the status is 200. */
export type SiteReply = { readonly status: number; readonly data: unknown };

export type SitePage = {
  /**
   * `document`: a complete HTML document. `first-paint`: HTML of a screen, shown inside the shell's document until the
   * screen itself is rendered.
   */
  readonly kind: 'document' | 'first-paint';
  /** Signed-in visitors are redirected to their start page. */
  readonly redirectsSignedIn?: boolean;
  readonly reads: readonly SiteRead[];
};

/** One visitor's request for a page. */
export type SiteVisit = {
  /** Without a trailing slash. */
  readonly pathname: string;
  readonly query: Readonly<Record<string, string>>;
  readonly language: Language;
  /** `https://alinha.example`, for absolute addresses. */
  readonly origin: string;
  /** Two letters; null when unknown. */
  readonly country: string | null;
  /** The browser sent the cookie that announces a session; the session is not checked. */
  readonly isSignedIn: boolean;
  readonly now: Date;
  /** Digits with the country code; null: the contact link opens WhatsApp without a recipient. */
  readonly contactWhatsapp: string | null;
  readonly replies: Readonly<Record<string, SiteReply>>;
};

export type SiteDocument = {
  readonly status: number;
  /** The complete document, or the HTML of a first paint. */
  readonly html: string;
  /** Code of its inline scripts, for the Content-Security-Policy. */
  readonly inlineScripts: readonly string[];
  /** Set for a first paint: title of the shell's document. */
  readonly title?: string;
  readonly description?: string;
  /** Address of a moved page; the rest of the document is then ignored. */
  readonly movedTo?: string;
};

/** Exports of `site/render.js`, which the browser build writes and the gateway loads. */
export type SiteModule = {
  /** Null when the address is not a page of the site. */
  readonly pageAt: (pathname: string) => SitePage | null;
  readonly render: (visit: SiteVisit) => SiteDocument;
};
