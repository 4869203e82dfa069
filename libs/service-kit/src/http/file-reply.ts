import { Readable } from 'node:stream';

/** A reply that is a file to keep: what the handler of an endpoint with a `file` returns. */
export class FileReply {
  private constructor(
    /** In ASCII, without quotes. */
    readonly name: string,
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
}
