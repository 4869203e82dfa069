import { IMAGE_WIDTHS, type ImageWidth } from '@alinha/contracts-content';
import type { ConcurrencyLimit } from '@alinha/service-kit';

/** About 50 megapixels: more than a phone takes, and 200 MB once it is unpacked. */
const MOST_PIXELS = 50_000_000;
/** WebP knows no longer side. */
const LONGEST_SIDE = 16_383;
const QUALITY = 80;
const LIMIT_SECONDS = 20;

/** One of {@link IMAGE_WIDTHS} of a picture, in WebP. It is no wider than the original. */
export type PictureSize = {
  readonly size: ImageWidth;
  readonly width: number;
  readonly height: number;
  readonly content: Buffer;
};

export type UnfitPicture = 'not-a-picture' | 'too-many-pixels';

/** Loaded with the first picture: a start need not wait for so much machine code. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // A picture is worked on once: what is kept of it is in the database.
  sharp.cache(false);
  return sharp;
}
type Sharp = Awaited<ReturnType<typeof loadSharp>>;

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');

/**
 * True for the first bytes of JPEG, PNG, GIF, WebP and AVIF. Nothing else reaches the decoder, which would also take
 * SVG, PDF and more that can refer to other files.
 */
export function isRasterPicture(bytes: Uint8Array): boolean {
  if (bytes.length < 12) return false;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return true;
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return true;
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return true;
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return true;
  return ascii(bytes, 4, 8) === 'ftyp' && /avi[fs]/.test(ascii(bytes, 8, 32));
}

/**
 * A picture in every size of the blog: upright, without metadata (where and with what it was taken), of an animation the
 * first frame. The pixels are counted before they are unpacked.
 * @param turns unpacked pictures are large: where they come from, only so many are worked on at a time.
 * @throws DomainError SERVICE_UNAVAILABLE when too many wait for their turn.
 */
export async function sizesOf(bytes: Buffer, turns: ConcurrencyLimit): Promise<PictureSize[] | UnfitPicture> {
  if (!isRasterPicture(bytes)) return 'not-a-picture';
  return turns.run(async () => {
    const sharp = await loadSharp();
    const { width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch(() => ({ width: 0, height: 0 }));
    if (width === 0 || height === 0) return 'not-a-picture';
    if (width * height > MOST_PIXELS) return 'too-many-pixels';
    try {
      const sizes: PictureSize[] = [];
      for (const size of IMAGE_WIDTHS) sizes.push(await sizeOf(sharp, bytes, size));
      return sizes;
    } catch {
      return 'not-a-picture';
    }
  });
}

async function sizeOf(sharp: Sharp, bytes: Buffer, size: ImageWidth): Promise<PictureSize> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .timeout({ seconds: LIMIT_SECONDS })
    .autoOrient()
    .resize({ width: size, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
  return { size, width: info.width, height: info.height, content: data };
}
