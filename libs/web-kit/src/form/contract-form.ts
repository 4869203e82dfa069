import { issueText, type Language } from '@alinha/contracts-core';
import { useEffect, useRef } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  set,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiError, errorMessage } from '../api/api-error.ts';
import { useLanguage } from '../i18n/use-texts.ts';

/** Validates a form with a contract's schema. Each issue becomes a text in the current language under its field. */
export function contractResolver<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  language: () => Language,
): Resolver<Input, unknown, Output> {
  return async (values) => {
    const result = schema.safeParse(values);
    if (result.success) return { values: result.data, errors: {} };
    const errors: FieldErrors<Input> = {};
    const seen = new Set<string>();
    for (const issue of result.error.issues) {
      const path = issue.path.map(String).join('.') || 'root.form';
      if (seen.has(path)) continue;
      seen.add(path);
      set(errors, path, { type: issue.code ?? 'custom', message: issueText(issue, language()) });
    }
    return { values: {}, errors };
  };
}

export type ContractForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>;

type FormSettings<Input extends FieldValues, Output> = Omit<
  UseFormProps<Input, unknown, Output>,
  'resolver' | 'defaultValues'
> & { readonly defaultValues: DefaultValues<NoInfer<Input>> };

/**
 * react-hook-form with a contract's schema. Validates at the first submission, then on each change. The first wrong
 * field gets the focus. Issues of the whole form are in `errors.root.form`.
 */
export function useContractForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  settings: FormSettings<Input, Output>,
): ContractForm<Input, Output> {
  const language = useLanguage();
  const latest = useRef(language);
  const form = useForm<Input, unknown, Output>({
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: true,
    ...(settings as UseFormProps<Input, unknown, Output>),
    resolver: contractResolver(schema, () => latest.current),
  });
  const { trigger } = form;
  const { isSubmitted } = form.formState;
  useEffect(() => {
    if (latest.current === language) return;
    latest.current = language;
    // Visible error texts follow the language.
    if (isSubmitted) void trigger();
  }, [language, isSubmitted, trigger]);
  return form;
}

/**
 * Puts a failed call's field texts under their fields and focuses the first. Texts of other fields, or the error's text
 * without any, go to `errors.root.server`, above the buttons.
 * @returns true when a field has an error
 */
export function applyServerFields<Values extends FieldValues, Context, Parsed>(
  error: unknown,
  form: UseFormReturn<Values, Context, Parsed>,
  fallback?: string,
): boolean {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  const values = form.getValues();
  const isKnown = ([path]: readonly [string, string]) => (path.split('.')[0] ?? '') in values;
  const known = fields.filter(isKnown);
  for (const [position, [path, message]] of known.entries()) {
    form.setError(path as FieldPath<Values>, { type: 'server', message }, { shouldFocus: position === 0 });
  }
  const others = fields.filter((field) => !isKnown(field)).map(([, message]) => message);
  if (known.length === 0 || others.length > 0) {
    const message = known.length === 0 ? errorMessage(error, fallback) : others.join(' ');
    form.setError('root.server', { type: 'server', message });
  }
  return known.length > 0;
}
