import type { Upload, ValidationKey } from '@alinha/contracts-core';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../domain-error.ts';

/** The file of an upload, whole in memory. */
export type ReceivedFile = {
  /** As its sender called it, if at all: a text to show, never a path. */
  readonly name: string | undefined;
  /** As its sender named it, without parameters. */
  readonly contentType: string;
  readonly content: Buffer;
};

type Received = {
  readonly file: ReceivedFile | null;
  /** What is wrong with the form, by the name of the part. */
  readonly problems: Readonly<Record<string, ValidationKey>>;
};

const MOST_PARTS = 5;
const LONGEST_TEXT_BYTES = 1024;

/**
 * Reads the form of a route whose contract has an upload.
 * @throws DomainError BODY_TOO_LARGE when the file, or the whole form, goes on past its limit.
 */
export async function receiveFile(request: FastifyRequest, upload: Upload): Promise<Received> {
  try {
    return await Promise.race([readForm(request, upload), formOverflow(request)]);
  } finally {
    // What is left unread would keep the connection from its next call.
    request.raw.unpipe();
    request.raw.resume();
  }
}

/** Rejects once a form of unannounced length is too long: its reader would go on to the end, and drop what it reads. */
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
  // Without a prototype: a part may be called `__proto__`.
  const problems: Record<string, ValidationKey> = Object.create(null);
  let file: ReceivedFile | null = null;
  const limits = { fileSize: maxBytes, parts: MOST_PARTS, fieldSize: LONGEST_TEXT_BYTES };
  try {
    for await (const part of request.isMultipart() ? request.parts({ limits }) : []) {
      if (part.type === 'file' && part.fieldname === field && !file) {
        file = { name: part.filename, contentType: part.mimetype, content: await part.toBuffer() };
        continue;
      }
      problems[part.fieldname || field] = 'unknown_field';
      // The parts behind it come only once it is read.
      if (part.type === 'file') part.file.resume();
    }
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 413) throw new DomainError('BODY_TOO_LARGE');
    // Broken off or no form at all: whatever came of it is not what was meant.
    return { file: null, problems: { [field]: 'file' } };
  }
  if (!file?.content.length) problems[field] = file ? whenEmpty : 'file';
  return { file, problems };
}
