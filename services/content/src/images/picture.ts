import { IMAGE_WIDTHS, type ImageWidth } from '@alinha/contracts-content';
import type { ConcurrencyLimit } from '@alinha/service-kit';

/** About 50 megapixels: more than phones produce, and 200 MB when decoded. */
const MOST_PIXELS = 50_000_000;
/** Maximum side length of WebP. */
const LONGEST_SIDE = 16_383;
const QUALITY = 80;
const LIMIT_SECONDS = 20;

/** The image as WebP in one of {@link IMAGE_WIDTHS}, never wider than the original. */
export type PictureSize = {
  readonly size: ImageWidth;
  readonly width: number;
  readonly height: number;
  readonly content: Buffer;
};

export type UnfitPicture = 'not-a-picture' | 'too-many-pixels';

/** The native library is large, so it is loaded with the first image. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // No cache: each image is processed once and stored in the database.
  sharp.cache(false);
  return sharp;
}
type Sharp = Awaited<ReturnType<typeof loadSharp>>;

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');

/**
 * True for the first bytes of JPEG, PNG, GIF, WebP and AVIF. The decoder also accepts SVG, PDF and others, which can refer to
 * other files.
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
 * Scales an image to all sizes of the blog: upright, without metadata, the first frame of an animation. Checks the number of
 * pixels before decoding.
 * @param limit limits concurrent decoding, because decoded images are large
 * @throws DomainError SERVICE_UNAVAILABLE when too many images wait
 */
export async function sizesOf(bytes: Buffer, limit: ConcurrencyLimit): Promise<PictureSize[] | UnfitPicture> {
  if (!isRasterPicture(bytes)) return 'not-a-picture';
  return limit.run(async () => {
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
