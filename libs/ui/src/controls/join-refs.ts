import type { Ref, RefCallback } from 'react';

/** Merges several refs into one. */
export function joinRefs<Target>(...refs: readonly (Ref<Target> | undefined)[]): RefCallback<Target> {
  return (element) => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
    }
  };
}
