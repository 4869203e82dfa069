import type { Appointment } from '@alinha/contracts-agenda';
import { type Format, type Texts, useFormat, useTexts } from '@alinha/web-kit';
import { createContext, useContext, useMemo } from 'react';

/** What a card of the agenda can ask for. */
export type GridActions = {
  /** Shows an appointment's details beside the element that stands for it. */
  readonly open: (appointment: Appointment, element: HTMLElement) => void;
  readonly changeDone: (appointment: Appointment, done: boolean) => void;
  readonly showDay: (date: string) => void;
  /** Start is a wall-clock text. */
  readonly createAt: (start: string, professionalId?: number) => void;
};

export type GridTools = GridActions & { readonly texts: Texts; readonly format: Format };

const GridContext = createContext<GridTools | null>(null);

export const GridProvider = GridContext.Provider;

/**
 * The actions with what cards need to speak. Hundreds of cards take it from one context, which only changes with the
 * language, instead of each listening for that itself.
 */
export function useGridTools(actions: GridActions): GridTools {
  const texts = useTexts();
  const format = useFormat();
  return useMemo(() => ({ ...actions, texts, format }), [actions, texts, format]);
}

/** @throws Error outside the agenda's screen. */
export function useGrid(): GridTools {
  const tools = useContext(GridContext);
  if (!tools) throw new Error('no agenda around this card');
  return tools;
}
