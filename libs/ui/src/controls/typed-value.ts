import {
  type ChangeEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { caretAfterDigits, digitsOf } from './mask.ts';
import { deleteBeforeSeparator } from './typed-parts.ts';

/** Converts between the value of a form and the text on the screen. Values sort as strings. */
export interface TextReader {
  readonly show: (value: string) => string;
  /** Formats the typed text with separators; also formats a pasted value. */
  readonly draw: (typed: string) => string;
  /** Value of a text, or empty. After blur (`hasLeft`), missing parts may be completed. */
  readonly read: (text: string, hasLeft: boolean) => string;
}

interface Draft {
  readonly text: string;
  readonly value: string;
  readonly hasLeft: boolean;
}

interface TypedValueOptions {
  readonly value: string | null | undefined;
  readonly onChange: (value: string) => void;
  readonly reader: TextReader;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

export interface TypedValue {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly value: string;
  /** Set after blur: the text is not a value, or the value is outside the limits. */
  readonly problem: 'unreadable' | 'outside' | null;
  readonly isWithin: (value: string) => boolean;
  readonly change: (event: ChangeEvent<HTMLInputElement>) => void;
  /** The first press selects the whole text, so that typing replaces it. */
  readonly press: (event: MouseEvent<HTMLInputElement>) => void;
  readonly release: (event: MouseEvent<HTMLInputElement>) => void;
  /** Completes the typed text. False when the user must check the result before saving. */
  readonly complete: () => boolean;
  /** Sets a value that was chosen instead of typed. */
  readonly replace: (value: string) => void;
}

/**
 * A text field for a value. Typed text is unchanged until blur, even when it is invalid. The form gets the value when
 * the text is valid, else an empty value.
 */
export function useTypedValue(options: TypedValueOptions): TypedValue {
  const { onChange, reader, min, max } = options;
  const value = options.value ?? '';
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const isFirstPress = useRef(false);
  const [draft, setDraft] = useState<Draft | null>(null);
  const text = draft?.text ?? reader.show(value);

  // A value that the form changes, for example an end that follows a start, replaces the typed text.
  const [seenValue, setSeenValue] = useState(value);
  if (value !== seenValue) {
    setSeenValue(value);
    if (draft !== null && draft.value !== value) setDraft(null);
  }

  const isWithin = (candidate: string): boolean =>
    (min === undefined || candidate >= min) && (max === undefined || candidate <= max);
  const readAs = (typed: string, hasLeft: boolean): string => {
    const read = reader.read(typed, hasLeft);
    return read !== '' && isWithin(read) ? read : '';
  };
  const emit = (next: string): void => {
    if (next !== value) onChange(next);
  };

  const isWrong = draft?.hasLeft === true;
  const problem = !isWrong ? null : reader.read(text, true) === '' ? 'unreadable' : 'outside';

  useLayoutEffect(() => {
    const position = caret.current;
    caret.current = null;
    if (position !== null) input.current?.setSelectionRange(position, position);
  });

  // Without this, an optional field with an invalid text would be saved as empty.
  useEffect(() => {
    const form = input.current?.form;
    if (!form || !isWrong) return undefined;
    const refuse = (event: Event): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
      input.current?.focus();
    };
    form.addEventListener('submit', refuse, true);
    return () => form.removeEventListener('submit', refuse, true);
  }, [isWrong]);

  return {
    input,
    text,
    value,
    problem,
    isWithin,
    change: (event) => {
      const typed = event.target.value;
      const at = event.target.selectionStart ?? typed.length;
      const erased = deleteBeforeSeparator(text, typed, at);
      const drawn = reader.draw(erased ?? typed);
      const read = readAs(drawn, false);
      const isAtEnd = at === typed.length;
      const next = isAtEnd && read !== '' ? reader.show(read) : drawn;
      if (next !== typed) {
        const before = erased === null ? at : at - 1;
        const digitsBefore = digitsOf(typed.slice(0, before)).length;
        caret.current = isAtEnd ? next.length : caretAfterDigits(next, digitsBefore);
      }
      setDraft({ text: next, value: read, hasLeft: false });
      emit(read);
    },
    press: (event) => {
      isFirstPress.current = document.activeElement !== event.currentTarget;
    },
    release: (event) => {
      const { selectionStart, selectionEnd } = event.currentTarget;
      if (isFirstPress.current && selectionStart === selectionEnd) event.currentTarget.select();
      isFirstPress.current = false;
    },
    complete: () => {
      if (draft === null) return true;
      const read = draft.text === '' ? '' : readAs(draft.text, true);
      if (draft.text !== '' && read === '') {
        setDraft({ ...draft, hasLeft: true });
        return false;
      }
      setDraft(null);
      emit(read);
      return read === draft.value;
    },
    replace: (next) => {
      setDraft(null);
      emit(next);
    },
  };
}
