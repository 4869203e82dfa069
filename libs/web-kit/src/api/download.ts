import type { Endpoint } from '@alinha/contracts-core';
import { type RequestArgs, readReply, responseOf } from './api-client.ts';
import { errorOfException } from './api-error.ts';

const NAME = /filename="([^"]+)"/;
/** Browsers may read an object URL only after the click. */
const URL_LIFETIME_MS = 60_000;

/**
 * Fetches the file of an endpoint in the page's language, which a plain link cannot request, and saves it.
 * @throws ApiError
 */
export async function downloadFile<E extends Endpoint>(endpoint: E, ...args: RequestArgs<E>): Promise<void> {
  const response = await responseOf(endpoint, ...args);
  if (!response.ok) {
    await readReply(endpoint, response);
    return;
  }
  const content = await response.blob().catch((exception: unknown) => {
    throw errorOfException(exception);
  });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = NAME.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? '';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), URL_LIFETIME_MS);
}
