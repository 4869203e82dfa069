import type { Endpoint } from '@alinha/contracts-core';

const KIB = 1024;
/** Of a signed-in caller: twice the longest note. The time that a hostile body takes to parse grows with its length. */
const BODY_LIMIT_BYTES = 128 * KIB;
/** Of a sender that signs its body, such as a payment provider. */
const SIGNED_BODY_LIMIT_BYTES = KIB * KIB;
/** Of a route that anybody may call: much more than a visitor's longest form. */
const PUBLIC_BODY_LIMIT_BYTES = 8 * KIB;
/** More than what stands around the file of a multipart body. */
const FORM_BYTES = 64 * KIB;

/** Longest body of this route's calls, in bytes. The service checks the size of an uploaded file itself. */
export function bodyLimitOf({ access, bodyLimitBytes, rawBody, upload }: Endpoint): number {
  if (bodyLimitBytes !== undefined) return bodyLimitBytes;
  if (upload) return upload.maxBytes + FORM_BYTES;
  if (rawBody) return SIGNED_BODY_LIMIT_BYTES;
  return access === 'public' ? PUBLIC_BODY_LIMIT_BYTES : BODY_LIMIT_BYTES;
}
