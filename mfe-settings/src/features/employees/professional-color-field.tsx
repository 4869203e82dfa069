import { DEFAULT_EMPLOYEE_COLOR, type Employee } from '@alinha/contracts-accounts';
import { colorSchema } from '@alinha/contracts-core';
import { ColorField, type ColorFieldProps } from '@alinha/ui/panels';
import { useFormat, useTexts } from '@alinha/web-kit';
import { type ReactNode, useMemo } from 'react';
import { AgendaCardPreview } from './agenda-card-preview.tsx';
import { freeColorsFirst, similarColleagues } from './employee-colors.ts';

type ProfessionalColorFieldProps = Omit<ColorFieldProps, 'label' | 'palette' | 'swatchNote' | 'preview'> & {
  /** Name of the professional, as typed. */
  readonly professional: string;
  /** Other professionals. */
  readonly colleagues: readonly Employee[];
};

/** A professional's colour: unused colours first, with a preview of the agenda's cards. */
export function ProfessionalColorField(props: ProfessionalColorFieldProps): ReactNode {
  const { professional, colleagues, ...field } = props;
  const texts = useTexts();
  const format = useFormat();
  const palette = useMemo(() => freeColorsFirst(colleagues), [colleagues]);
  const { data: valid } = colorSchema.safeParse(field.value);
  const namesOf = (hex: string) => similarColleagues(hex, colleagues).map(({ name }) => name);
  return (
    <ColorField
      {...field}
      label={texts('employees.color')}
      palette={palette}
      swatchNote={(hex) => {
        const names = namesOf(hex);
        return names.length > 0 ? texts('employees.color_of', { names: format.list(names) }) : undefined;
      }}
      preview={
        <AgendaCardPreview
          hex={valid ?? DEFAULT_EMPLOYEE_COLOR}
          name={professional.trim() || texts('employees.sample')}
          similar={valid ? namesOf(valid) : []}
        />
      }
    />
  );
}
