import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Props of a container whose focused button may disappear. The focus then moves to the first link or button of the
 * next `li` or of the previous one, or to the container. Else Tab would start at the top of the page.
 * @param content changes with the container's content
 * @param given the container's ref, if it has one
 */
export function useFocusAfterRemoval(content: unknown, given?: RefObject<HTMLDivElement | null>) {
  const own = useRef<HTMLDivElement>(null);
  const container = given ?? own;
  /** The focused element; it may be gone. Null when the focus left the container. */
  const focused = useRef<Element | null>(null);
  const beside = useRef<readonly (Element | null | undefined)[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new content may have removed the button.
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected || document.activeElement !== document.body) return;
    const row = beside.current.find((one) => one?.isConnected);
    const control = row?.querySelector<HTMLElement>('a, button');
    (control ?? container.current)?.focus({ preventScroll: true });
  }, [content]);
  return {
    ref: container,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target;
      const row = target.closest('li');
      beside.current = [row?.nextElementSibling, row?.previousElementSibling];
    },
    // A removed button has no `relatedTarget`.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) focused.current = null;
    },
  };
}
