import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

type EntryContent = Buffer | AsyncIterable<string | Uint8Array>;

/** A ZIP file that is written entry by entry. Only one entry is read at a time. */
export class ZipArchive {
  private readonly zip = new ZipFile();

  /** @param now time of all entries */
  constructor(
    private readonly now: Date,
    private readonly signal: AbortSignal,
  ) {
    // `add` rejects with the failure of an entry. Without a listener it would end the process.
    this.zip.on('error', () => {});
  }

  get output(): Readable {
    return this.zip.outputStream as Readable;
  }

  /** Settles when the content has been read. `isCompressed`: the content is of a compressed format already. */
  async add(path: string, content: EntryContent, { isCompressed = false } = {}): Promise<void> {
    const source = Readable.from(Buffer.isBuffer(content) ? [content] : content, { objectMode: false });
    // The archive holds its entries until the end: with the stream, each would hold its content.
    let held: Readable | null = source;
    this.zip.addReadStreamLazy(path, { mtime: this.now, compress: !isCompressed }, (pump) => {
      if (held) pump(null, held);
      held = null;
    });
    await finished(source, { writable: false, signal: this.signal });
  }

  end(): void {
    this.zip.end();
  }
}
