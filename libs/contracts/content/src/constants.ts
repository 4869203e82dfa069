export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;
/** Offered by the browser's file dialog; the server checks the content. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;

export const HTML_MAX_BYTES = 2 * 1024 * 1024;

/** Maximum of characters in a stored text. The server checks it after sanitizing, which lengthens images and links. */
export const TEXT_MAX_LENGTH = 50_000;
export const MOST_BLOCKS = 300;
export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const SLUG_LENGTH = 100;
