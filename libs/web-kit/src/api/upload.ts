import type { DataOf, RequestOf, Route } from '@alinha/contracts-core';
import { addressOf, headersOf, readReply } from './api-client.ts';
import { ApiError } from './api-error.ts';

export type UploadOptions = {
  /** Called with the sent part, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
};

/**
 * Sends a form and reports how much of it is sent, which `fetch` cannot do.
 * @throws ApiError for each failed or missing reply
 */
export async function uploadForm<R extends Route>(
  route: R,
  request: RequestOf<R> & { readonly body: FormData },
  { onProgress }: UploadOptions = {},
): Promise<DataOf<R>> {
  const response = await new Promise<Response>((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(route.method, addressOf(route, request));
    headersOf(request.body, {}).forEach((value, name) => {
      call.setRequestHeader(name, value);
    });
    call.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    });
    call.addEventListener('load', () => resolve(new Response(call.responseText, { status: call.status })));
    const fail = () => reject(new ApiError({ status: 0, code: 'NETWORK', message: 'Network error' }));
    for (const event of ['error', 'abort', 'timeout']) call.addEventListener(event, fail);
    call.send(request.body);
  });
  return readReply(route, response);
}
