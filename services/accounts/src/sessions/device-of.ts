import Bowser from 'bowser';

/** Long enough for the user agents of browsers. */
const USER_AGENT_MAX_CHARS = 400;
const BROWSERS: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));

export type Device = { readonly browser: string | null; readonly system: string | null };

/** Names of browser and system, null when unknown. The user agent itself is not stored. */
export function deviceOf(userAgent: string | undefined): Device {
  if (!userAgent) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent.slice(0, USER_AGENT_MAX_CHARS));
  // For an unknown browser the library returns a part of the user agent.
  const name = browser.name && BROWSERS.has(browser.name) ? browser.name : null;
  return { browser: name?.replace(' for Android', '') ?? null, system: os.name ?? null };
}
