import { Readable } from 'node:stream';

/** A reply that is a file to keep, or a page to see: what the handler of an endpoint with a `file` returns. */
export class FileReply {
  private constructor(
    /** In ASCII, without quotes; null for what is shown and not kept. */
    readonly name: string | null,
    readonly content: Readable,
  ) {}

  /** Waits for the first part: what fails before it is an ordinary failure, not a file cut short. */
  static async of(name: string, parts: AsyncGenerator<string>): Promise<FileReply> {
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

  /** An HTML document, shown where it was asked for. */
  static page(html: string): FileReply {
    return new FileReply(null, Readable.from([html], { objectMode: false }));
  }
}

/** A reply that is shown or read where it is, as a picture in a page or a feed in a reader. */
export class ShownFile {
  constructor(
    readonly content: Buffer,
    /** Of the reply; `cache-control` among them. With an `etag`, who has that content already is answered 304. */
    readonly headers: Readonly<Record<string, string>> & { readonly 'cache-control': string },
  ) {}
}
