import type { MouseEvent, ReactNode } from 'react';
import type { ExternalToast, toast as sonner } from 'sonner';

export type ToastId = string | number;

type Sonner = typeof sonner;
type Call = { readonly id: ToastId; readonly run: (library: Sonner) => void };

/** Milliseconds for which a toast stays. */
export const TOAST_MS = 4000;

/** Loaded with the Toaster, for the first toast or after the first user action. */
let library: Sonner | null = null;
let waiting: readonly Call[] = [];
let count = 0;
const listeners = new Set<() => void>();

/**
 * Number of button presses by toast id, which makes the next toast a new one. A pressed toast is still closing and
 * would close a toast with its id.
 */
const presses = new Map<ToastId, number>();
const idNow = (id: ToastId): ToastId => {
  const pressed = presses.get(id);
  return pressed === undefined ? id : `${id}/${pressed}`;
};

function send(id: ToastId | undefined, show: (library: Sonner, id: ToastId) => void): ToastId {
  count += 1;
  const own = id === undefined ? `toast-${count}` : idNow(id);
  if (library) show(library, own);
  else waiting = [...waiting, { id: own, run: (loaded) => show(loaded, own) }];
  for (const listener of listeners) listener();
  return own;
}

/** Called by the Toaster when it is ready: shows the queued toasts. */
export function startToasts(loaded: Sonner): void {
  library = loaded;
  const calls = waiting;
  waiting = [];
  for (const { run } of calls) run(loaded);
}

export const hasToasts = (): boolean => library !== null || waiting.length > 0;

export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export interface ToastOptions {
  /** A second call with the same id replaces the first. */
  readonly id?: ToastId | undefined;
  readonly description?: ReactNode;
  /** Milliseconds; default 4000. */
  readonly duration?: number | undefined;
  /** One button, for example "Desfazer"; pressing it closes the toast. */
  readonly action?: { readonly label: string; readonly onClick: () => void } | undefined;
  /** A second, quieter button before the first. Both are then below the message. */
  readonly secondAction?: { readonly label: string; readonly onClick: () => void } | undefined;
  readonly onDismiss?: (() => void) | undefined;
}

export interface PromiseToastTexts<Value> {
  readonly loading: string;
  readonly success: string | ((value: Value) => string);
  readonly error: string | ((reason: unknown) => string);
}

function toSonner(own: ToastId, options: ToastOptions = {}): ExternalToast {
  const { id, description, duration, action, secondAction, onDismiss } = options;
  const button = ({ label, onClick }: { readonly label: string; readonly onClick: () => void }) => ({
    label,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      // Returns the focus now. Otherwise the library moves it when the last toast expires, while the user does other
      // work.
      currentTarget.blur();
      if (id !== undefined) presses.set(id, (presses.get(id) ?? 0) + 1);
      onClick();
    },
  });
  return {
    id: own,
    // Undefined values overwrite those of a replaced toast.
    description,
    duration: duration ?? TOAST_MS,
    action: action && button(action),
    cancel: secondAction && button(secondAction),
    ...(onDismiss === undefined ? {} : { onDismiss: () => onDismiss() }),
  };
}

type Tone = 'success' | 'info' | 'warning' | 'error' | 'loading';

const toastOf =
  (tone: Tone) =>
  (message: string, options?: ToastOptions): ToastId =>
    send(options?.id, (loaded, id) => loaded[tone](message, toSonner(id, options)));

/** Short messages at the top right. Each call returns an id to dismiss or replace the toast. */
export const toast = {
  success: toastOf('success'),
  info: toastOf('info'),
  warning: toastOf('warning'),
  error: toastOf('error'),
  /** Shown until it is replaced or dismissed. */
  loading: toastOf('loading'),
  /** Shows loading, then success or error when the promise settles. Returns the same promise. */
  promise<Value>(promise: Promise<Value>, texts: PromiseToastTexts<Value>): Promise<Value> {
    const { loading, success, error } = texts;
    send(undefined, (loaded, id) => loaded.promise(promise, { id, loading, success, error }));
    // Avoids an unhandled rejection while the toaster is not loaded.
    promise.catch(() => undefined);
    return promise;
  },
  /** Closes one toast, or all of them. */
  dismiss: (id?: ToastId): void => {
    const own = id === undefined ? undefined : idNow(id);
    waiting = waiting.filter((call) => own !== undefined && call.id !== own);
    library?.dismiss(own);
  },
};
