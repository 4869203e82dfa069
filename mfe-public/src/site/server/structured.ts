import type { Pricing } from '@alinha/contracts-billing';
import { IMAGE_WIDTHS, isResizedImage, type PostPage, shownImage } from '@alinha/contracts-content';
import { LOCALES } from '@alinha/contracts-core';
import { dateOf } from '../blog/post-parts.tsx';
import { type PageContext, type PageHead, pageUrl, type SharedImage } from '../frame/page.ts';
import { answerTo, QUESTIONS } from '../landing/faq.tsx';

const SITE_NAME = 'Alinha';
const POST_LOCALE = 'pt-BR';

/** Structured data (schema.org) of the product and its FAQ. */
export function landingData(
  { origin, language, texts }: PageContext,
  pricing: Pricing | null,
): readonly object[] {
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'SoftwareApplication',
      name: SITE_NAME,
      url: pageUrl(origin, '/'),
      applicationCategory: 'BusinessApplication',
      operatingSystem: 'Web',
      inLanguage: LOCALES[language],
      description: texts('landing.description'),
      offers: { '@type': 'Offer', price: '0', priceCurrency: language === 'pt' ? 'BRL' : 'USD' },
    },
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: QUESTIONS.map((question) => ({
        '@type': 'Question',
        name: texts(`landing.faq.${question}_question`),
        acceptedAnswer: {
          '@type': 'Answer',
          text: texts(`landing.faq.${answerTo(question, pricing)}_answer`),
        },
      })),
    },
  ];
}

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
};

/** Media type by file extension; null when unknown. */
function typeOf(url: string): string | null {
  const [, extension = ''] = /\.(\w+)(?:[?#]|$)/.exec(url) ?? [];
  return TYPES[extension.toLowerCase()] ?? null;
}

const WIDEST = Math.max(...IMAGE_WIDTHS);

/** The post's image. Our own images have at most our stored width, and are WebP when the post names no type. */
function sharedImage(origin: string, post: PostPage): SharedImage | undefined {
  const address = post.meta_image ?? post.image?.url;
  if (!address) return undefined;
  const url = new URL(shownImage(address), origin).href;
  const alt = post.image?.alt || post.title;
  const width = post.meta_image_width ?? post.image?.width ?? null;
  const height = post.meta_image_height ?? post.image?.height ?? null;
  const type = post.meta_image_type;
  if (!isResizedImage(address)) return { url, alt, width, height, type: type ?? typeOf(address) };
  const scale = width === null ? 1 : Math.min(1, WIDEST / width);
  const scaled = (pixels: number | null) => pixels && Math.max(1, Math.round(pixels * scale));
  // A height is valid only with its width.
  return { url, alt, width: scaled(width), height: width && scaled(height), type: type ?? 'image/webp' };
}

/** Structured data of a post: its own metadata first, then values derived from its content. */
export function postHead({ origin }: PageContext, post: PostPage): PageHead {
  const canonical = pageUrl(origin, `/blog/${post.slug}`);
  const publishedAt = dateOf(post);
  const title = post.meta_title ?? post.title;
  const description = post.meta_description ?? post.excerpt;
  const siteName = post.meta_site_name ?? SITE_NAME;
  const image = sharedImage(origin, post);
  return {
    title,
    description,
    type: 'article',
    canonical,
    locale: 'pt_BR',
    siteName,
    ...(image && { image }),
    publishedAt,
    modifiedAt: post.updated_at,
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        headline: post.title,
        description,
        inLanguage: POST_LOCALE,
        datePublished: publishedAt,
        dateModified: post.updated_at,
        mainEntityOfPage: canonical,
        ...(image && { image: [image.url] }),
        author: { '@type': 'Organization', name: siteName, url: pageUrl(origin, '/') },
        publisher: { '@type': 'Organization', name: siteName, url: pageUrl(origin, '/') },
      },
    ],
  };
}
