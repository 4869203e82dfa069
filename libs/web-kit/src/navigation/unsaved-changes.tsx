import { LateConfirmDialog, UiProvider } from '@alinha/ui';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { KIT_NAMESPACE } from '../i18n/catalogs.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { answerQuestion, guardLeaving, onQuestion, pendingQuestion } from './history.ts';

/**
 * While `dirty`, leaving the screen needs a confirmation: links, sidebar, back button, closing the tab.
 * @returns a function to call just before a wanted navigation, for example after saving
 */
export function useUnsavedChanges(dirty: boolean): () => void {
  const release = useRef<() => void>(undefined);
  useEffect(() => {
    if (!dirty) return;
    const stop = guardLeaving();
    release.current = stop;
    return stop;
  }, [dirty]);
  return () => release.current?.();
}

const addNoEntry = () => () => undefined;

/** The confirmation dialog. The shell renders it once for all remotes. */
export function LeaveQuestionDialog(): ReactNode {
  const texts = useTexts(KIT_NAMESPACE);
  const question = useSyncExternalStore(onQuestion, pendingQuestion);
  return (
    // The history itself answers the question when the back button is pressed. An entry of its own would shift the
    // distance that `leave` goes.
    <UiProvider addOverlay={addNoEntry}>
      <LateConfirmDialog
        open={question !== null}
        onOpenChange={(open) => {
          if (!open) answerQuestion(false);
        }}
        title={texts('unsaved.title')}
        text={texts('unsaved.text')}
        confirmLabel={texts('unsaved.leave')}
        cancelLabel={texts('unsaved.stay')}
        danger
        onConfirm={() => answerQuestion(true)}
      />
    </UiProvider>
  );
}
