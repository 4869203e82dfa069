/**
 * All keys of browser storage. Names are from the specification, except these: drafts; whether a user's company was
 * last offered a plan (1 or 0); the day on which a user closed that offer; a user's view and prices in the agenda; the time
 * of the last use in any tab, in milliseconds; whether the page is locked (1).
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
  | `agenda.prices.${number}`
  | 'idle.used'
  | 'idle.locked';

/** Reads a stored value; null when there is none or the browser forbids storage. */
export function readStored(key: StorageKey): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value. False when the browser forbids storage (private mode, full quota). */
export function writeStored(key: StorageKey, value: string): boolean {
  try {
    window.localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Removes one value. */
export function removeStored(key: StorageKey): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

/** Values of one tab until it is closed: unsent forms, and the state saved before leaving for another site. */
export type TabStorageKey = `draft.${string}` | `left.${string}` | 'plan';

/** Reads a value of this tab; null when there is none or the browser forbids storage. */
export function readTabStored(key: TabStorageKey): string | null {
  try {
    return window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value for this tab, when the browser allows it. */
export function writeTabStored(key: TabStorageKey, value: string): void {
  try {
    window.sessionStorage.setItem(key, value);
  } catch {
    // The value lasts only as long as the page.
  }
}

export function removeTabStored(key: TabStorageKey): void {
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

/** Copy of the stored `lang`: the server renders documents in the chosen language. */
export const LANGUAGE_COOKIE = 'lang';
const LANGUAGE_COOKIE_SECONDS = 400 * 86_400;

function writeLanguageCookie(value: string, seconds: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${LANGUAGE_COOKIE}=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`;
}

/** Stores the chosen language in the cookie that the server reads. */
export function storeLanguageCookie(language: string): void {
  writeLanguageCookie(language, LANGUAGE_COOKIE_SECONDS);
}

/** Removes all stored values when the user signs out. */
export function clearStored(): void {
  writeLanguageCookie('', 0);
  try {
    window.localStorage.clear();
    window.sessionStorage.clear();
  } catch {
    // Nothing was stored.
  }
}

/** Value of `source` that turns on the in-app mode. */
const APP_MODE_SOURCE = 'app2';

/** Stores the `source` query parameter of the current address, if any. */
export function captureSource(search: string = window.location.search): void {
  const source = new URLSearchParams(search).get('source');
  if (source) writeStored('source', source);
}

/** True inside the mobile application's web view: no subscription entry, no banner, agenda as a list. */
export function isAppMode(): boolean {
  return readStored('source') === APP_MODE_SOURCE;
}
