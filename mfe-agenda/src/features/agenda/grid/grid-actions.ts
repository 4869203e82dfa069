import type { Appointment, Attendance } from '@alinha/contracts-agenda';
import type { AnchorRect } from '@alinha/ui/panels';
import { type Format, type Texts, useFormat, usePermission, useTexts } from '@alinha/web-kit';
import { createContext, useContext, useMemo, useState } from 'react';
import { useNoteRule } from '../../../appointments/note-rule.ts';
import type { PaysWith } from '../../../booking/pays-with.ts';
import type { Several } from '../agenda-events.ts';
import type { Placement } from '../changes/appointment-changes.queries.ts';
import { createValueStore, type ValueStore } from '../value-store.ts';
import type { Span } from './move-rules.ts';

/** Preview of an appointment that is dragged or created. */
export type Ghost = {
  readonly span: Span;
  /** Undefined until a professional is chosen; the preview is then in no column. */
  readonly professionalId: number | undefined;
  readonly name: string;
  readonly color: string | undefined;
  /** The dragged appointment, or the first one of the dragged class, which is drawn pale. */
  readonly appointmentId?: number;
};

/** Time, professional and choices of a new appointment. The user chooses the missing ones. */
export type Slot = {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** `HH:mm`, as `end` */
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly professionalId?: number | undefined;
  /** Null means no room. */
  readonly roomId?: number | null | undefined;
  readonly specialtyId?: number | null | undefined;
  readonly clientId?: number | undefined;
  readonly paysWith?: PaysWith | undefined;
};

/** Actions of a card in the agenda. */
export type GridActions = {
  /** Shows an appointment's details beside its element. */
  readonly open: (appointment: Appointment, element: HTMLElement) => void;
  /** Shows several appointments beside the card of their stack. */
  readonly openStack: (appointments: readonly Appointment[], card: HTMLElement) => void;
  /** Opens the menu of an appointment at a point of the viewport. */
  readonly openMenu: (appointment: Appointment, card: HTMLElement, at: { x: number; y: number }) => void;
  /** Asks how an appointment was paid, or says why it cannot be paid. */
  readonly openPayment: (appointment: Appointment, card: HTMLElement) => void;
  readonly changeDone: (appointment: Appointment, done: boolean) => void;
  /** Changes the attendance. Opens a dialog when details are needed. */
  readonly changeAttendance: (
    appointment: Appointment,
    attendance: Attendance,
    card: HTMLElement | null,
  ) => void;
  /** Moves an appointment, or all of a class. */
  readonly move: (appointments: Several, placement: Placement) => void;
  readonly showDay: (date: string) => void;
  /** Shows another day in the current view. */
  readonly goTo: (date: string) => void;
  /** Starts an appointment without a time on a day, whose element is the anchor. */
  readonly createOn: (day: string, element: HTMLElement) => void;
  /** Starts an appointment at a time of the grid. */
  readonly create: (slot: Slot, at: AnchorRect) => void;
};

export type GridTools = GridActions & {
  readonly texts: Texts;
  readonly format: Format;
  /** Outline of a drawn or dragged appointment. */
  readonly ghost: ValueStore<Ghost | null>;
  readonly noteRule: ReturnType<typeof useNoteRule>;
  /** The user's role may change appointments. */
  readonly mayBook: boolean;
};

const GridContext = createContext<GridTools | null>(null);

export const GridProvider = GridContext.Provider;

/** Actions and texts of cards in one context. Otherwise each of hundreds of cards would subscribe to the language. */
export function useGridTools(actions: GridActions): GridTools {
  const texts = useTexts();
  const format = useFormat();
  const noteRule = useNoteRule();
  const mayBook = usePermission('agenda.write');
  const [ghost] = useState(() => createValueStore<Ghost | null>(null));
  return useMemo(
    () => ({ ...actions, texts, format, ghost, noteRule, mayBook }),
    [actions, texts, format, ghost, noteRule, mayBook],
  );
}

/** @throws Error outside the agenda */
export function useGrid(): GridTools {
  const tools = useContext(GridContext);
  if (!tools) throw new Error('no agenda around this card');
  return tools;
}
