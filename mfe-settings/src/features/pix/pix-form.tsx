import {
  PIX_CITY_LENGTH,
  PIX_KEY_TYPES,
  PIX_NAME_LENGTH,
  type PixKeyType,
  type PixSettings,
  pixSettingsSchema,
} from '@alinha/contracts-billing';
import { FieldRow, TextField } from '@alinha/ui';
import { MaskedField, RadioGroup } from '@alinha/ui/panels';
import { useTexts } from '@alinha/web-kit';
import { FormField, useContractForm, useWatch } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { RecordForm, type Saving } from '../../parts/record-form.tsx';

const MASKS: Partial<Record<PixKeyType, string | readonly string[]>> = {
  cpf: '000.000.000-00',
  cnpj: '00.000.000/0000-00',
  phone: ['(00) 0000-0000', '(00) 00000-0000'],
};
const EXAMPLES: Record<PixKeyType, string> = {
  cpf: '000.000.000-00',
  cnpj: '00.000.000/0000-00',
  email: 'pix@estudio.com.br',
  phone: '(11) 98765-4321',
  random: '123e4567-e89b-12d3-a456-426614174000',
};

type PixFormProps = Saving<PixSettings> & { readonly pix: PixSettings };

/** Key and receiver of the payments that clients make by PIX. */
export function PixForm({ pix, ...saving }: PixFormProps): ReactNode {
  const texts = useTexts();
  const form = useContractForm(pixSettingsSchema, { defaultValues: pix });
  const { register, control, setValue, clearErrors, formState } = form;
  const { errors } = formState;
  const type = useWatch({ control, name: 'type' });
  const mask = MASKS[type];
  const look = { label: texts(`pix.type.${type}`), placeholder: EXAMPLES[type], autoComplete: 'off' };
  return (
    <RecordForm form={form} {...saving}>
      <FormField name="type" control={control}>
        {(field) => (
          <RadioGroup
            {...field}
            label={texts('pix.key_type')}
            layout="inline"
            options={PIX_KEY_TYPES.map((value) => ({ value, label: texts(`pix.type.${value}`) }))}
            onChange={(chosen) => {
              field.onChange(chosen);
              setValue('key', chosen === pix.type ? pix.key : '', { shouldDirty: true });
              clearErrors('key');
            }}
          />
        )}
      </FormField>
      <FormField name="key" control={control}>
        {(field) =>
          mask ? (
            <MaskedField {...field} {...look} mask={mask} required />
          ) : (
            <TextField
              {...field}
              {...look}
              type={type === 'email' ? 'email' : 'text'}
              spellCheck={false}
              required
            />
          )
        }
      </FormField>
      <FieldRow>
        <TextField
          label={texts('pix.receiver_name')}
          hint={texts('pix.receiver_hint', { count: PIX_NAME_LENGTH })}
          autoComplete="off"
          required
          error={errors.receiver_name?.message}
          {...register('receiver_name')}
        />
        <TextField
          label={texts('pix.city')}
          hint={texts('pix.city_hint', { count: PIX_CITY_LENGTH })}
          autoComplete="off"
          required
          error={errors.city?.message}
          {...register('city')}
        />
      </FieldRow>
    </RecordForm>
  );
}
