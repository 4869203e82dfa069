import { vi } from 'vitest';

/** For specs: packages of the fake API are sent only after the returned function is called. */
export function holdPackages(): () => void {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    if (String(request[0]).endsWith('/packages')) await released;
    return fetch(...request);
  });
  return () => release();
}
