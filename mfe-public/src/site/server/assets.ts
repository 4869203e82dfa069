/** Addresses of the files that the build made for browsers, and what their style sheet says of the fonts. */
export type SiteAssets = { readonly script: string; readonly fontFile: string; readonly fontStyles: string };

declare const __SITE_ASSETS__: SiteAssets;

/** The build puts it here: the files are named by their content. */
export const SITE_ASSETS: SiteAssets = __SITE_ASSETS__;
