const QUIET_MS = 2_500;
const FILE = /(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g;

type Connection = { readonly saveData?: boolean; readonly effectiveType?: string };

function isFrugal(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}

/** Prefetches the files that the application's document names. */
async function prefetch(): Promise<void> {
  const reply = await fetch('/login', { priority: 'low' });
  const html = await reply.text();
  for (const [, file = ''] of html.matchAll(FILE)) {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.href = file;
    document.head.append(link);
  }
}

/** Prefetches the application for the next sign-in when the page has been idle. */
export function prefetchApplication(): void {
  if (isFrugal()) return;
  const start = () => void prefetch().catch(() => undefined);
  const whenIdle = () => ('requestIdleCallback' in window ? window.requestIdleCallback(start) : start());
  window.addEventListener('load', () => setTimeout(whenIdle, QUIET_MS));
}
