/** Everything the product keeps in the browser. Names come from the specification, but for texts not yet saved. */
export type StorageKey = 'lang' | 'country' | 'source' | 'sidebar' | `draft.${string}`;

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

/** Forgets everything, as signing out asks. */
export function clearStored(): void {
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
