import { type Contract, languageSchema, requiredText } from '@alinha/contracts-core';
import { z } from 'zod';
import { TEMPLATE_LENGTH, unknownReminderVariables } from './reminder-text.ts';

const messageTemplateSchema = z
  .strictObject({
    language: languageSchema,
    text: z.string(),
    is_default: z.boolean().meta({ description: 'True when the company has no text of its own' }),
  })
  .meta({ id: 'MessageTemplate' });
export type MessageTemplate = z.infer<typeof messageTemplateSchema>;

/** `text: null` restores the default text. */
export const saveTemplateInputSchema = z
  .strictObject({ language: languageSchema, text: requiredText(TEMPLATE_LENGTH).nullable() })
  .superRefine(({ language, text }, context) => {
    const unknown = text === null ? [] : unknownReminderVariables(text, language);
    if (unknown.length === 0) return;
    const params = { names: unknown.join(', ') };
    context.addIssue({ code: 'custom', path: ['text'], message: 'template_variable', params });
  })
  .meta({ id: 'SaveTemplateInput' });
export type SaveTemplateInput = z.infer<typeof saveTemplateInputSchema>;

export const templateContract = {
  list: {
    summary: "Text of reminders in each language; reminders are sent in the company's language",
    data: z.array(messageTemplateSchema),
  },
  save: {
    summary: 'Change the text of reminders in a language; reply instructions are always appended',
    body: saveTemplateInputSchema,
    data: messageTemplateSchema,
  },
} satisfies Contract;
