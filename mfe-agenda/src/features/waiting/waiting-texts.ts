import { addCatalog, type Texts, useTexts } from '@alinha/web-kit';
import en from './locales/en.json' with { type: 'json' };
import pt from './locales/pt.json' with { type: 'json' };

/** A namespace of its own, so that the first page of the agenda does not load these texts. */
export const WAITING_NAMESPACE = 'agenda-waiting';
addCatalog(WAITING_NAMESPACE, { pt, en });

/** Texts about the waiting list. */
export const useWaitingTexts = (): Texts => useTexts(WAITING_NAMESPACE);
