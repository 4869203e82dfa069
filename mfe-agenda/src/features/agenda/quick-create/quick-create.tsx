import {
  type Appointment,
  DEFAULT_DURATION_MINUTES,
  roomRoutes,
  specialtyRoutes,
} from '@alinha/contracts-agenda';
import { clientRoutes } from '@alinha/contracts-clients';
import { Heading, media, Skeleton, Stack, useMediaQuery } from '@alinha/ui';
import { type AnchorRect, Popover } from '@alinha/ui/panels';
import { apiQuery, QueryError, queryClient, useSession, useTexts } from '@alinha/web-kit';
import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { endTimeAfter } from '../../../booking/appointment-times.ts';
import { type Choices, useChoices } from '../../../booking/choices.queries.ts';
import { defaultSpecialtyOf } from '../../../booking/preset-values.ts';
import { proposalOf } from '../../../booking/service-proposal.ts';
import type { Slot } from '../grid/grid-actions.ts';
import { type Charge, lastCharge, lastPrice } from './last-prices.ts';
import type { QuickCreateValues } from './quick-create.schema.ts';
import { QuickCreateForm } from './quick-create-form.tsx';

const WIDTH = 440;
/** Pixels of a wide column that stay uncovered: the panel may lie on the rest. */
const UNCOVERED = 240;

/** An appointment about to be made, and where. */
export type Creation = {
  readonly slot: Slot;
  readonly at: AnchorRect;
  /** Values of a resumed draft. */
  readonly draft?: QuickCreateValues | undefined;
};

/** Archived records cannot be chosen. */
const chosenIn = (records: readonly { readonly id: number }[], wanted: number | null | undefined) =>
  records.some(({ id }) => id === wanted) ? String(wanted) : null;

/** The given specialty, the professional's default one, or the last one booked with them, with its price or the last one charged for it. */
function chargeOf(
  specialtyId: Slot['specialtyId'],
  { employeeId, usual }: { readonly employeeId: string | null; readonly usual: string | null },
  specialties: Choices['specialties'],
  userId: number | undefined,
): Charge {
  if (userId === undefined) return { specialty_id: null, payment_amount_cents: null };
  if (specialtyId === undefined && usual === null) return lastCharge(userId, employeeId, specialties);
  const specialty_id = specialtyId === undefined ? usual : chosenIn(specialties, specialtyId);
  const { cents } = proposalOf(specialties, specialty_id);
  return { specialty_id, payment_amount_cents: cents ?? lastPrice(userId, specialty_id) };
}

function valuesOf(
  { date, start = '', end = '', professionalId, roomId, specialtyId, clientId, paysWith = null }: Slot,
  { employees, rooms, specialties, clients }: Choices,
  userId: number | undefined,
): QuickCreateValues {
  // The professional of the column; else the only one; else the user.
  const guesses = [professionalId, employees.length === 1 ? employees[0]?.id : undefined, userId];
  const professional = guesses
    .map((guess) => employees.find(({ id }) => id === guess))
    .find((employee) => employee !== undefined);
  const employee_id = professional ? String(professional.id) : null;
  const usual = defaultSpecialtyOf(employees, specialties, employee_id);
  const charge = chargeOf(specialtyId, { employeeId: employee_id, usual }, specialties, userId);
  const { minutes } = proposalOf(specialties, charge.specialty_id);
  // A click gives the usual hour; another length was drawn. A class has its own.
  const isUsual =
    specialtyId === undefined &&
    start !== '' &&
    (end === '' || end === endTimeAfter(start, DEFAULT_DURATION_MINUTES));
  return {
    client_id: chosenIn(clients, clientId),
    new_client: null,
    employee_id,
    room_id: chosenIn(rooms, roomId),
    ...charge,
    has_chosen_specialty: specialtyId !== undefined,
    has_typed_price: false,
    is_free: false,
    is_paid: false,
    payment_method: null,
    pays_with: paysWith,
    date,
    start_time: start,
    end_time: isUsual ? endTimeAfter(start, minutes) : end,
    has_typed_end: end !== '' && !isUsual,
  };
}

function FormGhost(): ReactNode {
  return (
    <Stack gap={5} aria-busy="true">
      {['client', 'when', 'professional', 'specialty', 'price', 'save'].map((row) => (
        <div key={row}>
          <Skeleton width={96} />
          <Skeleton shape="block" height={36} />
        </div>
      ))}
    </Stack>
  );
}

/** Asks for the lists that the quick form chooses from, so that it opens filled. */
export function fetchChoicesAhead(): void {
  for (const route of [roomRoutes.list, specialtyRoutes.list]) {
    void queryClient.prefetchQuery(apiQuery(route));
  }
  void queryClient.prefetchQuery(apiQuery(clientRoutes.list));
}

type QuickCreateProps = {
  readonly creation: Creation;
  /** Closed without booking; null when nothing was typed. */
  readonly onLeave: (draft: QuickCreateValues | null) => void;
  /** The full page takes over. */
  readonly onFullPage: () => void;
  readonly onBooked: (appointment: Appointment) => void;
};

/** An appointment in a few keys, beside the time it is for; a sheet on a phone. */
export function QuickCreate({ creation, onLeave, onFullPage, onBooked }: QuickCreateProps): ReactNode {
  const texts = useTexts();
  const { user } = useSession();
  const isPhone = useMediaQuery(media.phone);
  const hasSides = useMediaQuery(media.desktop);
  const { at } = creation;
  const anchor = useMemo(() => ({ ...at, width: Math.min(at.width, UNCOVERED) }), [at]);
  const choices = useChoices();
  const typed = useRef<QuickCreateValues | null>(creation.draft ?? null);
  const onTyped = useCallback((values: QuickCreateValues | null) => {
    typed.current = values;
  }, []);
  return (
    <Popover
      open
      onOpenChange={(open) => {
        if (!open) onLeave(typed.current);
      }}
      label={texts('quick.title')}
      anchorRect={anchor}
      side={hasSides ? 'right' : 'bottom'}
      width={WIDTH}
      sheetOnPhone
    >
      <Stack gap={3}>
        {!isPhone && (
          <Heading level={2} size="lead">
            {texts('quick.title')}
          </Heading>
        )}
        {choices.error ? (
          <QueryError compact text={texts('booking.load_failed')} query={choices} />
        ) : choices.isPending ? (
          <FormGhost />
        ) : (
          <QuickCreateForm
            values={valuesOf(creation.slot, choices, user?.id)}
            draft={creation.draft ?? null}
            choices={choices}
            onTyped={onTyped}
            onBooked={onBooked}
            onFullPage={onFullPage}
          />
        )}
      </Stack>
    </Popover>
  );
}
