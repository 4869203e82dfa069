import type { ApiError } from '@alinha/web-kit';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { OverbookingDialog } from '../../booking/overbooking-dialog.tsx';

type Asked = { readonly refusal: ApiError; readonly answer: (saves: boolean) => void };

/**
 * The question "save anyway?" as something that can be waited for. Who leaves the screen while it is open has said no;
 * where there is no screen any more to ask on, the refusal is all there is to tell.
 */
export function useOverbookingQuestion() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const pending = useRef<Asked | null>(null);
  const isThere = useRef(true);
  const close = useCallback((saves: boolean) => {
    pending.current?.answer(saves);
    pending.current = null;
    setAsked(null);
  }, []);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      close(false);
    };
  }, [close]);
  const ask = useCallback(
    (refusal: ApiError) =>
      new Promise<boolean>((answer, fail) => {
        if (!isThere.current) {
          fail(refusal);
          return;
        }
        // One that was still waiting gives way to the newer one.
        pending.current?.answer(false);
        pending.current = { refusal, answer };
        setAsked(pending.current);
      }),
    [],
  );
  const question: ReactNode = (
    <OverbookingDialog
      refusal={asked?.refusal ?? null}
      busy={false}
      onConfirm={() => close(true)}
      onCancel={() => close(false)}
    />
  );
  return { ask, question };
}
