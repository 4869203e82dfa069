/**
 * Everything the product keeps in the browser. Names come from the specification, but for texts not yet saved, for
 * whether a user's company was last offered a plan, as 1 or 0, for the day on which a user closed that offer, and for a
 * user's view and prices in the agenda.
 */
export type StorageKey =
  | 'lang'
  | 'country'
  | 'source'
  | 'sidebar'
  | `draft.${string}`
  | `plan-offer.${number}`
  | `plan-offer-closed.${number}`
  | `agenda.view.${number}`
  | `agenda.prices.${number}`;

/** Reads a stored value; null when there is none or when the browser forbids storage. */
export function readStored(key: StorageKey): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value. False when the browser forbids storage (private mode, full quota): a choice is then forgotten. */
export function writeStored(key: StorageKey, value: string): boolean {
  try {
    window.localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Forgets one value. */
export function removeStored(key: StorageKey): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Nothing was stored either.
  }
}

/** What one tab keeps for itself until it is closed: forms that are not sent yet, what was left for another site. */
export type TabStorageKey = `draft.${string}` | `left.${string}` | 'plan';

/** Reads what this tab keeps; null when there is nothing or when the browser forbids storage. */
export function readTabStored(key: TabStorageKey): string | null {
  try {
    return window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value in this tab, where the browser allows it. */
export function writeTabStored(key: TabStorageKey, value: string): void {
  try {
    window.sessionStorage.setItem(key, value);
  } catch {
    // Then only leaving the tab open keeps it.
  }
}

export function removeTabStored(key: TabStorageKey): void {
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored either.
  }
}

/** Beside the stored `lang`: the server writes documents in the language that somebody has chosen. */
export const LANGUAGE_COOKIE = 'lang';
const LANGUAGE_COOKIE_SECONDS = 400 * 86_400;

function writeLanguageCookie(value: string, seconds: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${LANGUAGE_COOKIE}=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`;
}

/** Tells the server of a choice of language. */
export function storeLanguageCookie(language: string): void {
  writeLanguageCookie(language, LANGUAGE_COOKIE_SECONDS);
}

/** Forgets everything, as signing out asks. */
export function clearStored(): void {
  writeLanguageCookie('', 0);
  try {
    window.localStorage.clear();
    window.sessionStorage.clear();
  } catch {
    // Nothing was stored either.
  }
}

/** Value of `source` that turns on the in-app mode. */
const APP_MODE_SOURCE = 'app2';

/** Stores the `source` query parameter of the current address, when there is one. */
export function captureSource(search: string = window.location.search): void {
  const source = new URLSearchParams(search).get('source');
  if (source) writeStored('source', source);
}

/** True inside the mobile application's web view: no subscription entry, no banner, agenda as a list. */
export function isAppMode(): boolean {
  return readStored('source') === APP_MODE_SOURCE;
}
