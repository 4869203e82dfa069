import { type RefCallback, useCallback, useRef } from 'react';

const textsIn = (form: HTMLFormElement): string =>
  [...form.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value).join('\n');

/**
 * Whether something else stands in the fields of a form than when it opened. A form's values say less: half a date is
 * no value yet.
 */
export function useTypedText(): {
  readonly formRef: RefCallback<HTMLFormElement>;
  readonly hasTyped: () => boolean;
} {
  const opened = useRef<{ readonly form: HTMLFormElement; readonly texts: string }>(null);
  // Its fields are there before the form itself.
  const formRef = useCallback((form: HTMLFormElement | null) => {
    opened.current = form && { form, texts: textsIn(form) };
  }, []);
  const hasTyped = () => opened.current !== null && textsIn(opened.current.form) !== opened.current.texts;
  return { formRef, hasTyped };
}
