import { addCatalog, type Texts, useTexts } from '@alinha/web-kit';
import en from './locales/en.json' with { type: 'json' };
import pt from './locales/pt.json' with { type: 'json' };

/** A namespace of its own, so that only screens with PIX codes load these texts. */
const NAMESPACE = 'pix';
addCatalog(NAMESPACE, { pt, en });

/** Texts about PIX codes. */
export const usePixTexts = (): Texts => useTexts(NAMESPACE);
