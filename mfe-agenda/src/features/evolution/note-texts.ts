import { addCatalog, type Texts, useTexts } from '@alinha/web-kit';
import en from './locales/en.json' with { type: 'json' };
import pt from './locales/pt.json' with { type: 'json' };

/** A namespace of its own, so that the first page of the agenda does not load these texts. */
const NAMESPACE = 'agenda-notes';
addCatalog(NAMESPACE, { pt, en });

/** Texts about session notes. */
export const useNoteTexts = (): Texts => useTexts(NAMESPACE);
