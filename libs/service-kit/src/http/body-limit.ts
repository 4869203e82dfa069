import type { Endpoint } from '@alinha/contracts-core';

const KIB = 1024;
/** Of a signed-in caller, or of a sender that proves by a signature who it is. */
const BODY_LIMIT_BYTES = KIB * KIB;
/** Of a route that anybody may call: far more than the longest form of a visitor. */
const PUBLIC_BODY_LIMIT_BYTES = 8 * KIB;
/** More than what stands around the file of a multipart body. */
const FORM_BYTES = 64 * KIB;

/** Longest body of a call of this route, in bytes. Of an upload the service holds the file itself to its limit. */
export function bodyLimitOf({ access, bodyLimitBytes, rawBody, upload }: Endpoint): number {
  if (bodyLimitBytes !== undefined) return bodyLimitBytes;
  if (upload) return upload.maxBytes + FORM_BYTES;
  return access === 'public' && !rawBody ? PUBLIC_BODY_LIMIT_BYTES : BODY_LIMIT_BYTES;
}
