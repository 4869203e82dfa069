import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Properties of a container whose focused button may disappear. The first link or button of the next row takes the
 * focus, else of the row before, else the container. Otherwise the next Tab would start at the top of the page.
 * @param content changes with the container's content
 * @param given the container's ref, if it has one
 */
export function useFocusAfterRemoval(content: unknown, given?: RefObject<HTMLDivElement | null>) {
  const own = useRef<HTMLDivElement>(null);
  const container = given ?? own;
  const hadFocus = useRef(false);
  const beside = useRef<readonly (Element | null | undefined)[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new content may have removed the button.
  useLayoutEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    const row = beside.current.find((one) => one?.isConnected);
    const control = row?.querySelector<HTMLElement>('a, button');
    (control ?? container.current)?.focus({ preventScroll: true });
  }, [content]);
  return {
    ref: container,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent) => {
      hadFocus.current = true;
      const row = target.closest('li');
      beside.current = [row?.nextElementSibling, row?.previousElementSibling];
    },
    // Without a target: the button was removed.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) hadFocus.current = false;
    },
  };
}
