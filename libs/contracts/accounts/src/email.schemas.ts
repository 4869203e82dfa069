import type { Contract } from '@alinha/contracts-core';
import { z } from 'zod';
import { linkTokenParams } from './password-link.schemas.ts';

const ownEmailSchema = z
  .strictObject({
    email: z.string(),
    confirmed: z.boolean().meta({ description: 'The person has opened the link that was mailed to it' }),
  })
  .meta({ id: 'OwnEmail' });
export type OwnEmail = z.infer<typeof ownEmailSchema>;

export const emailContract = {
  get: { summary: "The signed-in user's e-mail", data: ownEmailSchema },
  sendLink: {
    summary: 'Send the link that confirms the e-mail; a confirmed one gets none',
    data: ownEmailSchema,
  },
  confirm: {
    summary:
      'Confirm an e-mail; 404 when the link is unknown, used, replaced, expired or of an earlier e-mail',
    params: linkTokenParams,
    data: z.strictObject({ email: z.string() }),
  },
} satisfies Contract;
