import type { Appointment } from '@alinha/contracts-agenda';
import { whenTouched } from '@alinha/ui';
import type { AnchorRect } from '@alinha/ui/panels';
import { isAppMode, toast, useNavigate, useSession, useTexts } from '@alinha/web-kit';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { newAppointmentHref } from '../../../appointments/new-appointment-address.ts';
import { formDraftKey, hasFormDraft, readFormDraft } from '../../../booking/form-draft.ts';
import { focusCard } from '../card/focus-card.ts';
import { NEW_PLAN_HREF } from '../creation-menu.tsx';
import type { Slot } from '../grid/grid-actions.ts';
import { middleOfWindow } from '../grid/next-free-slot.ts';
import { fetchQuickCreateAhead, QuickCreate } from '../late-views.ts';
import type { QuickCreateValues } from './quick-create.schema.ts';
import type { Creation } from './quick-create.tsx';
import { QUICK_CREATE_FIELDS } from './quick-create-fields.ts';

const DRAFT_TOAST = 'quick-create-draft';
/** Milliseconds: long, because a user who signed in again looks elsewhere first. */
const DRAFT_OFFER_MS = 30_000;

/** Offers to resume the draft of a session that ended. */
function useDraftOffer(resume: (creation: Creation) => void): void {
  const texts = useTexts();
  const navigate = useNavigate();
  const { user } = useSession();
  const userId = user?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is looked up once
  useEffect(() => {
    if (userId === undefined) return;
    const offer = (message: string, onClick: () => void) =>
      toast.info(message, {
        id: DRAFT_TOAST,
        duration: DRAFT_OFFER_MS,
        action: { label: texts('quick.resume'), onClick },
      });
    const draft = readFormDraft<QuickCreateValues>(formDraftKey('quick', userId), QUICK_CREATE_FIELDS);
    if (draft && !isAppMode()) {
      const slot = { date: draft.date };
      offer(texts('quick.left'), () => resume({ slot, at: middleOfWindow(), draft }));
    } else if (hasFormDraft(formDraftKey('appointment', userId))) {
      offer(texts('quick.left'), () => navigate(newAppointmentHref()));
    } else if (hasFormDraft(formDraftKey('plan', userId))) {
      offer(texts('quick.plan_left'), () => navigate(NEW_PLAN_HREF));
    }
  }, [userId]);
}

/** The appointment that is being made beside the grid, if any, and the way to start one. */
export function useQuickCreation(): {
  readonly start: (slot: Slot, at: AnchorRect) => void;
  readonly panel: ReactNode;
} {
  const texts = useTexts();
  const [creation, setCreation] = useState<Creation | null>(null);
  useEffect(() => {
    // There is no empty time to press in the app.
    const forget = isAppMode() ? () => undefined : whenTouched(fetchQuickCreateAhead);
    return () => {
      forget();
      // The draft can be resumed only on this screen.
      toast.dismiss(DRAFT_TOAST);
    };
  }, []);
  useDraftOffer(setCreation);
  const start = useCallback((slot: Slot, at: AnchorRect) => setCreation({ slot, at }), []);

  const offered = useRef<Slot>(null);
  const shown = useRef(creation);
  shown.current = creation;
  const leave = (left: Creation, draft: QuickCreateValues | null) => {
    setCreation(null);
    if (!draft) return;
    offered.current = left.slot;
    toast.info(texts('quick.left'), {
      id: DRAFT_TOAST,
      action: { label: texts('quick.resume'), onClick: () => setCreation({ ...left, draft }) },
    });
  };
  const showBooked = (booked: Creation, { id }: Appointment) => {
    // The form may have been left while it was being saved, and resumed with the same slot.
    if (offered.current === booked.slot) toast.dismiss(DRAFT_TOAST);
    // Another form that is open would close when the card gets the focus.
    if (shown.current && shown.current.slot !== booked.slot) return;
    setCreation(null);
    focusCard(id);
  };
  const panel = creation && (
    <QuickCreate
      creation={creation}
      onLeave={(draft) => leave(creation, draft)}
      onFullPage={() => setCreation(null)}
      onBooked={(appointment) => showBooked(creation, appointment)}
    />
  );
  return { start, panel };
}
