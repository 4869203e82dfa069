import type { Contract } from '@alinha/contracts-core';
import { z } from 'zod';
import { IMAGE_MAX_BYTES } from './constants.ts';
import { IMAGE_WIDTHS } from './image-address.ts';

/** An uploaded picture: address of its largest size, for an image block or `meta_image`. */
const uploadedImageSchema = z
  .strictObject({
    url: z.string(),
    width: z.int(),
    height: z.int(),
    type: z.literal('image/webp'),
  })
  .meta({ id: 'UploadedImage' });
export type UploadedImage = z.infer<typeof uploadedImageSchema>;

const pictureSchema = z.string().meta({ format: 'binary', description: 'A picture in WebP' });
/** A proxied picture's width is rounded up to one of these. */
const widthSchema = z
  .preprocess((width) => (width === undefined ? 1600 : Number(width)), z.int().min(1).max(4_000))
  .transform((wanted) => IMAGE_WIDTHS.find((width) => width >= wanted) ?? 1600);

export const imageContract = {
  upload: {
    summary: 'Upload a picture (JPEG, PNG, WebP, GIF or AVIF); equal pictures are stored once',
    upload: { field: 'file', maxBytes: IMAGE_MAX_BYTES, whenEmpty: 'image_file' },
    data: uploadedImageSchema,
  },
  get: {
    summary: `A picture of the blog by {key}-{width}.webp, in ${IMAGE_WIDTHS.join(', ')} pixels; it never changes`,
    params: z.strictObject({ name: z.string().max(200) }),
    data: pictureSchema,
  },
  proxy: {
    summary: 'A picture of another site that a post contains, scaled down',
    query: z.strictObject({
      url: z
        .string()
        .max(2_000)
        .regex(/^https?:\/\/[^/\s\\]/i, 'image_address'),
      w: widthSchema.optional(),
    }),
    data: pictureSchema,
  },
} satisfies Contract;
