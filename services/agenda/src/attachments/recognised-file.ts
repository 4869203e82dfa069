import { extname } from 'node:path';
import { ATTACHMENT_TYPES, type Attachment } from '@alinha/contracts-agenda';
import type { ConcurrencyLimit } from '@alinha/service-kit';
import { fileTypeFromBuffer } from 'file-type';

type AttachmentType = Attachment['type'];

/** About 50 megapixels: more than phones produce, and 200 MB when decoded. */
const MOST_PIXELS = 50_000_000;
const DECODING_SECONDS = 20;
/** Longest side of a thumbnail in pixels. */
const THUMBNAIL_SIDE = 320;
const THUMBNAIL_QUALITY = 75;

const EXTENSIONS: Readonly<Record<AttachmentType, readonly string[]>> = {
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
};

/** Part of a file in which readers search the marks of other types. */
const SEARCHED_BYTES = 64 * 1024;
const MARKUP = /<(?:!doctype\s+html|html|script|svg)[\s>]/i;
const ZIP_END = 'PK\x05\x06';
const ZIP_END_BYTES = 22;

export type RecognisedFile = { readonly type: AttachmentType; readonly thumbnail: Buffer | null };
export type UnfitFile = 'attachment_type' | 'image_pixels';

const isAttachmentType = (type: string): type is AttachmentType =>
  (ATTACHMENT_TYPES as readonly string[]).includes(type);

/** True when an archive program opens the file: the last record of an archive ends exactly with it. */
function isArchive(tail: Buffer): boolean {
  const at = tail.lastIndexOf(ZIP_END, undefined, 'latin1');
  if (at < 0 || at + ZIP_END_BYTES > tail.length) return false;
  return at + ZIP_END_BYTES + tail.readUInt16LE(at + ZIP_END_BYTES - 2) === tail.length;
}

/** True for a file that is of a second type, too. */
function isPolyglot(content: Buffer, type: AttachmentType): boolean {
  const head = content.subarray(0, SEARCHED_BYTES).toString('latin1');
  const tail = content.subarray(-SEARCHED_BYTES);
  if (isArchive(tail)) return true;
  if (type === 'application/pdf') return MARKUP.test(head.slice(0, 1024));
  return head.includes('%PDF-') || MARKUP.test(head) || MARKUP.test(tail.toString('latin1'));
}

/** The native library is large, so it is loaded with the first image. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp;
}

/** Decodes the whole image outside the main thread. */
async function thumbnailOf(content: Buffer): Promise<Buffer | UnfitFile> {
  const sharp = await loadSharp();
  const { width = 0, height = 0 } = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }));
  if (width === 0 || height === 0) return 'attachment_type';
  if (width * height > MOST_PIXELS) return 'image_pixels';
  return sharp(content, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .timeout({ seconds: DECODING_SECONDS })
    .autoOrient()
    .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: THUMBNAIL_QUALITY })
    .toBuffer()
    .catch((): UnfitFile => 'attachment_type');
}

/**
 * Finds the type by the content. Images are checked for their number of pixels, then decoded.
 * @param name file name of the sender; its extension must fit the content
 * @param limit limits concurrent decoding, because decoded images are large
 * @throws DomainError SERVICE_UNAVAILABLE when too many images wait
 */
export async function recognise(
  name: string,
  content: Buffer,
  limit: ConcurrencyLimit,
): Promise<RecognisedFile | UnfitFile> {
  const type = (await fileTypeFromBuffer(content))?.mime ?? '';
  const extension = extname(name).toLowerCase();
  if (!isAttachmentType(type)) return 'attachment_type';
  if (extension !== '' && !EXTENSIONS[type].includes(extension)) return 'attachment_type';
  if (isPolyglot(content, type)) return 'attachment_type';
  if (type === 'application/pdf') {
    const isWhole = content.subarray(-SEARCHED_BYTES).includes('%%EOF');
    return isWhole ? { type, thumbnail: null } : 'attachment_type';
  }
  const thumbnail = await limit.run(() => thumbnailOf(content));
  return typeof thumbnail === 'string' ? thumbnail : { type, thumbnail };
}
