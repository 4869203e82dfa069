import type { ReactElement } from 'react';
import {
  type Control,
  Controller,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
} from 'react-hook-form';

type FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Output> = {
  readonly name: Name;
  readonly control: Control<Values, unknown, Output>;
  /** `deps`: fields that are validated together with this one. */
  readonly rules?: { readonly deps: FieldPath<Values> | FieldPath<Values>[] };
  readonly children: (
    field: ControllerRenderProps<Values, Name> & { readonly error: string | undefined },
  ) => ReactElement;
};

/** Connects a control to a form field: value, changes, focus and error text. */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>, Output>({
  children,
  ...place
}: FormFieldProps<Values, Name, Output>): ReactElement {
  return (
    <Controller
      {...place}
      render={({ field, fieldState }) => children({ ...field, error: fieldState.error?.message })}
    />
  );
}
