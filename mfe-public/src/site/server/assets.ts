/** Addresses of the browser build's files, and the font rules of its style sheet. */
export type SiteAssets = { readonly script: string; readonly fontFile: string; readonly fontStyles: string };

declare const __SITE_ASSETS__: SiteAssets;

/** Replaced by the build, because the file names contain hashes. */
export const SITE_ASSETS: SiteAssets = __SITE_ASSETS__;
