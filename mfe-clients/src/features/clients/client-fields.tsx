import { media, TextField } from '@alinha/ui';
import { DateField, MaskedField, Select } from '@alinha/ui/panels';
import { useCompanyToday, useTexts } from '@alinha/web-kit';
import { FormField } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { CPF_MASK, PHONE_MASKS, ZIP_MASK } from './client-contact.ts';
import type { ClientForm, ClientFormValues } from './client-form.ts';
import { CpfNotice } from './cpf-notice.tsx';

/** Six columns on tablets and desktops, one on a phone. */
export const Fields = styled.div`
  display: grid;
  gap: 16px;
  align-items: start;
  grid-template-columns: minmax(0, 1fr);
  @media ${media.tabletUp} {
    grid-template-columns: repeat(6, minmax(0, 1fr));
  }
`;

const Wide = styled.div<{ $span: 2 | 3 | 4 | 6 }>`
  min-width: 0;
  @media ${media.tabletUp} {
    grid-column: span ${({ $span }) => $span};
  }
`;

// Takes no space without a notice.
const Notice = styled(Wide)`
  &:not(:has([role='status'] > *)) {
    display: contents;
  }
`;

type FieldsProps = { readonly form: ClientForm };

type TextName = Exclude<
  keyof ClientFormValues,
  'phone' | 'birth_date' | 'cpf' | 'gender' | 'zip' | 'emergency_phone'
>;
type LookProps = { readonly span: 2 | 3 | 4 | 6; readonly autoFocus?: boolean };

type TextInputProps = FieldsProps & LookProps & { readonly name: TextName; readonly type?: 'email' };

function TextInput({ form, name, span, type, autoFocus = false }: TextInputProps): ReactNode {
  const texts = useTexts();
  return (
    <Wide $span={span}>
      <TextField
        label={texts(`fields.${name}`)}
        required={name === 'name'}
        type={type}
        // The receptionist types another person's data, so the browser must not fill in its own.
        autoComplete="off"
        autoFocus={autoFocus}
        error={form.formState.errors[name]?.message}
        {...form.register(name)}
      />
    </Wide>
  );
}

type MaskedName = 'phone' | 'cpf' | 'zip' | 'emergency_phone';
type MaskedInputProps = FieldsProps & LookProps & { readonly name: MaskedName };

const MASKS = { phone: PHONE_MASKS, emergency_phone: PHONE_MASKS, cpf: CPF_MASK, zip: ZIP_MASK };
const PLACEHOLDERS = {
  phone: '(11) 90000-0000',
  emergency_phone: '(11) 90000-0000',
  cpf: '000.000.000-00',
  zip: '00000-000',
};

function MaskedInput({ form, name, span }: MaskedInputProps): ReactNode {
  const texts = useTexts();
  return (
    <Wide $span={span}>
      <FormField name={name} control={form.control}>
        {(field) => (
          <MaskedField
            label={texts(`fields.${name}`)}
            mask={MASKS[name]}
            placeholder={PLACEHOLDERS[name]}
            inputMode={name === 'cpf' || name === 'zip' ? 'numeric' : 'tel'}
            {...field}
          />
        )}
      </FormField>
    </Wide>
  );
}

export function ContactFields({
  form,
  autoFocus = false,
}: FieldsProps & { readonly autoFocus?: boolean }): ReactNode {
  return (
    <>
      <TextInput form={form} name="name" span={6} autoFocus={autoFocus} />
      <MaskedInput form={form} name="phone" span={3} />
      <TextInput form={form} name="email" type="email" span={3} />
    </>
  );
}

const GENDERS = ['female', 'male', 'other'] as const;

/** An unknown gender stays until the user chooses another. */
function GenderInput({ form }: FieldsProps): ReactNode {
  const texts = useTexts();
  const known = GENDERS.map((gender) => ({ value: gender as string, label: texts(`gender.${gender}`) }));
  return (
    <Wide $span={2}>
      <FormField name="gender" control={form.control}>
        {(field) => {
          const isForeign = field.value !== '' && known.every(({ value }) => value !== field.value);
          const foreign = isForeign ? [{ value: field.value, label: field.value }] : [];
          return (
            <Select
              label={texts('fields.gender')}
              options={[{ value: '', label: texts('gender.none') }, ...known, ...foreign]}
              {...field}
            />
          );
        }}
      </FormField>
    </Wide>
  );
}

type PersonalFieldsProps = FieldsProps & { readonly clientId?: number };

/** `clientId` is omitted for a new client. */
export function PersonalFields({ form, clientId }: PersonalFieldsProps): ReactNode {
  const texts = useTexts();
  const today = useCompanyToday();
  return (
    <>
      <Wide $span={2}>
        <FormField name="birth_date" control={form.control}>
          {(field) => (
            <DateField
              label={texts('fields.birth_date')}
              min="1900-01-01"
              max={today}
              today={today}
              {...field}
            />
          )}
        </FormField>
      </Wide>
      <MaskedInput form={form} name="cpf" span={2} />
      <GenderInput form={form} />
      <Notice $span={6}>
        <CpfNotice form={form} ownId={clientId} />
      </Notice>
    </>
  );
}

export function AddressFields({ form }: FieldsProps): ReactNode {
  return (
    <>
      <MaskedInput form={form} name="zip" span={2} />
      <TextInput form={form} name="street" span={4} />
      <TextInput form={form} name="address_number" span={2} />
      <TextInput form={form} name="complement" span={2} />
      <TextInput form={form} name="neighborhood" span={2} />
      <TextInput form={form} name="city" span={4} />
      <TextInput form={form} name="state" span={2} />
    </>
  );
}

export function InsuranceFields({ form }: FieldsProps): ReactNode {
  return (
    <>
      <TextInput form={form} name="insurance" span={2} />
      <TextInput form={form} name="plan" span={2} />
      <TextInput form={form} name="card_number" span={2} />
    </>
  );
}

export function EmergencyFields({ form }: FieldsProps): ReactNode {
  return (
    <>
      <TextInput form={form} name="emergency_contact" span={3} />
      <MaskedInput form={form} name="emergency_phone" span={3} />
    </>
  );
}
