import { type RefCallback, useCallback, useRef } from 'react';

const textsIn = (form: HTMLFormElement): string =>
  [...form.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value).join('\n');

/**
 * True when the text of a field differs from the opened form. An incomplete date changes the text but not the value of
 * the form.
 */
export function useTypedText(): {
  readonly formRef: RefCallback<HTMLFormElement>;
  readonly hasTyped: () => boolean;
} {
  const opened = useRef<{ readonly form: HTMLFormElement; readonly texts: string }>(null);
  // React attaches the fields before it calls the form's ref.
  const formRef = useCallback((form: HTMLFormElement | null) => {
    opened.current = form && { form, texts: textsIn(form) };
  }, []);
  const hasTyped = () => opened.current !== null && textsIn(opened.current.form) !== opened.current.texts;
  return { formRef, hasTyped };
}
