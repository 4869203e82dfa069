import type { Appointment } from '@alinha/contracts-agenda';
import type { AnchorRect } from '@alinha/ui';
import { isAppMode, toast, useTexts } from '@alinha/web-kit';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import type { Slot } from './grid-actions.ts';
import type { QuickCreateValues } from './quick-create.schema.ts';
import type { Creation } from './quick-create.tsx';

/** The form is fetched once the agenda is there: it opens without it. */
const load = () => import('./quick-create.tsx');
const QuickCreate = lazy(() => load().then((file) => ({ default: file.QuickCreate })));
const FETCH_AHEAD_MS = 1500;
const LEFT_TOAST = 'quick-create-left';

/** The appointment that is being made beside the grid, if any, and the way to start one. */
export function useQuickCreation(): {
  readonly start: (slot: Slot, at: AnchorRect) => void;
  readonly panel: ReactNode;
} {
  const texts = useTexts();
  const [creation, setCreation] = useState<Creation | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      // There is no empty time to press in the app.
      if (!isAppMode()) void load().then(({ fetchChoicesAhead }) => fetchChoicesAhead());
    }, FETCH_AHEAD_MS);
    return () => {
      clearTimeout(timer);
      // What was left can be taken up again only here.
      toast.dismiss(LEFT_TOAST);
    };
  }, []);
  const start = useCallback((slot: Slot, at: AnchorRect) => setCreation({ slot, at }), []);

  const leave = (left: Creation, draft: QuickCreateValues | null) => {
    setCreation(null);
    if (!draft) return;
    const resume = () => {
      // The toast gives the focus back to where it had been; the form may take it only after that.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      setCreation({ ...left, draft });
    };
    toast.info(texts('quick.left'), {
      id: LEFT_TOAST,
      action: { label: texts('quick.resume'), onClick: resume },
    });
  };
  const showBooked = ({ id }: Appointment) => {
    setCreation(null);
    // Its card is there only after this.
    setTimeout(() => document.querySelector<HTMLElement>(`[data-appointment="${id}"]`)?.focus());
  };
  const panel = creation && (
    <Suspense fallback={null}>
      <QuickCreate
        creation={creation}
        onLeave={(draft) => leave(creation, draft)}
        onFullPage={() => setCreation(null)}
        onBooked={showBooked}
      />
    </Suspense>
  );
  return { start, panel };
}
