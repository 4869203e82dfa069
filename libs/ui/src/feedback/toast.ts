import type { ReactNode } from 'react';
import { type ExternalToast, toast as sonner } from 'sonner';

export type ToastId = string | number;

export interface ToastOptions {
  /** Reuses a toast: a second call with the same id replaces the first. */
  readonly id?: ToastId | undefined;
  readonly description?: ReactNode;
  /** Milliseconds; 4000 when left out. */
  readonly duration?: number | undefined;
  /** One button, as in "Desfazer"; pressing it closes the toast. */
  readonly action?: { readonly label: string; readonly onClick: () => void } | undefined;
  readonly onDismiss?: (() => void) | undefined;
}

export interface PromiseToastTexts<Value> {
  readonly loading: string;
  readonly success: string | ((value: Value) => string);
  readonly error: string | ((reason: unknown) => string);
}

function toSonner(options: ToastOptions | undefined): ExternalToast {
  if (options === undefined) return {};
  const { id, description, duration, action, onDismiss } = options;
  return {
    ...(id === undefined ? {} : { id }),
    ...(description === undefined ? {} : { description }),
    ...(duration === undefined ? {} : { duration }),
    ...(action === undefined ? {} : { action: { label: action.label, onClick: () => action.onClick() } }),
    ...(onDismiss === undefined ? {} : { onDismiss: () => onDismiss() }),
  };
}

/** Short messages at the top right. Each call answers with an id for `dismiss` or for a replacement. */
export const toast = {
  success: (message: string, options?: ToastOptions): ToastId => sonner.success(message, toSonner(options)),
  info: (message: string, options?: ToastOptions): ToastId => sonner.info(message, toSonner(options)),
  warning: (message: string, options?: ToastOptions): ToastId => sonner.warning(message, toSonner(options)),
  error: (message: string, options?: ToastOptions): ToastId => sonner.error(message, toSonner(options)),
  /** Stays until it is replaced or dismissed. */
  loading: (message: string, options?: ToastOptions): ToastId => sonner.loading(message, toSonner(options)),
  /** Loading, then success or error as the promise settles. The promise itself is handed back untouched. */
  promise<Value>(promise: Promise<Value>, texts: PromiseToastTexts<Value>): Promise<Value> {
    const { loading, success, error } = texts;
    sonner.promise(promise, { loading, success, error });
    return promise;
  },
  /** Closes one toast, or all of them. */
  dismiss: (id?: ToastId): void => {
    sonner.dismiss(id);
  },
} as const;
