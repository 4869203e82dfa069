/** Stored widths of the blog's images, in pixels. A smaller image is not enlarged. */
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

/** `/api/proxy-image?url=…&w=…`: the image of another site through the proxy of this site. */
export function proxiedImage(url: string, width: ImageWidth = 1600): string {
  return `${PROXY_IMAGE_PATH}?url=${encodeURIComponent(url)}&w=${width}`;
}

/**
 * URL from which a page loads an image. The proxy serves images of other sites, because browsers block http images in
 * https pages and other sites would see the reader's address. An uploaded image gets the requested width; other paths
 * of this site are unchanged.
 */
export function shownImage(address: string, width: ImageWidth = 1600): string {
  const [, key] = UPLOADED.exec(address) ?? [];
  if (key) return uploadedImage(key, width);
  return /^https?:/i.test(address) ? proxiedImage(address, width) : address;
}

/** Key of an uploaded image; null for any other address. */
export function uploadedKey(address: string): string | null {
  return UPLOADED.exec(address)?.[1] ?? null;
}

/** True for an image that is served as WebP in {@link IMAGE_WIDTHS}: uploaded, or of another site. */
export function isResizedImage(address: string): boolean {
  return UPLOADED.test(address) || /^https?:/i.test(address);
}

/** Value for `srcset` over {@link IMAGE_WIDTHS}; null for an image with one size. */
export function imageSrcSet(address: string): string | null {
  if (!isResizedImage(address)) return null;
  return IMAGE_WIDTHS.map((width) => `${shownImage(address, width)} ${width}w`).join(', ');
}

export function uploadedImage(key: string, width: ImageWidth): string {
  return `/api/blog/images/${key}-${width}.webp`;
}
