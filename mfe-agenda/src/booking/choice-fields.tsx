import type { Option } from '@alinha/ui';
import { Combobox, Select } from '@alinha/ui/panels';
import { useTexts } from '@alinha/web-kit';
import { type ReactNode, type Ref, useMemo } from 'react';
import type { Choices } from './choices.queries.ts';
import { formatPhone } from './phone-text.ts';

const NONE = 'none';

/** Field of react-hook-form's Controller. Its value is the chosen id as text, or null. */
type ChoiceFieldProps = {
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly name?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement | HTMLSelectElement> | undefined;
};

type ProfessionalFieldProps = ChoiceFieldProps & {
  readonly employees: readonly Pick<Choices['employees'][number], 'id' | 'name' | 'color'>[];
};

export function ProfessionalField({ employees, ...control }: ProfessionalFieldProps): ReactNode {
  const texts = useTexts();
  const options = useMemo(
    () => employees.map(({ id, name, color }) => ({ value: String(id), label: name, color })),
    [employees],
  );
  return <Select label={texts('booking.professional')} required options={options} {...control} />;
}

type ClientFieldProps = Omit<ChoiceFieldProps, 'ref'> & {
  readonly clients: Choices['clients'];
  /** Typed name or phone of a new client. */
  readonly onCreate: (typed: string) => void;
  readonly ref?: Ref<HTMLInputElement> | undefined;
};

/** Found by name or phone, or created on the way. */
export function ClientField({ clients, onCreate, ...control }: ClientFieldProps): ReactNode {
  const texts = useTexts();
  const options = useMemo(
    () =>
      clients.map(({ id, name, phone }) => ({
        value: String(id),
        label: name,
        description: phone ? formatPhone(phone) : undefined,
      })),
    [clients],
  );
  return (
    <Combobox
      label={texts('booking.client')}
      required
      placeholder={texts('booking.client_placeholder')}
      emptyText={texts('booking.no_client')}
      options={options}
      createLabel={(name) => texts('booking.create_client', { name })}
      onCreate={(typed) => {
        onCreate(typed);
        return undefined;
      }}
      {...control}
    />
  );
}

type Named = { readonly id: number; readonly name: string };

/** A choice that may be left open, which is its first row. */
function OptionalSelect(
  props: ChoiceFieldProps & {
    readonly label: string;
    readonly none: string;
    readonly list: readonly Named[];
  },
): ReactNode {
  const { label, none, list, value, onChange, ...control } = props;
  const options: readonly Option[] = [
    { value: NONE, label: none },
    ...list.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <Select
      label={label}
      options={options}
      value={value ?? NONE}
      onChange={(id) => onChange(id === NONE ? null : id)}
      {...control}
    />
  );
}

type SpecialtyFieldProps = ChoiceFieldProps & { readonly specialties: readonly Named[] };

export function SpecialtyField({ specialties, ...control }: SpecialtyFieldProps): ReactNode {
  const texts = useTexts();
  return (
    <OptionalSelect
      label={texts('booking.specialty')}
      none={texts('booking.no_specialty')}
      list={specialties}
      {...control}
    />
  );
}

type RoomFieldProps = ChoiceFieldProps & { readonly rooms: readonly Named[] };

export function RoomField({ rooms, ...control }: RoomFieldProps): ReactNode {
  const texts = useTexts();
  return (
    <OptionalSelect label={texts('booking.room')} none={texts('booking.no_room')} list={rooms} {...control} />
  );
}
