import {
  DEFAULT_DUNNING_TEXTS,
  DUNNING_DAYS,
  DUNNING_STEPS,
  DUNNING_VARIABLES,
  type DunningSettings,
  type DunningStep,
  dunningText,
  PAYMENT_PAGE,
} from '@alinha/contracts-billing';
import { addDays, DEFAULT_TIME_ZONE, type Language, wallClockAt } from '@alinha/contracts-core';
import { Button, Chip, Inline, SectionCard, Stack, Text, TextArea } from '@alinha/ui';
import { useSession, useTexts } from '@alinha/web-kit';
import { type ContractForm, FormField, useWatch } from '@alinha/web-kit/form';
import { RotateCcw } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { BesidePreview, ChatPreview } from '../../parts/chat-preview.tsx';
import { insertAtCaret } from '../../parts/insert-text.ts';

type DunningTextsProps = {
  readonly form: ContractForm<DunningSettings, DunningSettings>;
  readonly language: Language;
  readonly hasPix: boolean;
  readonly step: DunningStep;
  readonly onStep: (step: DunningStep) => void;
};

/** The four texts, one at a time, with variables and a preview. */
export function DunningTexts({ form, language, hasPix, step, onStep }: DunningTextsProps): ReactNode {
  const texts = useTexts();
  const area = useRef<HTMLTextAreaElement>(null);
  const { control, setValue } = form;
  const text = useWatch({ control, name: step }) ?? '';
  const sample = useSample(step, text.trim(), { language, hasPix });
  const original = DEFAULT_DUNNING_TEXTS[language][step];
  return (
    <SectionCard
      title={texts('dunning.texts')}
      description={texts('dunning.texts_hint')}
      action={
        <Inline role="group" aria-label={texts('dunning.which')}>
          {DUNNING_STEPS.map((one) => (
            <Chip
              key={one}
              label={texts(`dunning.step.${one}`)}
              pressed={one === step}
              onPress={() => onStep(one)}
            />
          ))}
        </Inline>
      }
    >
      <BesidePreview>
        <Stack gap={3}>
          <FormField key={step} name={step} control={control}>
            {({ ref, value, ...field }) => (
              <TextArea
                {...field}
                value={value ?? ''}
                ref={(element) => {
                  area.current = element;
                  ref(element);
                }}
                rows={6}
                label={texts('dunning.text_of', { step: texts(`dunning.step.${step}`) })}
              />
            )}
          </FormField>
          <Text size="small" tone="muted">
            {texts('dunning.variables')}
          </Text>
          <Stack gap={2}>
            {(['client', 'company', 'total'] as const).map((name) => {
              const variable = `{${DUNNING_VARIABLES[language][name]}}`;
              return (
                <Inline key={name} gap={2}>
                  <Button size="sm" onClick={() => area.current && insertAtCaret(area.current, variable)}>
                    {variable}
                  </Button>
                  <Text as="span" size="small" tone="muted">
                    {texts(`dunning.variable.${name}`)}
                  </Text>
                </Inline>
              );
            })}
          </Stack>
          <Inline>
            <Button
              variant="ghost"
              icon={<RotateCcw size={16} aria-hidden />}
              disabled={text.trim() === original}
              onClick={() => setValue(step, original, { shouldDirty: true, shouldValidate: true })}
            >
              {texts('whatsapp.message.restore')}
            </Button>
          </Inline>
        </Stack>
        <ChatPreview
          language={language}
          hint={texts(hasPix ? 'dunning.preview_hint' : 'dunning.preview_hint_no_pix')}
        >
          {sample}
        </ChatPreview>
      </BesidePreview>
    </SectionCard>
  );
}

const SAMPLES: Record<Language, { readonly client: string; readonly subject: string }> = {
  pt: { client: 'Ana Souza', subject: 'Pilates - 2x por semana' },
  en: { client: 'Emily Carter', subject: 'Pilates - twice a week' },
};

/** The message of a client who owes one payment of a plan. */
function useSample(
  step: DunningStep,
  text: string,
  { language, hasPix }: { readonly language: Language; readonly hasPix: boolean },
): string {
  const { company } = useSession();
  const [now] = useState(() => new Date());
  const today = wallClockAt(now, company?.timezone ?? DEFAULT_TIME_ZONE).slice(0, 10);
  const { client, subject } = SAMPLES[language];
  const isPaidByPix = hasPix && company?.currency !== 'USD';
  return dunningText(text, language, {
    client,
    company: company?.name ?? '',
    today,
    currency: isPaidByPix ? 'BRL' : company?.currency,
    payments: [
      {
        subject,
        isSession: false,
        openCents: 32_000,
        dueDate: addDays(today, -DUNNING_DAYS[step]),
        link: isPaidByPix ? `${window.location.origin}${PAYMENT_PAGE}/12-345_Kq9wTz2LmVh7RfYc3Nd8e` : null,
      },
    ],
  });
}
