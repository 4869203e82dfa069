import { z } from 'zod';
import { isImageAddress } from './image-address.ts';

const LONGEST_ADDRESS = 2_000;

/** Address of a picture: a path of this site, or http(s) anywhere. */
export const imageAddressSchema = z
  .string()
  .trim()
  .min(1, 'required')
  .max(LONGEST_ADDRESS)
  .refine(isImageAddress, 'image_address');
