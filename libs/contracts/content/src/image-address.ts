/** Stored widths of blog pictures, in pixels. A smaller picture is not enlarged. */
export const IMAGE_WIDTHS = [480, 960, 1600] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

export const PROXY_IMAGE_PATH = '/api/proxy-image';

const UPLOADED = /^\/api\/blog\/images\/([0-9a-f]{32})-\d+\.webp$/;
/** Not allowed in an address: whitespace, control characters, and backslashes, which browsers read as slashes. */
const UNFIT = /[\s\p{Cc}\\]/u;

/** Whether a text is a path of this site, or an http(s) address. */
export function isImageAddress(address: string): boolean {
  if (UNFIT.test(address)) return false;
  if (address.startsWith('/')) return !address.startsWith('//');
  return /^https?:\/\/[^/]/i.test(address);
}

/** `/api/proxy-image?url=…&w=…`: a picture of another site, served by the proxy. */
export function proxiedImage(url: string, width: ImageWidth = 1600): string {
  return `${PROXY_IMAGE_PATH}?url=${encodeURIComponent(url)}&w=${width}`;
}

/**
 * Address from which a page loads a picture. Pictures of other sites go through the proxy: https pages block http, and
 * other origins would see the readers. A path of this site is unchanged, except for the width of an uploaded picture.
 */
export function shownImage(address: string, width: ImageWidth = 1600): string {
  const [, key] = UPLOADED.exec(address) ?? [];
  if (key) return uploadedImage(key, width);
  return /^https?:/i.test(address) ? proxiedImage(address, width) : address;
}

/** Key of an uploaded picture; null for any other address. */
export function uploadedKey(address: string): string | null {
  return UPLOADED.exec(address)?.[1] ?? null;
}

/** True for an uploaded or proxied picture: both are served as WebP in {@link IMAGE_WIDTHS}. */
export function isResizedImage(address: string): boolean {
  return UPLOADED.test(address) || /^https?:/i.test(address);
}

/** Value for `srcset` over {@link IMAGE_WIDTHS}; null for a picture with one size. */
export function imageSrcSet(address: string): string | null {
  if (!isResizedImage(address)) return null;
  return IMAGE_WIDTHS.map((width) => `${shownImage(address, width)} ${width}w`).join(', ');
}

export function uploadedImage(key: string, width: ImageWidth): string {
  return `/api/blog/images/${key}-${width}.webp`;
}
