/** Charset declaration, which the HTML standard requires in the first 1024 bytes. */
const HEAD_BYTES = 2_048;
const CHARSET = /<meta[^>]{0,200}charset\s*=\s*["']?\s*([\w-]{2,40})/i;

function decoderOf(label: string) {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}

/** Decodes a page by byte order mark, declared charset, valid UTF-8 or Windows-1252, in this order. */
export function decodedHtml(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES));
    const said = decoderOf(CHARSET.exec(head)?.[1] ?? '');
    const decoder = said && said.encoding !== 'utf-8' ? said : new TextDecoder('windows-1252');
    return decoder.decode(bytes);
  }
}
