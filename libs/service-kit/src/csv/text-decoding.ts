import type { ImportEncoding } from '@alinha/contracts-core';

type DecodedText = { readonly encoding: ImportEncoding; readonly text: string };

/** Characters of Windows-1252 at 0x80-0x9F, where Latin-1 has control characters. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Decodes by byte order mark, else as UTF-8 if valid, else as Windows-1252, which Excel writes in Brazil. */
export function decodeText(content: Buffer): DecodedText {
  const marked = encodingOfMark(content);
  if (marked) return { encoding: marked, text: new TextDecoder(marked).decode(content) };
  try {
    return { encoding: 'utf-8', text: new TextDecoder('utf-8', { fatal: true }).decode(content) };
  } catch {
    return { encoding: 'windows-1252', text: decodeWindows1252(content) };
  }
}

function encodingOfMark([first, second, third]: Buffer): ImportEncoding | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return null;
}

/** Own code, because the TextDecoder of some Node releases decodes Windows-1252 as Latin-1. */
function decodeWindows1252(content: Buffer): string {
  return content
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80] ?? control);
}
