import { z } from 'zod';
import { isImageAddress } from './image-address.ts';

const MAX_LENGTH = 2_000;

/** Address of an image: a path of this site, or an http(s) URL of any site. */
export const imageAddressSchema = z
  .string()
  .trim()
  .min(1, 'required')
  .max(MAX_LENGTH)
  .refine(isImageAddress, 'image_address');
