import { color, fontWeight, media, Stack, TextField, typeStep } from '@alinha/ui';
import { MaskedField } from '@alinha/ui/panels';
import { useTexts } from '@alinha/web-kit';
import { FormField, useFormContext } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { QuickCreateValues } from './quick-create.schema.ts';

const PHONE_MASKS = ['(00) 0000-0000', '(00) 00000-0000', '+00 (00) 00000-0000'];

const Back = styled.button`
  padding: 2px 0;
  border: 0;
  background: none;
  ${typeStep('small')}
  font-weight: ${fontWeight.medium};
  color: ${color.brandText};
  cursor: pointer;
  &:hover {
    text-decoration: underline;
  }
  @media ${media.touch} {
    min-height: 44px;
  }
`;

type QuickClientFieldsProps = {
  /** Back to the clients that exist. */
  readonly onChooseExisting: () => void;
};

/** A client in two fields, created along with the appointment; the rest can be filled in later on their page. */
export function QuickClientFields({ onChooseExisting }: QuickClientFieldsProps): ReactNode {
  const texts = useTexts();
  const { control, register, formState } = useFormContext<QuickCreateValues>();
  const { new_client: errors } = formState.errors;
  return (
    <Stack gap={3} role="group" aria-label={texts('new_client.title')}>
      <TextField
        label={texts('quick.new_name')}
        required
        autoComplete="off"
        autoFocus
        aside={
          <Back type="button" onClick={onChooseExisting}>
            {texts('quick.choose_existing')}
          </Back>
        }
        error={errors?.name?.message}
        {...register('new_client.name')}
      />
      <FormField name="new_client.phone" control={control}>
        {(field) => (
          <MaskedField label={texts('new_client.phone')} mask={PHONE_MASKS} inputMode="tel" {...field} />
        )}
      </FormField>
    </Stack>
  );
}
