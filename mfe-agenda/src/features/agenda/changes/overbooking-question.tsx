import { type ApiError, useFormat } from '@alinha/web-kit';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type Booking, bookingWords } from '../../../booking/booking-words.ts';
import type { OverbookingDialogProps } from '../../../booking/overbooking-dialog.tsx';

type Asked = {
  readonly refusal: ApiError;
  readonly about: Booking;
  readonly answer: (saves: boolean) => void;
};

type DrawQuestion = (props: OverbookingDialogProps) => ReactNode;

/**
 * The question "save anyway?" as something that can be waited for. Who leaves the screen while it is open has said no;
 * where there is no screen any more to ask on, the refusal is all there is to tell.
 */
export function useOverbookingQuestion(draw: DrawQuestion) {
  const format = useFormat();
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
    (refusal: ApiError, about: Booking) =>
      new Promise<boolean>((answer, fail) => {
        if (!isThere.current) {
          fail(refusal);
          return;
        }
        // One that was still waiting gives way to the newer one.
        pending.current?.answer(false);
        pending.current = { refusal, about, answer };
        setAsked(pending.current);
      }),
    [],
  );
  const question: ReactNode = draw({
    refusal: asked?.refusal ?? null,
    about: asked && bookingWords(asked.about, format),
    busy: false,
    onConfirm: () => close(true),
    onCancel: () => close(false),
  });
  return { ask, question };
}
