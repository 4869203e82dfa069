/** Placeholder of a part whose service is unavailable; the part with the same id replaces it. */
const UNAVAILABLE = '[data-unavailable][id]';

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Pause before a retry: doubled after each failure, never shorter than Retry-After, plus up to a fifth at random to
 * spread the requests of many pages.
 * @returns milliseconds
 */
export function pauseBefore(failures: number, retryAfterMs: number, random: number): number {
  const doubled = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
  return Math.max(doubled, retryAfterMs) * (1 + random / 5);
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits until the page is visible: a hidden page does not retry. */
async function untilVisible(): Promise<void> {
  if (!document.hidden) return;
  await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }));
}

/** The page as the server renders it now. */
async function fetchPage() {
  const reply = await fetch(window.location.href, { headers: { accept: 'text/html' }, cache: 'no-store' });
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html');
  return { page, retryAfterMs: Number(reply.headers.get('retry-after') ?? 0) * 1000 || 0 };
}

/** Replaces a part. The focus stays on the same link, else it moves to the new part. */
function replacePart(part: HTMLElement, old: HTMLElement): void {
  const focused = document.activeElement;
  old.replaceWith(part);
  if (!focused || !old.contains(focused)) return;
  const position = [...old.querySelectorAll<Element>('a')].indexOf(focused);
  const same = part.querySelectorAll('a')[position];
  if (same && same.getAttribute('href') === focused.getAttribute('href')) {
    same.focus();
    return;
  }
  part.tabIndex = -1;
  part.focus();
}

/** Replaces the placeholders of parts that are available again. */
function replaceAvailable(page: Document): void {
  const parts = [...document.querySelectorAll<HTMLElement>(UNAVAILABLE)].flatMap((old) => {
    const part = page.getElementById(old.id);
    return part && part.dataset.unavailable === undefined ? [{ part, old }] : [];
  });
  if (parts.length === 0) return;
  // The first document has no styles for parts that it did not render.
  const styles = page.querySelector('style[data-styled]');
  if (styles) document.querySelector('style[data-styled]')?.replaceWith(styles);
  document.title = page.title;
  for (const { part, old } of parts) replacePart(part, old);
}

/**
 * Requests the page again while a part is unavailable.
 * @param onRecovered attaches scripts to the new parts
 */
export async function recoverByItself(onRecovered: () => void): Promise<void> {
  let lastRetryAfterMs = 0;
  for (let failures = 0; document.querySelector(UNAVAILABLE); failures += 1) {
    await wait(pauseBefore(failures, lastRetryAfterMs, Math.random()));
    await untilVisible();
    try {
      const { page, retryAfterMs } = await fetchPage();
      lastRetryAfterMs = retryAfterMs;
      replaceAvailable(page);
    } catch {
      // No connection: the next pause is longer.
    }
  }
  onRecovered();
}
