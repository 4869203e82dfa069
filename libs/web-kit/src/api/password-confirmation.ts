/** A call that waits until the person has confirmed their password. */
export type PasswordQuestion = { readonly answer: (isConfirmed: boolean) => void };

const listeners = new Set<() => void>();
let question: PasswordQuestion | null = null;
let pending: Promise<boolean> | null = null;

function ask(next: PasswordQuestion | null): void {
  question = next;
  for (const listener of listeners) listener();
}

/** The question that waits for an answer, or null. */
export function pendingPasswordQuestion(): PasswordQuestion | null {
  return question;
}

/** Calls `listener` when a question opens or closes; returns the function that stops it. */
export function onPasswordQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Asks for the password; concurrent calls share one dialog.
 * @returns whether it was confirmed; false where the page draws no dialog
 */
export function askForPassword(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  pending ??= new Promise<boolean>((resolve) => {
    ask({
      answer: (isConfirmed) => {
        pending = null;
        ask(null);
        resolve(isConfirmed);
      },
    });
  });
  return pending;
}
