import { syndicationRoutes } from '@alinha/contracts-content';
import { LOCALES } from '@alinha/contracts-core';
import type { ReactNode } from 'react';
import { type PageContext, type PageHead, pageUrl, type SharedImage } from '../frame/page.ts';

const DEFAULT_SITE_NAME = 'Alinha';
/** Colours of the browser's toolbar: a `theme-color` cannot use custom properties. */
const CHROME_COLORS = { light: '#F6F8F6', dark: '#0E1310' } as const;

function ImageTags({ image }: { readonly image: SharedImage }): ReactNode {
  return (
    <>
      <meta property="og:image" content={image.url} />
      {image.width && <meta property="og:image:width" content={String(image.width)} />}
      {image.height && <meta property="og:image:height" content={String(image.height)} />}
      {image.type && <meta property="og:image:type" content={image.type} />}
      <meta property="og:image:alt" content={image.alt} />
      <meta name="twitter:image" content={image.url} />
    </>
  );
}

/** JSON for a script element. Escapes `<`, so that a text cannot end the element. */
const jsonText = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c');

type HeadTagsProps = { readonly head: PageHead; readonly context: PageContext };

/** Metadata of a page for search engines, link previews and the browser. */
export function HeadTags({ head, context }: HeadTagsProps): ReactNode {
  const { origin, pathname, language, texts } = context;
  const { type = 'website', image, canonical } = head;
  const locale = head.locale ?? LOCALES[language].replace('-', '_');
  return (
    <>
      <title>{head.title}</title>
      <meta name="description" content={head.description} />
      {canonical ? <link rel="canonical" href={canonical} /> : <meta name="robots" content="noindex" />}
      {canonical && head.hasLanguages && (
        <>
          <link rel="alternate" hrefLang="pt-BR" href={pageUrl(origin, pathname, 'pt')} />
          <link rel="alternate" hrefLang="en" href={pageUrl(origin, pathname, 'en')} />
          <link rel="alternate" hrefLang="x-default" href={pageUrl(origin, pathname)} />
        </>
      )}
      <link
        rel="alternate"
        type="application/rss+xml"
        title={texts('blog.feed')}
        href={syndicationRoutes.rss.path}
      />
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={head.description} />
      <meta property="og:type" content={type} />
      <meta property="og:locale" content={locale} />
      <meta property="og:site_name" content={head.siteName ?? DEFAULT_SITE_NAME} />
      {canonical && <meta property="og:url" content={canonical} />}
      {head.publishedAt && <meta property="article:published_time" content={head.publishedAt} />}
      {head.modifiedAt && <meta property="article:modified_time" content={head.modifiedAt} />}
      {image && <ImageTags image={image} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={head.title} />
      <meta name="twitter:description" content={head.description} />
      <meta name="theme-color" content={CHROME_COLORS.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={CHROME_COLORS.dark} media="(prefers-color-scheme: dark)" />
      {head.structured?.map((data) => (
        <script
          key={jsonText(data)}
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: jsonText(data) }}
        />
      ))}
    </>
  );
}
