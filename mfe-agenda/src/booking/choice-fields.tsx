import { Banner, type Option, Stack } from '@alinha/ui';
import { Combobox, Select } from '@alinha/ui/panels';
import { useTexts } from '@alinha/web-kit';
import { FormField, useFormContext } from '@alinha/web-kit/form';
import { type ReactNode, useMemo, useState } from 'react';
import { useClientAccess } from '../appointments/client-access.ts';
import type { Choices } from './choices.queries.ts';
import { isOfColleague, useClientOptions } from './client-options.ts';
import { defaultSpecialtyOf } from './preset-values.ts';

const NONE = 'none';

/** Ids as text, null until chosen. */
type ChoiceValues = {
  readonly employee_id: string | null;
  readonly client_id: string | null;
  readonly specialty_id: string | null;
  readonly room_id: string | null;
  /** The user chose the specialty, so another professional does not replace it. Undefined in forms that edit a booking. */
  readonly has_chosen_specialty?: boolean | undefined;
};

type Named = { readonly id: number; readonly name: string };

type ProfessionalFieldProps = {
  readonly employees: readonly Pick<
    Choices['employees'][number],
    'id' | 'name' | 'color' | 'default_specialty_id'
  >[];
  /** Specialties that may be set. Without them, as in forms that edit a booking, the specialty stays unchanged. */
  readonly specialties?: readonly Named[];
  /** Called with the default specialty before it is set, for example to set end and price. */
  readonly onSpecialty?: (id: string) => void;
  readonly disabled?: boolean;
};

/** Choosing a professional chooses their default specialty, unless the user chose one. */
export function ProfessionalField(props: ProfessionalFieldProps): ReactNode {
  const { employees, specialties = [], onSpecialty, disabled = false } = props;
  const texts = useTexts();
  const { control, getValues, setValue } = useFormContext<ChoiceValues>();
  const proposeFor = (professional: string) => {
    const id = defaultSpecialtyOf(employees, specialties, professional);
    if (id === null || getValues('has_chosen_specialty')) return;
    onSpecialty?.(id);
    setValue('specialty_id', id, { shouldDirty: true });
  };
  const options = useMemo(
    () => employees.map(({ id, name, color }) => ({ value: String(id), label: name, color })),
    [employees],
  );
  return (
    <FormField name="employee_id" control={control}>
      {({ onChange, ...field }) => (
        <Select
          label={texts('booking.professional')}
          required
          options={options}
          onChange={(id) => {
            onChange(id);
            proposeFor(id);
          }}
          {...field}
          disabled={disabled}
        />
      )}
    </FormField>
  );
}

type ClientFieldProps = {
  readonly clients: Choices['clients'];
  /** Called with the typed text to create a client. */
  readonly onCreate: (typed: string) => void;
};

/** Finds clients by name or phone, or creates one. A colleague's client cannot be booked; a notice says how to go on. */
export function ClientField({ clients, onCreate }: ClientFieldProps): ReactNode {
  const texts = useTexts();
  const { control } = useFormContext<ChoiceValues>();
  const { options, loadOptions } = useClientOptions(clients);
  const [colleagues, setColleagues] = useState<string | null>(null);
  return (
    <FormField name="client_id" control={control}>
      {({ onChange, ...field }) => (
        <Stack gap={2}>
          <Combobox
            label={texts('booking.client')}
            required
            placeholder={texts('booking.client_placeholder')}
            emptyText={texts('booking.no_client')}
            options={options}
            loadOptions={loadOptions}
            createLabel={(name) => texts('booking.create_client', { name })}
            onCreate={(typed) => {
              setColleagues(null);
              onCreate(typed);
              return undefined;
            }}
            onChange={(id, option) => {
              const isBookable = !option || !isOfColleague(option);
              setColleagues(isBookable ? null : option.label);
              onChange(isBookable ? id : null);
            }}
            {...field}
          />
          <ColleagueNotice name={colleagues} chosen={clients.find(({ id }) => String(id) === field.value)} />
        </Stack>
      )}
    </FormField>
  );
}

type ColleagueNoticeProps = {
  /** The name of a found client of a colleague. */
  readonly name: string | null;
  /** The chosen client, who may be visible by a justified access alone. */
  readonly chosen: Named | undefined;
};

/** Says who books a colleague's client: the server refuses the user. */
function ColleagueNotice({ name, chosen }: ColleagueNoticeProps): ReactNode {
  const texts = useTexts();
  const access = useClientAccess(chosen?.id);
  const refused = name ?? (access?.kind === 'justified' ? chosen?.name : undefined);
  if (refused === undefined) return null;
  return <Banner tone="warning">{texts('booking.colleague.refused', { name: refused })}</Banner>;
}

/** A list whose first row means none. */
function OptionalSelect(props: {
  readonly name: 'specialty_id' | 'room_id';
  readonly label: string;
  readonly none: string;
  readonly list: readonly Named[];
  readonly onChoose?: ((id: string | null) => void) | undefined;
  readonly disabled?: boolean | undefined;
}): ReactNode {
  const { name, label, none, list, onChoose, disabled = false } = props;
  const { control } = useFormContext<ChoiceValues>();
  const options: readonly Option[] = [
    { value: NONE, label: none },
    ...list.map((one) => ({ value: String(one.id), label: one.name })),
  ];
  return (
    <FormField name={name} control={control}>
      {({ value, onChange, ...field }) => (
        <Select
          label={label}
          options={options}
          value={value ?? NONE}
          onChange={(option) => {
            const id = option === NONE ? null : option;
            onChoose?.(id);
            onChange(id);
          }}
          {...field}
          disabled={disabled}
        />
      )}
    </FormField>
  );
}

type SpecialtyFieldProps = {
  readonly specialties: readonly Named[];
  /** Called just before the value is set. */
  readonly onChoose?: (id: string | null) => void;
  readonly disabled?: boolean;
};

export function SpecialtyField({ specialties, onChoose, disabled }: SpecialtyFieldProps): ReactNode {
  const texts = useTexts();
  const { getValues, setValue } = useFormContext<ChoiceValues>();
  return (
    <OptionalSelect
      name="specialty_id"
      label={texts('booking.specialty')}
      none={texts('booking.no_specialty')}
      list={specialties}
      onChoose={(id) => {
        if (getValues('has_chosen_specialty') === false) setValue('has_chosen_specialty', true);
        onChoose?.(id);
      }}
      disabled={disabled}
    />
  );
}

type RoomFieldProps = { readonly rooms: readonly Named[]; readonly disabled?: boolean };

export function RoomField({ rooms, disabled }: RoomFieldProps): ReactNode {
  const texts = useTexts();
  return (
    <OptionalSelect
      name="room_id"
      label={texts('booking.room')}
      none={texts('booking.no_room')}
      list={rooms}
      disabled={disabled}
    />
  );
}
