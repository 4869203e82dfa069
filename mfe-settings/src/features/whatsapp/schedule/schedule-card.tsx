import type { WhatsappSettings } from '@alinha/contracts-messaging';
import { NumberField, RadioGroup, TimeField } from '@alinha/ui/panels';
import { useLanguage, useSession, useTexts } from '@alinha/web-kit';
import { FormField, timeZoneLabel, useContractForm, useWatch } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { SectionForm } from '../../../parts/section-form.tsx';
import { useSaveSettings } from '../whatsapp.queries.ts';
import { MAX_HOURS_BEFORE, scheduleFormSchema, scheduleFormValues } from './schedule-form.schema.ts';

const Narrow = styled.div`
  max-width: 320px;
`;

type ScheduleCardProps = { readonly settings: WhatsappSettings; readonly isAdmin: boolean };

/** Schedule of reminders. */
export function ScheduleCard({ settings, isAdmin }: ScheduleCardProps): ReactNode {
  const texts = useTexts();
  const language = useLanguage();
  const { company } = useSession();
  const form = useContractForm(scheduleFormSchema, { defaultValues: scheduleFormValues(settings) });
  const { control } = form;
  const type = useWatch({ control, name: 'type' });
  const save = useSaveSettings();
  const zone = company ? timeZoneLabel(company.timezone, language, new Date()) : '';
  const disabled = !isAdmin;
  return (
    <SectionForm
      title={texts('whatsapp.schedule')}
      description={texts('whatsapp.schedule_text')}
      form={form}
      isAdmin={isAdmin}
      savedText={texts('whatsapp.saved')}
      failedText={texts('whatsapp.save_failed')}
      saving={save.isPending}
      onSave={(body, { onSuccess, onError }) =>
        save.mutate({ body }, { onSuccess: (saved) => onSuccess(scheduleFormValues(saved)), onError })
      }
    >
      <FormField name="type" control={control}>
        {(field) => (
          <RadioGroup
            {...field}
            label={texts('whatsapp.type.label')}
            layout="cards"
            disabled={disabled}
            options={[
              {
                value: 'daily',
                label: texts('whatsapp.type.daily'),
                description: texts('whatsapp.type.daily_text'),
              },
              {
                value: 'before',
                label: texts('whatsapp.type.before'),
                description: texts('whatsapp.type.before_text'),
              },
              {
                value: 'none',
                label: texts('whatsapp.type.none'),
                description: texts('whatsapp.type.none_text'),
              },
            ]}
          />
        )}
      </FormField>
      {type !== 'none' && (
        <Narrow>
          {type === 'daily' ? (
            <FormField name="time" control={control}>
              {(field) => (
                <TimeField
                  {...field}
                  label={texts('whatsapp.time')}
                  hint={zone && texts('whatsapp.time_hint', { zone })}
                  disabled={disabled}
                />
              )}
            </FormField>
          ) : (
            <FormField name="hours_before" control={control}>
              {(field) => (
                <NumberField
                  {...field}
                  label={texts('whatsapp.hours_before')}
                  suffix={texts('whatsapp.hours_unit')}
                  min={0}
                  max={MAX_HOURS_BEFORE}
                  disabled={disabled}
                />
              )}
            </FormField>
          )}
        </Narrow>
      )}
      {settings.reminder_answers !== undefined && (
        <FormField name="reminder_answers" control={control}>
          {(field) => (
            <RadioGroup
              {...field}
              label={texts('whatsapp.answers.label')}
              layout="cards"
              disabled={disabled}
              options={(['request', 'automatic'] as const).map((value) => ({
                value,
                label: texts(`whatsapp.answers.${value}`),
                description: texts(`whatsapp.answers.${value}_text`),
              }))}
            />
          )}
        </FormField>
      )}
    </SectionForm>
  );
}
