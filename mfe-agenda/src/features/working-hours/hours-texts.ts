import { addCatalog, type Texts, useTexts } from '@alinha/web-kit';
import en from './locales/en.json' with { type: 'json' };
import pt from './locales/pt.json' with { type: 'json' };

/** A namespace of its own, so that the first page of the agenda does not load these texts. */
const NAMESPACE = 'agenda-hours';
addCatalog(NAMESPACE, { pt, en });

/** Texts about working hours and closed times. */
export const useHoursTexts = (): Texts => useTexts(NAMESPACE);
