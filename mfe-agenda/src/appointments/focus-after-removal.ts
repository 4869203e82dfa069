import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Properties of a container that takes the focus when its focused button disappears. Otherwise the next Tab would start
 * at the top of the page.
 * @param content changes with the container's content
 * @param given the container's ref, if it has one
 */
export function useFocusAfterRemoval(content: unknown, given?: RefObject<HTMLDivElement | null>) {
  const own = useRef<HTMLDivElement>(null);
  const container = given ?? own;
  const hadFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new content may have removed the button.
  useLayoutEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    container.current?.focus({ preventScroll: true });
  }, [content]);
  return {
    ref: container,
    tabIndex: -1,
    onFocus: () => {
      hadFocus.current = true;
    },
    // Without a target: the button was removed.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) hadFocus.current = false;
    },
  };
}
