/** A call that waits for the user to confirm their password. */
export type PasswordQuestion = { readonly answer: (isConfirmed: boolean) => void };

const listeners = new Set<() => void>();
let question: PasswordQuestion | null = null;
let pending: Promise<boolean> | null = null;

function setQuestion(next: PasswordQuestion | null): void {
  question = next;
  for (const listener of listeners) listener();
}

/** The open question, or null. */
export function pendingPasswordQuestion(): PasswordQuestion | null {
  return question;
}

/** Calls `listener` when a question opens or closes. Returns the unsubscribe function. */
export function onPasswordQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Asks the user for the password; concurrent calls share one dialog.
 * @returns true when confirmed; false when cancelled or when the page has no dialog
 */
export function askForPassword(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  pending ??= new Promise<boolean>((resolve) => {
    setQuestion({
      answer: (isConfirmed) => {
        pending = null;
        setQuestion(null);
        resolve(isConfirmed);
      },
    });
  });
  return pending;
}
