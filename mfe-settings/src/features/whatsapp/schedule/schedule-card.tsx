import type { WhatsappSettings } from '@alinha/contracts-messaging';
import { Button, FormError, media, NumberField, RadioGroup, SectionCard, Stack, space } from '@alinha/ui';
import { TimeField } from '@alinha/ui/panels';
import { toast, useLanguage, useSession, useTexts, useUnsavedChanges } from '@alinha/web-kit';
import { applyServerFields, FormField, timeZoneLabel, useContractForm, useWatch } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useSaveSettings } from '../whatsapp.queries.ts';
import { MAX_HOURS_BEFORE, scheduleFormSchema, scheduleFormValues } from './schedule-form.schema.ts';

/** Input at the left, with the button level with it at the right. */
const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  justify-content: space-between;
  gap: ${space[4]};
  > :first-child:not(:last-child) {
    flex: 0 1 320px;
  }
  > :last-child {
    margin-left: auto;
  }
  /* Level with the control, below its label, with any hint or error. */
  > * + button {
    margin-top: 26px;
  }
  @media ${media.phone} {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    > :last-child {
      margin: 0;
    }
  }
`;

type ScheduleCardProps = { readonly settings: WhatsappSettings; readonly isAdmin: boolean };

/** Schedule of reminders. A refetch does not replace typed input. */
export function ScheduleCard({ settings, isAdmin }: ScheduleCardProps): ReactNode {
  const texts = useTexts();
  const language = useLanguage();
  const { company } = useSession();
  const form = useContractForm(scheduleFormSchema, { defaultValues: scheduleFormValues(settings) });
  const { control, handleSubmit, formState, reset } = form;
  const { errors, isDirty } = formState;
  useUnsavedChanges(isDirty);
  const type = useWatch({ control, name: 'type' });
  const save = useSaveSettings({
    onSuccess: (saved) => {
      reset(scheduleFormValues(saved));
      toast.success(texts('whatsapp.saved'));
    },
    onError: (error) => applyServerFields(error, form),
  });
  const zone = company ? timeZoneLabel(company.timezone, language, new Date()) : '';
  const disabled = !isAdmin;
  return (
    <SectionCard title={texts('whatsapp.schedule')} description={texts('whatsapp.schedule_text')}>
      <form noValidate onSubmit={handleSubmit((body) => save.mutate({ body }))}>
        <Stack gap={5}>
          {errors.root?.server && (
            <FormError title={texts('whatsapp.save_failed')} detail={errors.root.server.message} />
          )}
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
          <Foot>
            {type === 'daily' && (
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
            )}
            {type === 'before' && (
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
            {isAdmin && (
              <Button type="submit" variant="primary" busy={save.isPending}>
                {texts('settings.save')}
              </Button>
            )}
          </Foot>
        </Stack>
      </form>
    </SectionCard>
  );
}
