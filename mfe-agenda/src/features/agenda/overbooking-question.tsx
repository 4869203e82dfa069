import type { ApiError } from '@alinha/web-kit';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { OverbookingDialog } from '../../booking/overbooking-dialog.tsx';

type Asked = { readonly refusal: ApiError; readonly answer: (saves: boolean) => void };

/** The question "save anyway?" as something that can be waited for. Who leaves the screen has said no. */
export function useOverbookingQuestion() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const pending = useRef<Asked | null>(null);
  const close = useCallback((saves: boolean) => {
    pending.current?.answer(saves);
    pending.current = null;
    setAsked(null);
  }, []);
  useEffect(() => () => close(false), [close]);
  const ask = useCallback(
    (refusal: ApiError) =>
      new Promise<boolean>((answer) => {
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
