import { type ApiError, useFormat } from '@alinha/web-kit';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type Booking, bookingWords } from '../../../booking/booking-words.ts';
import type { OverbookingDialogProps } from '../../../booking/overbooking-dialog.tsx';

type OpenQuestion = {
  readonly refusal: ApiError;
  readonly about: Booking;
  readonly answer: (saves: boolean) => void;
};

type DrawQuestion = (props: OverbookingDialogProps) => ReactNode;

/** The question "save anyway?" as a promise. Leaving the screen answers no; later questions reject with the refusal. */
export function useOverbookingQuestion(draw: DrawQuestion) {
  const format = useFormat();
  const [open, setOpen] = useState<OpenQuestion | null>(null);
  const pending = useRef<OpenQuestion | null>(null);
  const isMounted = useRef(true);
  const close = useCallback((saves: boolean) => {
    pending.current?.answer(saves);
    pending.current = null;
    setOpen(null);
  }, []);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      close(false);
    };
  }, [close]);
  const ask = useCallback(
    (refusal: ApiError, about: Booking) =>
      new Promise<boolean>((answer, fail) => {
        if (!isMounted.current) {
          fail(refusal);
          return;
        }
        // A new question answers the open one with no.
        pending.current?.answer(false);
        pending.current = { refusal, about, answer };
        setOpen(pending.current);
      }),
    [],
  );
  const question: ReactNode = draw({
    refusal: open?.refusal ?? null,
    about: open && bookingWords(open.about, format),
    busy: false,
    onConfirm: () => close(true),
    onCancel: () => close(false),
  });
  return { ask, question };
}
