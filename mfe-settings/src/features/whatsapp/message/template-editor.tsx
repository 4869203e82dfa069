import type { Language } from '@alinha/contracts-core';
import {
  DEFAULT_TEMPLATES,
  type MessageTemplate,
  saveTemplateInputSchema,
  TEMPLATE_LENGTH,
  TEMPLATE_VARIABLES,
  templateRoutes,
} from '@alinha/contracts-messaging';
import { Button, FormActions, FormError, Inline, Stack, Text, TextArea } from '@alinha/ui';
import { apiQuery, queryClient, toast, useApiMutation, useTexts, useUnsavedChanges } from '@alinha/web-kit';
import { applyServerFields, FormField, useContractForm, useWatch } from '@alinha/web-kit/form';
import { RotateCcw } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { BesidePreview } from '../../../parts/chat-preview.tsx';
import { insertAtCaret } from '../../../parts/insert-text.ts';
import { MessagePreview } from './message-preview.tsx';

type TemplateEditorProps = {
  readonly template: MessageTemplate;
  readonly isAdmin: boolean;
  /** The other language is visible; typed input stays. */
  readonly hidden: boolean;
};

/** The product's text is stored as null, so that a later release can improve it. */
const sentOf = (language: Language, text: string | null) => ({
  language,
  text: text === DEFAULT_TEMPLATES[language] ? null : text,
});

/** Text of reminders in one language, with its variables and a preview. A refetch does not replace typed input. */
export function TemplateEditor({ template, isAdmin, hidden }: TemplateEditorProps): ReactNode {
  const { language } = template;
  const texts = useTexts();
  const area = useRef<HTMLTextAreaElement>(null);
  const form = useContractForm(saveTemplateInputSchema, {
    defaultValues: { language, text: template.text },
  });
  const { control, handleSubmit, formState, reset, setValue } = form;
  const { errors, isDirty } = formState;
  useUnsavedChanges(isDirty);
  const text = useWatch({ control, name: 'text' }) ?? '';
  const save = useApiMutation(templateRoutes.save, {
    onSuccess: (saved) => {
      reset({ language, text: saved.text });
      queryClient.setQueryData(apiQuery(templateRoutes.list).queryKey, (all) =>
        all?.map((one) => (one.language === language ? saved : one)),
      );
      toast.success(texts('whatsapp.message.saved'));
    },
    onError: (error) => applyServerFields(error, form),
  });
  const isDefault = text.trim() === DEFAULT_TEMPLATES[language];
  return (
    <form
      noValidate
      hidden={hidden}
      onSubmit={handleSubmit((sent) => save.mutate({ body: sentOf(sent.language, sent.text) }))}
    >
      <Stack gap={4}>
        {errors.root?.server && (
          <FormError title={texts('whatsapp.save_failed')} detail={errors.root.server.message} />
        )}
        <BesidePreview>
          <Stack gap={3}>
            <FormField name="text" control={control}>
              {({ ref, value, ...field }) => (
                <TextArea
                  {...field}
                  value={value ?? ''}
                  ref={(element) => {
                    area.current = element;
                    ref(element);
                  }}
                  rows={5}
                  lang={language}
                  label={texts('whatsapp.message.text')}
                  aside={
                    <Text
                      as="span"
                      size="small"
                      numeric
                      tone={text.trim().length > TEMPLATE_LENGTH ? 'danger' : 'muted'}
                    >
                      {texts('whatsapp.message.length', { length: text.trim().length, max: TEMPLATE_LENGTH })}
                    </Text>
                  }
                  readOnly={!isAdmin}
                />
              )}
            </FormField>
            {isAdmin && (
              <Stack gap={2}>
                <Text size="small" tone="muted">
                  {texts('whatsapp.message.variables')}
                </Text>
                <Inline role="group" aria-label={texts('whatsapp.message.variables')}>
                  {Object.values(TEMPLATE_VARIABLES[language]).map((name) => (
                    <Button
                      key={name}
                      size="sm"
                      onClick={() => area.current && insertAtCaret(area.current, `{${name}}`)}
                    >
                      {`{${name}}`}
                    </Button>
                  ))}
                </Inline>
              </Stack>
            )}
          </Stack>
          <MessagePreview language={language} template={text} />
        </BesidePreview>
        {isAdmin && (
          <FormActions>
            <Button
              variant="ghost"
              icon={<RotateCcw size={16} aria-hidden />}
              disabled={isDefault}
              onClick={() =>
                setValue('text', DEFAULT_TEMPLATES[language], { shouldDirty: true, shouldValidate: true })
              }
            >
              {texts('whatsapp.message.restore')}
            </Button>
            <Button type="submit" variant="primary" busy={save.isPending}>
              {texts('whatsapp.message.save')}
            </Button>
          </FormActions>
        )}
      </Stack>
    </form>
  );
}
