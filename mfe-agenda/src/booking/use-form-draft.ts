import { sessionStatus, useSession } from '@alinha/web-kit';
import { type ContractForm, useWatch } from '@alinha/web-kit/form';
import { useEffect, useRef, useState } from 'react';
import {
  type DraftKind,
  type FormDraftKey,
  formDraftKey,
  readFormDraft,
  removeFormDraft,
  writeFormDraft,
} from './form-draft.ts';

type AnyValues = Record<string, unknown>;

type DraftSettings<Values> = {
  /** Values for the form; null keeps the default values. When undefined, the form is filled from the stored draft. */
  readonly given?: Values | null;
  /** The default values were typed in another form, so they are stored at once. */
  readonly isCarried?: boolean;
};

export type FormDraft = {
  /** The values differ from the opening values. */
  readonly isTyped: boolean;
  /** The values come from `given`, or from the draft of an ended session or a reloaded page. */
  readonly isRestored: boolean;
  /** Restores the opening values. */
  readonly discard: () => void;
};

/**
 * Stores the values of a form at each change, by tab and user. The draft survives the end of the session and a reload.
 * Leaving the form while signed in deletes it.
 */
export function useFormDraft<Values extends AnyValues, Output>(
  kind: DraftKind,
  form: ContractForm<Values, Output>,
  { given, isCarried = false }: DraftSettings<Values> = {},
): FormDraft {
  const { user } = useSession();
  const userId = user?.id;
  const values = useWatch({ control: form.control });
  const [blank] = useState(values);
  const [isRestored, setRestored] = useState(false);
  /** Undefined until the user is loaded; unchanged when the session ends. */
  const key = useRef<FormDraftKey>(undefined);
  const hasStored = useRef(false);
  const text = JSON.stringify(values);
  const isTyped = text !== JSON.stringify(blank);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect compares values by their text
  useEffect(() => {
    if (!key.current) return;
    if (isTyped || isCarried) {
      hasStored.current = true;
      writeFormDraft(key.current, values);
    } else if (hasStored.current) {
      hasStored.current = false;
      removeFormDraft(key.current);
      setRestored(false);
    }
  }, [text, isTyped, userId]);

  // In an effect, which runs after those of the fields: `reset` reaches only fields that have subscribed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form is filled once
  useEffect(() => {
    if (userId === undefined || key.current) return;
    key.current = formDraftKey(kind, userId);
    const draft = given === undefined ? readFormDraft<Values>(key.current, Object.keys(blank)) : given;
    if (draft && !isTyped) {
      form.reset(draft, { keepDefaultValues: true });
      setRestored(true);
    } else if (isTyped || isCarried) {
      hasStored.current = true;
      writeFormDraft(key.current, values);
    }
  }, [userId]);

  useEffect(
    () => () => {
      if (key.current && hasStored.current && sessionStatus() === 'signed-in') removeFormDraft(key.current);
    },
    [],
  );

  return { isTyped, isRestored: isRestored && isTyped, discard: () => form.reset() };
}
