import { type Contract, idParamSchema, idParamsSchema, optionalText } from '@alinha/contracts-core';
import { z } from 'zod';
import {
  ATTACHMENT_CAPTION_LENGTH,
  ATTACHMENT_FIELD,
  ATTACHMENT_MAX_BYTES,
  ATTACHMENT_TYPES,
  ATTACHMENTS_PER_CLIENT,
  COMPANY_ATTACHMENT_BYTES,
} from './constants.ts';

const attachmentSchema = z
  .strictObject({
    id: z.int(),
    client_id: z.int(),
    /** Null for a file of no session, also after the session was deleted. */
    appointment_id: z.int().nullable(),
    session_start: z.string().nullable().meta({ description: "Company's wall clock, YYYY-MM-DD HH:mm:ss" }),
    name: z.string().meta({ description: 'Name of the uploaded file, for people' }),
    caption: z.string().nullable(),
    type: z.enum(ATTACHMENT_TYPES),
    size: z.int().meta({ description: 'Bytes' }),
    has_thumbnail: z.boolean(),
    uploaded_by: z.int(),
    uploaded_by_name: z.string(),
    uploaded_at: z.string().meta({ description: "Company's wall clock, YYYY-MM-DD HH:mm:ss" }),
    is_locked: z.boolean().meta({
      description: 'Belongs to a signed note, and was added before the signature or more than an hour ago',
    }),
  })
  .meta({ id: 'Attachment' });
export type Attachment = z.infer<typeof attachmentSchema>;

const captionInputSchema = z
  .strictObject({ caption: optionalText(ATTACHMENT_CAPTION_LENGTH) })
  .meta({ id: 'AttachmentInput' });

const GIB = 1024 ** 3;

export const attachmentContract = {
  list: {
    summary: "Images and PDFs of a client's chart, newest first",
    params: idParamsSchema,
    data: z.array(attachmentSchema),
  },
  upload: {
    summary:
      `Add a file to a client's chart: JPEG, PNG, WebP or PDF, up to 25 MB. A client has at most ${ATTACHMENTS_PER_CLIENT} ` +
      `files, a company at most ${COMPANY_ATTACHMENT_BYTES / GIB} GiB (409 ATTACHMENT_LIMIT)`,
    params: idParamsSchema,
    query: z.strictObject({
      appointment_id: idParamSchema.optional().meta({ description: 'A session of the client' }),
    }),
    upload: { field: ATTACHMENT_FIELD, maxBytes: ATTACHMENT_MAX_BYTES, whenEmpty: 'attachment_type' },
    data: attachmentSchema,
  },
  content: {
    summary: 'The file, with its own media type. With download=1 browsers save it',
    params: idParamsSchema,
    query: z.strictObject({ download: z.literal('1').optional() }),
    data: z.string().meta({ format: 'binary' }),
  },
  thumbnail: {
    summary: 'A small picture of an image',
    params: idParamsSchema,
    data: z.string().meta({ format: 'binary', description: 'A picture in WebP' }),
  },
  update: {
    summary: 'Change the caption; only the person who added the file, or an administrator',
    params: idParamsSchema,
    record: attachmentSchema,
    body: captionInputSchema,
    data: attachmentSchema,
  },
  delete: {
    summary: 'Delete a file; only the person who added it, or an administrator',
    params: idParamsSchema,
    data: z.strictObject({ id: z.int() }),
  },
} satisfies Contract;
