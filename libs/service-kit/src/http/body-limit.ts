import type { Endpoint } from '@alinha/contracts-core';

const KIB = 1024;
/** For signed-in callers: twice the longest note, because the time to parse a hostile body grows with its length. */
const BODY_LIMIT_BYTES = 128 * KIB;
/** For senders that sign their body, such as a payment provider. */
const SIGNED_BODY_LIMIT_BYTES = KIB * KIB;
/** For public routes: much more than a visitor's longest form. */
const PUBLIC_BODY_LIMIT_BYTES = 8 * KIB;
/** More than the parts of a multipart body besides the file. */
const FORM_BYTES = 64 * KIB;

/** Longest body of a route in bytes. The service checks the size of an uploaded file itself. */
export function bodyLimitOf({ access, bodyLimitBytes, rawBody, upload }: Endpoint): number {
  if (bodyLimitBytes !== undefined) return bodyLimitBytes;
  if (upload) return upload.maxBytes + FORM_BYTES;
  if (rawBody) return SIGNED_BODY_LIMIT_BYTES;
  return access === 'public' ? PUBLIC_BODY_LIMIT_BYTES : BODY_LIMIT_BYTES;
}
