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
import { useLanguage } from '../i18n/use-texts.ts';
import { ApiError } from '../api/api-error.ts';

/** Checks a form with a contract's schema; every issue becomes a text of the current language under its field. */
export function contractResolver<S extends z.ZodType<unknown, FieldValues>>(
  schema: S,
  language: () => Language,
): Resolver<z.input<S> & FieldValues, unknown, z.output<S>> {
  return async (values) => {
    const result = schema.safeParse(values);
    if (result.success) return { values: result.data as z.output<S>, errors: {} };
    const errors: FieldErrors = {};
    const seen = new Set<string>();
    for (const issue of result.error.issues) {
      const path = issue.path.map(String).join('.') || 'root';
      if (seen.has(path)) continue;
      seen.add(path);
      set(errors, path, { type: issue.code ?? 'custom', message: issueText(issue, language()) });
    }
    return { values: {}, errors: errors as never };
  };
}

export type ContractForm<S extends z.ZodType<unknown, FieldValues>> = UseFormReturn<
  z.input<S> & FieldValues,
  unknown,
  z.output<S>
>;

type Options<S extends z.ZodType<unknown, FieldValues>> = Omit<
  UseFormProps<z.input<S> & FieldValues, unknown, z.output<S>>,
  'resolver' | 'defaultValues'
> & { readonly defaultValues: DefaultValues<z.input<S> & FieldValues> };

/**
 * react-hook-form with a contract's schema. Nothing is refused before the first submission; from then on each field
 * is checked as it changes. The focus goes to the first wrong field.
 */
export function useContractForm<S extends z.ZodType<unknown, FieldValues>>(
  schema: S,
  options: Options<S>,
): ContractForm<S> {
  const language = useLanguage();
  const spoken = useRef(language);
  const form = useForm<z.input<S> & FieldValues, unknown, z.output<S>>({
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: true,
    ...options,
    resolver: contractResolver(schema, () => spoken.current),
  });
  const { trigger } = form;
  const { isSubmitted } = form.formState;
  useEffect(() => {
    if (spoken.current === language) return;
    spoken.current = language;
    if (isSubmitted) void trigger();
  }, [language, isSubmitted, trigger]);
  return form;
}

/**
 * Puts a refused call's field texts under their fields and focuses the first; answers true when there was one. What
 * belongs to no field goes to `errors.root.server`, for a message above the buttons.
 */
export function applyServerFields<Values extends FieldValues, Context, Parsed>(
  error: unknown,
  form: UseFormReturn<Values, Context, Parsed>,
  fallback: string,
): boolean {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  const values = form.getValues();
  const known = fields.filter(([path]) => (path.split('.')[0] ?? '') in values);
  for (const [position, [path, message]] of known.entries()) {
    form.setError(path as FieldPath<Values>, { type: 'server', message }, { shouldFocus: position === 0 });
  }
  if (known.length === 0) {
    const message = error instanceof ApiError && error.code !== 'NETWORK' ? error.message : fallback;
    form.setError('root.server', { type: 'server', message });
  }
  return known.length > 0;
}
