import type { Route } from '@alinha/contracts-core';
import { type RequestArgs, readReply, responseOf, withPassword } from './api-client.ts';
import { errorOfException } from './api-error.ts';

const NAME = /filename="([^"]+)"/;
/** Browsers may read an object URL only after the click. */
const URL_LIFETIME_MS = 60_000;

/**
 * Fetches the file of a route in the page's language, which a plain link cannot request, and saves it. Opens the password
 * dialog like `callApi`.
 * @throws ApiError
 */
export async function downloadFile<R extends Route>(route: R, ...args: RequestArgs<R>): Promise<void> {
  const response = await withPassword(async () => {
    const received = await responseOf(route, ...args);
    if (!received.ok) await readReply(route, received);
    return received;
  });
  const content = await response.blob().catch((exception: unknown) => {
    throw errorOfException(exception);
  });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = NAME.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? '';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), URL_LIFETIME_MS);
}
