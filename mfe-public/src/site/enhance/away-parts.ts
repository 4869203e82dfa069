/** Placeholder of a part whose service is unavailable; the part with the same id replaces it. */
const AWAY = '[data-away][id]';

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/** Twice as long after each further failure, never sooner than asked, and up to a fifth more: not all come back at once. */
export function pauseBefore(failures: number, askedMs: number, random: number): number {
  const own = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
  return Math.max(own, askedMs) * (1 + random / 5);
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A hidden page does not retry; it resumes when shown. */
async function whileVisible(): Promise<void> {
  if (!document.hidden) return;
  await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }));
}

/** The page as the server draws it now. */
async function pageNow() {
  const reply = await fetch(window.location.href, { headers: { accept: 'text/html' }, cache: 'no-store' });
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html');
  return { page, askedMs: Number(reply.headers.get('retry-after') ?? 0) * 1000 || 0 };
}

/** Puts a part in the place of another; the focus stays where it was, or begins the new part. */
function putIn(part: HTMLElement, old: HTMLElement): void {
  const focused = document.activeElement;
  old.replaceWith(part);
  if (!focused || !old.contains(focused)) return;
  const place = [...old.querySelectorAll<Element>('a')].indexOf(focused);
  const same = part.querySelectorAll('a')[place];
  if (same && same.getAttribute('href') === focused.getAttribute('href')) {
    same.focus();
    return;
  }
  part.tabIndex = -1;
  part.focus();
}

/** What is there by now takes its place; the rest of the page stays as its reader has it. */
function putBack(page: Document): void {
  const parts = [...document.querySelectorAll<HTMLElement>(AWAY)].flatMap((old) => {
    const part = page.getElementById(old.id);
    return part && part.dataset.away === undefined ? [{ part, old }] : [];
  });
  if (parts.length === 0) return;
  // The first document has no styles for what it did not draw.
  const styles = page.querySelector('style[data-styled]');
  if (styles) document.querySelector('style[data-styled]')?.replaceWith(styles);
  document.title = page.title;
  for (const { part, old } of parts) putIn(part, old);
}

/**
 * Asks for the page again for as long as some part of it is away, as every screen of the application does for its own.
 * @param onBack makes what came alive
 */
export async function recoverByItself(onBack: () => void): Promise<void> {
  let asked = 0;
  for (let failures = 0; document.querySelector(AWAY); failures += 1) {
    await wait(pauseBefore(failures, asked, Math.random()));
    await whileVisible();
    try {
      const { page, askedMs } = await pageNow();
      asked = askedMs;
      putBack(page);
    } catch {
      // No connection: the next pause is longer.
    }
  }
  onBack();
}
