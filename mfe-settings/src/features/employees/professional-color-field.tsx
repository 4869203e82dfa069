import type { Employee } from '@alinha/contracts-accounts';
import { ColorField, type ColorFieldProps } from '@alinha/ui/panels';
import { useFormat, useTexts } from '@alinha/web-kit';
import { type ReactNode, useMemo } from 'react';
import { AgendaCardPreview } from './agenda-card-preview.tsx';
import { freeColorsFirst, whoLooksLike } from './employee-colors.ts';

type ProfessionalColorFieldProps = Omit<ColorFieldProps, 'label' | 'palette' | 'swatchNote' | 'preview'> & {
  /** The professional's name as it is typed. */
  readonly professional: string;
  /** Everybody else. */
  readonly colleagues: readonly Employee[];
};

/** A professional's colour: what nobody has comes first, and the cards of the agenda show it at once. */
export function ProfessionalColorField(props: ProfessionalColorFieldProps): ReactNode {
  const { professional, colleagues, ...field } = props;
  const texts = useTexts();
  const format = useFormat();
  const palette = useMemo(() => freeColorsFirst(colleagues), [colleagues]);
  const namesOf = (hex: string) => whoLooksLike(hex, colleagues).map(({ name }) => name);
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
          hex={field.value}
          name={professional.trim() || texts('employees.sample')}
          alike={namesOf(field.value)}
        />
      }
    />
  );
}
