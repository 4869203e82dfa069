import type { Upload, ValidationKey } from '@alinha/contracts-core';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../domain-error.ts';

/** An uploaded file in memory. */
export type ReceivedFile = {
  /** File name from the sender: a text to show, never a path. */
  readonly name: string | undefined;
  /** Media type from the sender, without parameters. */
  readonly contentType: string;
  readonly content: Buffer;
};

type Received = {
  readonly file: ReceivedFile | null;
  /** Problems of the form by the name of the part. */
  readonly problems: Readonly<Record<string, ValidationKey>>;
};

const MAX_PARTS = 5;
const MAX_TEXT_BYTES = 1024;

/**
 * Reads the form of a route with an upload.
 * @throws DomainError BODY_TOO_LARGE when the file or the whole form exceeds its limit
 */
export async function receiveFile(request: FastifyRequest, upload: Upload): Promise<Received> {
  try {
    return await Promise.race([readForm(request, upload), formOverflow(request)]);
  } finally {
    // Unread bytes would block the connection's next request.
    request.raw.unpipe();
    request.raw.resume();
  }
}

/** Rejects when a chunked form exceeds the limit. The form reader would read it to its end. */
function formOverflow({ headers, raw, routeOptions }: FastifyRequest): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (headers['transfer-encoding'] === undefined) return;
    let bytes = 0;
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.byteLength;
      if (bytes > routeOptions.bodyLimit) reject(new DomainError('BODY_TOO_LARGE'));
    });
  });
}

async function readForm(request: FastifyRequest, upload: Upload): Promise<Received> {
  const { field, maxBytes, whenEmpty = 'file' } = upload;
  // Without a prototype, because a part may be named `__proto__`.
  const problems: Record<string, ValidationKey> = Object.create(null);
  let file: ReceivedFile | null = null;
  const limits = { fileSize: maxBytes, parts: MAX_PARTS, fieldSize: MAX_TEXT_BYTES };
  try {
    for await (const part of request.isMultipart() ? request.parts({ limits }) : []) {
      if (part.type === 'file' && part.fieldname === field && !file) {
        file = { name: part.filename, contentType: part.mimetype, content: await part.toBuffer() };
        continue;
      }
      problems[part.fieldname || field] = 'unknown_field';
      // The next part arrives only after this one was read.
      if (part.type === 'file') part.file.resume();
    }
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 413) throw new DomainError('BODY_TOO_LARGE');
    // The form is truncated or malformed, so none of its parts is used.
    return { file: null, problems: { [field]: 'file' } };
  }
  if (!file?.content.length) problems[field] = file ? whenEmpty : 'file';
  return { file, problems };
}
