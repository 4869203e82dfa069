/** Widths that pictures of the blog are kept in, in pixels; a smaller picture is not made larger. */
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

/** `/api/proxy-image?url=…&w=…`: the picture of another site as this one passes it on. */
export function proxiedImage(url: string, width: ImageWidth = 1600): string {
  return `${PROXY_IMAGE_PATH}?url=${encodeURIComponent(url)}&w=${width}`;
}

/**
 * Where a page gets a picture from: one of another site comes through this one, since http has no place in an https page
 * and other origins see who reads. A path of this site stays, in the width asked for where it was uploaded.
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

/** True for a picture that is shown as we keep it: WebP, in {@link IMAGE_WIDTHS}. */
export function isKeptImage(address: string): boolean {
  return UPLOADED.test(address) || /^https?:/i.test(address);
}

/** Value for `srcset` over {@link IMAGE_WIDTHS}; null for a picture that comes in one size only. */
export function imageSrcSet(address: string): string | null {
  if (!isKeptImage(address)) return null;
  return IMAGE_WIDTHS.map((width) => `${shownImage(address, width)} ${width}w`).join(', ');
}

export function uploadedImage(key: string, width: ImageWidth): string {
  return `/api/blog/images/${key}-${width}.webp`;
}
