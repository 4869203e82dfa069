import type { Company } from '@alinha/contracts-accounts';
import type { Appointment, Attendance } from '@alinha/contracts-agenda';
import type { AnchorRect } from '@alinha/ui/panels';
import { type Format, type Texts, useFormat, useSession, useTexts } from '@alinha/web-kit';
import { createContext, useContext, useMemo, useState } from 'react';
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

/** When and with whom an appointment is to be made; what is missing is still to be chosen. */
export type Slot = {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** `HH:mm`, as `end` */
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly professionalId?: number | undefined;
  /** Null: none. */
  readonly roomId?: number | null | undefined;
  readonly specialtyId?: number | null | undefined;
  readonly clientId?: number | undefined;
  /** No charge, as for a session that a plan pays for. */
  readonly isFree?: boolean | undefined;
  /** A credit of the client pays. */
  readonly usesCredit?: boolean | undefined;
};

/** Actions of a card in the agenda. */
export type GridActions = {
  /** Shows an appointment's details beside its element. */
  readonly open: (appointment: Appointment, element: HTMLElement) => void;
  /** Shows several appointments beside the card of their stack. */
  readonly openStack: (appointments: readonly Appointment[], card: HTMLElement) => void;
  /** Shows what can be done with an appointment, at a place of the viewport. */
  readonly openMenu: (appointment: Appointment, card: HTMLElement, at: { x: number; y: number }) => void;
  readonly changeDone: (appointment: Appointment, done: boolean) => void;
  /** Says whether the client came; asks first where more is to be known. */
  readonly changeAttendance: (
    appointment: Appointment,
    attendance: Attendance,
    card: HTMLElement | null,
  ) => void;
  /** Moves an appointment, or all of a class. */
  readonly move: (appointments: Several, placement: Placement) => void;
  readonly showDay: (date: string) => void;
  /** Brings another day into sight, in the view that there is. */
  readonly goTo: (date: string) => void;
  /** A new appointment on a day, at a time still to be chosen; the element is the day's. */
  readonly createOn: (day: string, element: HTMLElement) => void;
  /** A new appointment in a part of the grid. */
  readonly create: (slot: Slot, at: AnchorRect) => void;
};

export type GridTools = GridActions & {
  readonly texts: Texts;
  readonly format: Format;
  /** Outline of a drawn or dragged appointment. */
  readonly ghost: ValueStore<Ghost | null>;
  /** Null until it is known. */
  readonly company: Company | null;
};

const GridContext = createContext<GridTools | null>(null);

export const GridProvider = GridContext.Provider;

/**
 * The actions with what cards need to speak. Hundreds of cards take it from one context, which only changes with the
 * language, instead of each listening for that itself.
 */
export function useGridTools(actions: GridActions): GridTools {
  const texts = useTexts();
  const format = useFormat();
  const { company } = useSession();
  const [ghost] = useState(() => createValueStore<Ghost | null>(null));
  return useMemo(
    () => ({ ...actions, texts, format, ghost, company }),
    [actions, texts, format, ghost, company],
  );
}

/** @throws Error outside the agenda's screen. */
export function useGrid(): GridTools {
  const tools = useContext(GridContext);
  if (!tools) throw new Error('no agenda around this card');
  return tools;
}
