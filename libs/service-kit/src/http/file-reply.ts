import { Readable } from 'node:stream';

/** A download or an HTML page: the result of a handler whose endpoint has `file`. */
export class FileReply {
  private constructor(
    /** File name of a download, ASCII without quotes; null for a page. */
    readonly name: string | null,
    readonly content: Readable,
  ) {}

  /** Waits for the first part, so that a failure before it becomes an error reply instead of a truncated file. */
  static async of(name: string, parts: AsyncGenerator<string | Uint8Array>): Promise<FileReply> {
    const first = await parts.next();
    async function* all() {
      if (first.done) return;
      yield first.value;
      yield* parts;
    }
    return new FileReply(name, Readable.from(all(), { objectMode: false }));
  }

  static ofBytes(name: string, bytes: Uint8Array): FileReply {
    return new FileReply(name, Readable.from([bytes], { objectMode: false }));
  }

  /** An HTML document that the browser shows. */
  static page(html: string): FileReply {
    return new FileReply(null, Readable.from([html], { objectMode: false }));
  }
}

/** A file that is shown or read in place, such as a picture or a feed. */
export class ShownFile {
  constructor(
    readonly content: Buffer,
    /** Reply headers, with `cache-control`. With an `etag`, a client that has the content gets 304. */
    readonly headers: Readonly<Record<string, string>> & { readonly 'cache-control': string },
  ) {}
}
