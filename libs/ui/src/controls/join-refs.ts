import type { Ref, RefCallback } from 'react';

/** One ref that fills several, for a control that needs its element and also hands it out. */
export function joinRefs<Target>(...refs: readonly (Ref<Target> | undefined)[]): RefCallback<Target> {
  return (element) => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
    }
  };
}
