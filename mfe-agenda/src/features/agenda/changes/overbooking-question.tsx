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
 * The question "save anyway?" as a promise. Leaving the screen answers no; a question after that rejects with the refusal.
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
        // A newer question answers an open one with no.
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
